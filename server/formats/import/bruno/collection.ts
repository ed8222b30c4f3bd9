import {
  type Auth,
  type ClientBody,
  type ClientRequest,
  NO_BODY,
  type Pair,
  pairOf,
  type SavedResponse,
} from '#server/formats/import/api/client-request.ts'
import { isObject, type Loose, lineOf, objectOf, objectsOf, saysYes, textOf } from '#server/formats/import/api/loose.ts'
import { graphqlBody } from '#server/formats/import/postman/request.ts'

/**
 * Reads items of collections in the two forms that Bruno writes into one file: its own JSON (`type: http`, `request`), and OpenCollection (`info`,
 * `http`). Files of folders in the second form are also read here.
 */

/** An item of a collection. */
export interface CollectionItem {
  name: string
  seq: number
  /** The items of a folder; undefined for a request. */
  items: Loose[] | undefined
  description: string
  auth: Auth | undefined
  /** Undefined for a folder, and for unsupported kinds of requests. */
  request: ((inherited: Auth | undefined) => ClientRequest) | undefined
}

/** Reads an item. */
export function collectionItem(item: Loose): CollectionItem {
  const info = objectOf(item.info)
  const type = lineOf(item.type ?? info.type)
  const seq = Number(item.seq ?? info.seq ?? Number.POSITIVE_INFINITY)
  const root = objectOf(objectOf(item.root).request ?? item.request)
  const isFolder = type === 'folder' || (Array.isArray(item.items) && !isObject(item.request) && !isObject(item.http))
  const docs = textOf(objectOf(item.root).docs) || docsOf(item.docs)
  const base = {
    name: lineOf(item.name) || lineOf(info.name),
    seq: Number.isNaN(seq) ? Number.POSITIVE_INFINITY : seq,
    description: docs,
  }
  if (isFolder) return { ...base, items: objectsOf(item.items), auth: authOf(root.auth), request: undefined }
  const http = objectOf(item.http ?? item.graphql ?? item.request)
  const isRead = /^(?:http|graphql|ws|websocket|http-request|graphql-request|)$/.test(type) && http.url !== undefined
  return {
    ...base,
    items: undefined,
    auth: undefined,
    request: isRead ? (inherited) => requestOf(item, http, base, inherited) : undefined,
  }
}

const docsOf = (docs: unknown): string => (isObject(docs) ? textOf(docs.content) : textOf(docs)).trim()

function requestOf(
  item: Loose,
  http: Loose,
  { name, description }: { name: string; description: string },
  inherited: Auth | undefined,
): ClientRequest {
  const params = objectsOf(http.params)
  const ofType = (type: string) => params.filter((one) => (lineOf(one.type) || 'query') === type).map(pair)
  const runtime = objectsOf(objectOf(item.runtime).scripts)
  const script = objectOf(http.script)
  const code = (kinds: RegExp) =>
    runtime
      .filter((one) => kinds.test(lineOf(one.type)))
      .map((one) => textOf(one.code))
      .join('\n\n')
  return {
    title: name,
    method: lineOf(http.method) || 'GET',
    url: lineOf(http.url),
    description: description || docsOf(http.docs),
    auth: authOf(http.auth) ?? inherited,
    headers: objectsOf(http.headers).map(pair),
    query: ofType('query'),
    path: ofType('path'),
    body: bodyOf(http.body),
    responses: objectsOf(item.examples).map(responseOf),
    before: textOf(script.req) || code(/before|pre/),
    after: [textOf(script.res) || code(/after|post/), textOf(http.tests) || code(/^tests?$/)]
      .filter(Boolean)
      .join('\n\n'),
  }
}

const pair = (one: Loose): Pair =>
  pairOf(lineOf(one.name), textOf(isObject(one.value) ? one.value.data : Array.isArray(one.value) ? '' : one.value), {
    description: docsOf(one.description),
    disabled: one.disabled === true || (one.enabled !== undefined && !saysYes(one.enabled)),
    type: one.type === 'file' ? 'file' : '',
  })

/** The authorization of an item: `{ mode, bearer: {…} }` or `{ type, … }`. */
export function authOf(value: unknown): Auth | undefined {
  const auth = objectOf(value)
  const kind = lineOf(auth.mode ?? auth.type ?? value)
  if (!kind || kind === 'inherit') return undefined
  const values = isObject(auth[kind]) ? auth[kind] : auth
  return { kind, values: new Map(Object.entries(values).map(([key, one]) => [key, textOf(one)] as const)) }
}

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  text: 'text/plain',
  html: 'text/html',
  sparql: 'application/sparql-query',
  formUrlEncoded: 'application/x-www-form-urlencoded',
  'form-urlencoded': 'application/x-www-form-urlencoded',
  multipartForm: 'multipart/form-data',
  'multipart-form': 'multipart/form-data',
}

function bodyOf(written: unknown): ClientBody | undefined {
  // Several variants of a body: the chosen one, otherwise the first.
  const variants = objectsOf(written)
  const variant = variants.find((one) => one.selected === true) ?? variants[0]
  const body = objectOf(variant ? variant.body : written)
  const kind = lineOf(body.mode ?? body.type)
  if (kind === 'graphql' || body.query !== undefined) return graphqlBody(objectOf(body.graphql ?? body))
  if (kind === 'file')
    return { ...NO_BODY, type: 'application/octet-stream', pairs: [pairOf('file', '', { type: 'file' })] }
  const type = Object.hasOwn(TYPES, kind) ? (TYPES[kind] as string) : ''
  const content = body[kind] ?? body.data
  if (Array.isArray(content)) return { ...NO_BODY, type, pairs: objectsOf(content).map(pair) }
  const text = textOf(content)
  return text.trim() ? { ...NO_BODY, type, text } : undefined
}

function responseOf(example: Loose): SavedResponse {
  const response = objectOf(example.response)
  const body = objectOf(response.body)
  const headers = objectsOf(response.headers).map(pair)
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value.split(';', 1)[0] ?? ''
  const kind = lineOf(body.type)
  return {
    status: lineOf(response.status),
    name: [lineOf(example.name), docsOf(example.description)].filter(Boolean).join(': '),
    type: type || (Object.hasOwn(TYPES, kind) ? (TYPES[kind] as string) : ''),
    text: typeof response.body === 'string' ? response.body : textOf(body.content ?? body.data),
    headers,
  }
}
