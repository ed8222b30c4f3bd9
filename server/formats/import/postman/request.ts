import {
  type Auth,
  type ClientBody,
  type ClientRequest,
  NO_BODY,
  type Pair,
  pairOf,
  type SavedResponse,
} from '#server/formats/import/api/client-request.ts'
import { isObject, type Loose, lineOf, listOf, objectOf, objectsOf, textOf } from '#server/formats/import/api/loose.ts'

/** Reads an item of a collection of version 2. @param inherited the authorisation of the folders around it */
export function requestOf(item: Loose, inherited: Auth | undefined): ClientRequest {
  // A request may consist of its address alone.
  const request = isObject(item.request) ? item.request : { url: textOf(item.request) }
  const url = objectOf(request.url)
  const { before, after } = scriptsOf(item.event)
  return {
    title: lineOf(item.name),
    method: lineOf(request.method) || 'GET',
    url: typeof request.url === 'string' ? request.url : textOf(url.raw) || joinedUrl(url),
    description: descriptionOf(request.description) || descriptionOf(item.description),
    auth: authOf(request.auth) ?? inherited,
    headers:
      typeof request.header === 'string' ? headerLines(request.header) : pairsOf(request.header ?? request.headers),
    query: pairsOf(url.query),
    path: pairsOf(url.variable),
    body: bodyOf(request.body),
    responses: objectsOf(item.response ?? item.responses).map(responseOf),
    before,
    after,
  }
}

/** A description is a text, or an object with one. */
export const descriptionOf = (value: unknown): string =>
  (isObject(value) ? textOf(value.content) : textOf(value)).trim()

/** A list of names and values. */
export const pairsOf = (value: unknown): Pair[] =>
  objectsOf(value).map((pair) =>
    pairOf(lineOf(pair.key ?? pair.id ?? pair.name), valueText(pair.value), {
      description: descriptionOf(pair.description),
      disabled: pair.disabled === true || pair.enabled === false,
      type: lineOf(pair.type).replace(/^(?:any|default|string)$/, ''),
    }),
  )

const valueText = (value: unknown): string =>
  isObject(value) || Array.isArray(value) ? JSON.stringify(value).slice(0, 1000) : textOf(value)

/** `Name: value` on lines. */
export const headerLines = (text: string): Pair[] =>
  text.split('\n').flatMap((line) => {
    const at = line.indexOf(':')
    const off = line.startsWith('//')
    return at > 0 ? [pairOf(line.slice(off ? 2 : 0, at).trim(), line.slice(at + 1).trim(), { disabled: off })] : []
  })

function joinedUrl(url: Loose): string {
  const joined = (value: unknown, between: string) =>
    typeof value === 'string'
      ? value
      : listOf(value)
          .map((one) => textOf(isObject(one) ? one.value : one))
          .join(between)
  const host = joined(url.host, '.')
  const path = joined(url.path, '/')
  const protocol = lineOf(url.protocol)
  return `${protocol && host ? `${protocol}://` : ''}${host}${url.port ? `:${textOf(url.port)}` : ''}${path ? `/${path.replace(/^\//, '')}` : ''}`
}

/** The authorisation of a request or a folder; undefined if it has none. Version 2.0 has an object where 2.1 has a list. */
export function authOf(value: unknown): Auth | undefined {
  const auth = objectOf(value)
  const kind = lineOf(auth.type)
  if (!kind) return undefined
  const given = auth[kind]
  const values = Array.isArray(given)
    ? objectsOf(given).map(({ key, value: one }) => [lineOf(key), textOf(one)] as const)
    : Object.entries(objectOf(given)).map(([key, one]) => [key, textOf(one)] as const)
  return { kind, values: new Map(values) }
}

const RAW_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  javascript: 'application/javascript',
  text: 'text/plain',
}

function bodyOf(value: unknown): ClientBody | undefined {
  const body = objectOf(value)
  const mode = lineOf(body.mode)
  if (!mode || body.disabled === true) return undefined
  if (mode === 'urlencoded') {
    const pairs = typeof body.urlencoded === 'string' ? [] : pairsOf(body.urlencoded)
    return { ...NO_BODY, type: 'application/x-www-form-urlencoded', pairs, text: textOf(body.urlencoded) }
  }
  if (mode === 'formdata') return { ...NO_BODY, type: 'multipart/form-data', pairs: pairsOf(body.formdata) }
  if (mode === 'graphql') return graphqlBody(objectOf(body.graphql))
  if (mode === 'file')
    return { ...NO_BODY, type: 'application/octet-stream', pairs: [pairOf('file', '', { type: 'file' })] }
  const text = textOf(body[mode] ?? body.raw)
  const language = lineOf(objectOf(objectOf(body.options).raw).language)
  return {
    ...NO_BODY,
    text,
    type: Object.hasOwn(RAW_TYPES, language) ? (RAW_TYPES[language] as string) : guessedType(text),
  }
}

/** The probable type of a text without one. */
export const guessedType = (text: string): string =>
  /^\s*[{[]/.test(text) ? 'application/json' : /^\s*</.test(text) ? 'application/xml' : ''

/** The body of a request of GraphQL: the query for people, and the JSON that is sent. */
export function graphqlBody({ query, variables }: Loose): ClientBody {
  const written = typeof variables === 'string' ? parsedOr(variables) : variables
  const text = JSON.stringify({ query: textOf(query), ...(written ? { variables: written } : {}) }, null, 2)
  return { ...NO_BODY, type: 'application/json', text, graphql: textOf(query) }
}

function parsedOr(text: string): unknown {
  try {
    return text.trim() ? (JSON.parse(text) as unknown) : undefined
  } catch {
    return text
  }
}

function responseOf(response: Loose): SavedResponse {
  const headers = typeof response.header === 'string' ? headerLines(response.header) : pairsOf(response.header)
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value.split(';', 1)[0] ?? ''
  const text = textOf(response.body)
  return {
    status: lineOf(response.code),
    name: lineOf(response.name) || lineOf(response.status),
    type: type || guessedType(text),
    text,
    headers,
  }
}

/** The code before and after a request. */
export function scriptsOf(events: unknown): { before: string; after: string } {
  const code = (listen: string) =>
    objectsOf(events)
      .filter((event) => event.listen === listen && event.disabled !== true)
      .map((event) => {
        const script = objectOf(event.script)
        return Array.isArray(script.exec) ? script.exec.map(textOf).join('\n') : textOf(script.exec)
      })
      .join('\n')
      .trim()
  return { before: code('prerequest'), after: code('test') }
}
