import { type ApiPage, type ApiParam, saysRequired } from './api-page.ts'
import { cleanMethod } from './block.ts'
import { readState } from './state.ts'

/** Reads API JSON, the text of pages of external clients (docs/protocol.md, API JSON). Any part of it may be missing or have another type. */

/** The longest text that is read as JSON, in UTF-16 units. */
const MAX_JSON = 2 * 1024 * 1024

/** A row of a list of API JSON. */
export interface JsonRow {
  name: string
  type: string
  value: string
  remark: string
  required: boolean
}

/** The parts of API JSON that readers see. */
export interface ApiJson {
  title: string
  description: string
  method: string
  url: string
  state: string
  remark: string
  mode: string
  json: string
  jsonFields: JsonRow[]
  urlencoded: JsonRow[]
  formdata: JsonRow[]
  headers: JsonRow[]
  cookies: JsonRow[]
  query: JsonRow[]
  path: JsonRow[]
  success: string
  successFields: JsonRow[]
  failure: string
  failureFields: JsonRow[]
}

type Loose = Record<string, unknown>

const objectOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
const textOf = (value: unknown): string => (['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '')

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#039': "'", '#39': "'" }

/** Undoes the HTML escaping of texts from older databases (docs/protocol.md, Escaping). */
function unescaped(text: string): string {
  if (!/^\s*\{\s*&quot;/.test(text)) return text
  return text.replace(/&(amp|lt|gt|quot|#0?39);/g, (_, name: string) => ENTITIES[name] ?? '')
}

/**
 * Reads the text of a page as API JSON.
 * @returns undefined when it is not JSON or has no `info.url`
 */
export function readApiJson(text: string): ApiJson | undefined {
  if (text.length > MAX_JSON || !/^\s*\{/.test(text) || !text.includes('info')) return undefined
  let root: Loose
  try {
    root = objectOf(JSON.parse(unescaped(text)))
  } catch {
    return undefined
  }
  const info = objectOf(root.info)
  const url = textOf(info.url).replace(/\s+/g, ' ').trim()
  if (!url) return undefined
  const request = objectOf(root.request)
  const params = objectOf(request.params)
  const response = objectOf(root.response)
  return {
    title: textOf(info.title),
    description: textOf(info.description).trim(),
    method: cleanMethod(textOf(info.method).trim()) || cleanMethod(textOf(info.type)) || 'GET',
    url,
    state: textOf(info.apiStatus),
    remark: textOf(info.remark).trim(),
    mode: textOf(params.mode),
    json: textOf(params.json).trim(),
    jsonFields: rowsOf(params.jsonDesc),
    urlencoded: rowsOf(params.urlencoded),
    formdata: rowsOf(params.formdata),
    headers: rowsOf(request.headers),
    cookies: rowsOf(request.cookies),
    query: rowsOf(request.query),
    path: rowsOf(request.pathVariable),
    success: textOf(response.responseExample).trim(),
    successFields: rowsOf(response.responseParamsDesc),
    failure: textOf(response.responseFailExample).trim(),
    failureFields: rowsOf(response.responseFailParamsDesc),
  }
}

/** The rows of a list that have a name and are not disabled. */
function rowsOf(value: unknown): JsonRow[] {
  if (!Array.isArray(value)) return []
  return value.map(objectOf).flatMap((row) => {
    const name = textOf(row.name).trim()
    if (!name || ['1', 'true'].includes(textOf(row.disable))) return []
    const [type, text, remark] = [row.type, row.value, row.remark].map((one) => textOf(one).trim()) as [
      string,
      string,
      string,
    ]
    return [{ name, type, value: text, remark, required: saysRequired(textOf(row.require)) }]
  })
}

/** The call that API JSON describes. */
export function pageOfJson(api: ApiJson): ApiPage {
  const at = (place: ApiParam['place'], rows: readonly JsonRow[]): ApiParam[] =>
    rows.map(({ name, type, value, required }) => ({ name, place, type, value, required }))
  const json = api.mode === 'json' || (!api.mode && api.json !== '')
  const body = json ? api.jsonFields : api.mode === 'formdata' ? api.formdata : api.urlencoded
  return {
    method: api.method,
    url: api.url,
    state: readState(api.state),
    params: [
      ...at('header', api.headers),
      ...at('cookie', api.cookies),
      ...at('path', api.path),
      ...at('query', api.query),
      ...at('body', body),
    ],
    bodyKind: json ? 'json' : api.mode === 'formdata' ? 'form-data' : body.length > 0 ? 'urlencoded' : undefined,
    bodyExample: json ? api.json : '',
  }
}
