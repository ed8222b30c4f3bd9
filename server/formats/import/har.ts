import {
  type ClientBody,
  clientOperation,
  NO_BODY,
  type Pair,
  pairOf,
  type SavedResponse,
  splitUrl,
} from './api/client-request.ts'
import { type DocumentContext, documentReader } from './api/document-reader.ts'
import { type Loose, lineOf, listOf, objectOf, objectsOf, textOf } from './api/loose.ts'
import type { ImportEntry, ImportReader } from './reader.ts'

/** The number of answers that are kept for one call, one for each status. */
const MAX_RESPONSES = 10

/** HTTP Archive 1.1 and 1.2 (http://www.softwareishard.com/blog/har-12-spec/): one catalog for each host, one page for each method and path. */
export const har: ImportReader = documentReader({
  format: 'har',
  looks: /"log"\s*:\s*\{/,
  is: (document) => {
    const log = objectOf(objectOf(document).log)
    return (
      Array.isArray(log.entries) && objectsOf(log.entries).some(({ request }) => objectOf(request).url !== undefined)
    )
  },
  about: (document) => ({ name: lineOf(objectsOf(objectOf(objectOf(document).log).pages)[0]?.title), description: '' }),
  words: () => '',
  entries,
})

/** Requests of the same method and path. */
interface Call {
  method: string
  url: string
  host: string
  first: Loose
  query: Map<string, Pair>
  responses: Map<string, SavedResponse>
}

function* entries(document: unknown, context: DocumentContext): Generator<ImportEntry> {
  const calls = new Map<string, Call>()
  let dropped = 0
  for (const entry of listOf(objectOf(objectOf(document).log).entries)) {
    const request = objectOf(objectOf(entry).request)
    const { address, query } = splitUrl(lineOf(request.url))
    if (!address) {
      context.note({ code: 'entry_broken', where: `${lineOf(request.method)} ${address}` })
      continue
    }
    if (isPartOfPage(objectOf(entry))) {
      dropped += 1
      continue
    }
    const method = lineOf(request.method).toUpperCase() || 'GET'
    const key = `${method} ${address}`
    let call = calls.get(key)
    if (!call) {
      call = { method, url: address, host: hostOf(address), first: request, query: new Map(), responses: new Map() }
      calls.set(key, call)
    }
    for (const pair of [...pairsOf(request.queryString), ...query])
      if (!call.query.has(pair.name)) call.query.set(pair.name, pair)
    const response = responseOf(objectOf(objectOf(entry).response))
    if (response && call.responses.size < MAX_RESPONSES && !call.responses.has(response.status))
      call.responses.set(response.status, response)
  }
  if (dropped > 0) context.note({ code: 'part_dropped', where: `${dropped} × image, font, css, js` })
  for (const call of calls.values()) yield* pageOf(call, context)
}

/** Pictures, fonts, style sheets and scripts of a web page are not calls of an API. */
function isPartOfPage(entry: Loose): boolean {
  const kind = lineOf(entry._resourceType)
  if (kind) return ['image', 'font', 'stylesheet', 'script', 'media', 'manifest', 'ping'].includes(kind)
  const type = lineOf(objectOf(objectOf(entry.response).content).mimeType)
  return /^(?:image|font|video|audio)\/|^text\/css|javascript/i.test(type)
}

const hostOf = (url: string): string => /^[a-z][a-z0-9+.-]*:\/\/([^/]*)/i.exec(url)?.[1] ?? ''

function pageOf({ method, url, host, first, query, responses }: Call, context: DocumentContext): ImportEntry[] {
  const path = url.slice(url.indexOf(host) + host.length) || '/'
  const operation = clientOperation(
    {
      title: `${method} ${path}`,
      method,
      url,
      description: lineOf(first.comment),
      auth: undefined,
      headers: pairsOf(first.headers).filter(({ name }) => !UNTOLD.test(name)),
      query: [...query.values()],
      path: [],
      body: bodyOf(objectOf(first.postData)),
      responses: [...responses.values()],
      before: '',
      after: '',
    },
    context.lang,
    context.note,
  )
  return context.operation(host ? [host] : [], operation)
}

/** Headers that browsers send to every server. */
const UNTOLD =
  /^:|^(?:host|connection|content-length|accept-encoding|accept-language|user-agent|referer|origin|pragma|cache-control|dnt|te|priority|sec-.*|upgrade-insecure-requests|if-none-match|if-modified-since)$/i

const pairsOf = (value: unknown): Pair[] =>
  objectsOf(value).map((pair) => pairOf(lineOf(pair.name), textOf(pair.value), { description: lineOf(pair.comment) }))

function bodyOf(data: Loose): ClientBody | undefined {
  const type = lineOf(data.mimeType).split(';', 1)[0] as string
  const pairs = objectsOf(data.params).map((pair) =>
    pairOf(lineOf(pair.name), textOf(pair.value), { type: pair.fileName === undefined ? '' : 'file' }),
  )
  const text = pairs.length > 0 ? '' : textOf(data.text)
  return pairs.length > 0 || text ? { ...NO_BODY, type, pairs, text } : undefined
}

function responseOf(response: Loose): SavedResponse | undefined {
  const status = lineOf(response.status)
  if (!status || status === '0') return undefined
  const content = objectOf(response.content)
  const type = lineOf(content.mimeType).split(';', 1)[0] as string
  const isText = /json|xml|^text\/|urlencoded|graphql|yaml/i.test(type)
  const text = isText && content.encoding !== 'base64' ? textOf(content.text) : ''
  return { status, name: lineOf(response.statusText), type, text, headers: pairsOf(response.headers) }
}
