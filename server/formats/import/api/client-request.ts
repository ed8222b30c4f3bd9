import type { ImportNote } from '#server/formats/import/reader.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { fenced, inlineCode } from '#shared/markdown-parts.ts'
import { EXAMPLE_LENGTH } from './json-text.ts'
import { type Cell, tableOf } from './markdown.ts'
import {
  type Body,
  blankOperation,
  type Field,
  type Operation,
  type Parameter,
  type Response,
  type Section,
} from './operation.ts'
import { exampleOf } from './operation-page.ts'
import { isSecret, withoutSecret } from './secrets.ts'

/** A name and a value as API clients store them. */
export interface Pair {
  name: string
  value: string
  description: string
  /** Disabled by the author, so it is not sent. */
  disabled: boolean
  /** `file` for one; may be empty. */
  type: string
}

/** A name with its value. @param more what else the format says of it */
export const pairOf = (name: string, value: string, more: Partial<Pair> = {}): Pair => ({
  name,
  value,
  description: '',
  disabled: false,
  type: '',
  ...more,
})

/** The authorisation of a request. */
export interface Auth {
  /** As the client calls it: `basic`, `bearer`, `apikey`, `oauth2` … */
  kind: string
  values: ReadonlyMap<string, string>
}

export interface ClientBody {
  /** The media type. */
  type: string
  text: string
  pairs: readonly Pair[]
  /** A query of GraphQL, which is shown separately. */
  graphql?: string
}

export interface SavedResponse {
  status: string
  name: string
  type: string
  text: string
  headers: readonly Pair[]
}

/** A saved request of an API client. */
export interface ClientRequest {
  title: string
  method: string
  /** With or without a query. */
  url: string
  description: string
  auth: Auth | undefined
  headers: readonly Pair[]
  query: readonly Pair[]
  path: readonly Pair[]
  body: ClientBody | undefined
  responses: readonly SavedResponse[]
  /** Code that runs before and after the request in the client. It is shown and never runs. */
  before: string
  after: string
}

export const NO_BODY: ClientBody = { type: '', text: '', pairs: [] }

/** The operation for a saved request. Secrets are left out and noted. */
export function clientOperation(request: ClientRequest, lang: Lang, note: (note: ImportNote) => void): Operation {
  const t = serverTexts(lang).importedApi
  const { address, query } = splitUrl(variablesJoined(request.url))
  const where = request.title || address
  const place = (pairs: readonly Pair[], name: Parameter['place']): Parameter[] =>
    pairs
      .filter((pair) => pair.name.trim() !== '')
      .slice(0, 500)
      .map((pair) => ({ ...fieldOfPair(pair, where, note), place: name, ...(name === 'path' && { required: true }) }))
  const listed = new Set(request.query.map(({ name }) => name))
  const body = request.body && bodyOf(request.body, where, note)
  return {
    ...blankOperation(request.method || 'GET', address),
    title: request.title,
    description: request.description,
    facts: [{ name: t.auth, value: request.auth ? authLine(request.auth, lang) : '' }],
    parameters: [
      ...place(request.path, 'path'),
      ...place([...request.query, ...query.filter(({ name }) => !listed.has(name))], 'query'),
      ...place(request.headers, 'header'),
    ],
    bodies: body ? [body] : [],
    responses: request.responses.map((response) => responseOf(response, where, note)),
    sections: [
      { title: 'GraphQL', text: request.body?.graphql ? fenced(request.body.graphql.trim(), 'graphql') : '' },
      script(t.beforeScript, request.before, where, note),
      script(t.afterScript, request.after, where, note),
    ],
  }
}

/** `{{ _.base_url }}` as `{{base_url}}`: a variable is one word in an address. */
const variablesJoined = (url: string): string => url.replace(/\{\{\s*(?:_\.)?([^{}\s]{1,100})\s*\}\}/g, '{{$1}}')

/** Splits an address from its query. Pairs of the query are decoded. */
export function splitUrl(url: string): { address: string; query: Pair[] } {
  const [whole = ''] = url.split('#', 1)
  const at = whole.indexOf('?')
  if (at < 0) return { address: whole, query: [] }
  const query = whole
    .slice(at + 1)
    .split('&')
    .filter(Boolean)
    .slice(0, 500)
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return pairOf(decoded(name), decoded(value.join('=')))
    })
  return { address: whole.slice(0, at), query }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function fieldOfPair(pair: Pair, where: string, note: (note: ImportNote) => void): Field {
  return {
    name: pair.name.trim(),
    type: pair.type === 'text' ? 'string' : pair.type,
    // Disabled entries are not sent. Nothing says whether the others are required.
    required: pair.disabled ? false : undefined,
    value: withoutSecret(pair.name, pair.value, where, note),
    description: pair.description,
  }
}

function bodyOf(body: ClientBody, where: string, note: (note: ImportNote) => void): Body | undefined {
  const fields = body.pairs
    .filter(({ name }) => name.trim() !== '')
    .map((pair) => ({
      name: pair.name.trim(),
      type: pair.type === 'text' ? 'string' : pair.type,
      required: pair.disabled ? false : undefined,
      value: pair.type === 'file' ? '' : pair.value,
      description: pair.description,
    }))
  if (fields.length === 0 && !body.text.trim()) return undefined
  return {
    type: body.type,
    description: '',
    fields: fields.slice(0, 500),
    examples: body.text.trim() ? [exampleOf(shortened(body.text, where, note), body.type)] : [],
  }
}

function responseOf(saved: SavedResponse, where: string, note: (note: ImportNote) => void): Response {
  const text = shortened(saved.text, `${where}: ${saved.name || saved.status}`, note)
  return {
    status: saved.status || saved.name,
    description: saved.status && saved.name !== saved.status ? saved.name : '',
    headers: saved.headers
      .filter(({ name }) => name && !UNTOLD_HEADERS.test(name))
      .slice(0, 100)
      .map((pair) => fieldOfPair(pair, where, note)),
    bodies: text.trim()
      ? [{ type: saved.type, description: '', fields: [], examples: [exampleOf(text, saved.type)] }]
      : [],
  }
}

/** Headers in every answer of every server. They say nothing about the API. */
const UNTOLD_HEADERS =
  /^(?:date|server|connection|keep-alive|content-length|content-encoding|transfer-encoding|vary|via|age|etag|x-powered-by|strict-transport-security|cf-.*|x-amz-.*|alt-svc|report-to|nel|x-cache.*|x-served-by|x-timer)$/i

/** The beginning of an example that is too long, with a note that it was cut. @param where the page of the example */
export function shortened(text: string, where: string, note: (note: ImportNote) => void): string {
  if (text.length <= EXAMPLE_LENGTH) return text
  note({ code: 'text_cut', where })
  return text.slice(0, EXAMPLE_LENGTH).toWellFormed()
}

/** A section with code that ran before or after requests. Empty without code. */
export function script(title: string, code: string, where: string, note: (note: ImportNote) => void): Section {
  return { title, text: code.trim() ? fenced(shortened(code.trim(), where, note), 'javascript') : '' }
}

/** Names of authorisation methods, as clients write them. */
const SCHEMES: Readonly<Record<string, string>> = {
  basic: 'HTTP basic',
  bearer: 'HTTP bearer',
  digest: 'HTTP digest',
  oauth1: 'OAuth 1.0',
  oauth2: 'OAuth 2.0',
  ntlm: 'NTLM',
  hawk: 'Hawk',
  awsv4: 'AWS Signature',
  iam: 'AWS Signature',
  jwt: 'JWT',
  wsse: 'WSSE',
}

/** One line on the authorisation of a request, without secrets. */
export function authLine({ kind, values }: Auth, lang: Lang): string {
  const t = serverTexts(lang).importedApi
  const name = kind.toLowerCase().replace(/[-_ ]|auth$/g, '')
  if (name === 'none' || name === 'no' || name === 'inherit' || name === '')
    return name === 'inherit' || name === '' ? '' : t.noAuth
  if (name === 'apikey') {
    const key = values.get('key') || values.get('name') || values.get('id') || ''
    return t.apiKey(
      inlineCode(key || '?'),
      values.get('in') || values.get('addTo') || values.get('placement') || 'header',
    )
  }
  const shown = Object.hasOwn(SCHEMES, name) ? (SCHEMES[name] as string) : kind
  const variables = [...values.values()].filter((value) => /^\{\{[^{}]{1,100}\}\}$/.test(value.trim()))
  return variables.length > 0
    ? `${shown} ${[...new Set(variables)].map((one) => inlineCode(one.trim())).join(t.comma)}`
    : shown
}

/** A table of variables, without the values of secrets. Empty without variables. */
export function variableTable(
  pairs: readonly Pair[],
  lang: Lang,
  where: string,
  note: (note: ImportNote) => void,
): string {
  const rows = pairs
    .filter(({ name }) => name.trim() !== '')
    .slice(0, 1000)
    .map((pair): Cell[] => {
      const secret = pair.type === 'secret' && pair.value !== ''
      if (secret && !isSecret(pair.name, pair.value)) note({ code: 'part_dropped', where: `${where}: ${pair.name}` })
      const value = secret ? '' : withoutSecret(pair.name, pair.value, where, note)
      return [pair.name, value, { markdown: pair.description }]
    })
  return rows.length > 0 ? tableOf(serverTexts(lang).importedApi.variableHeads, rows) : ''
}
