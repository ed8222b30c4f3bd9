import { type ApiPage, type ApiParam, hasBody } from './api-page.ts'
import { isVariable } from './parameters.ts'
import { TYPES } from './vocabulary.ts'

/** A field of a form. */
export interface FormField {
  name: string
  value: string
  isFile: boolean
}

/** An example request, built from the description of a call. */
export interface ExampleRequest {
  method: string
  /** With the query, encoded. It begins with a slash when the page names no host. */
  url: string
  headers: (readonly [name: string, value: string])[]
  body:
    | { kind: 'none' }
    | { kind: 'json'; text: string }
    | { kind: 'urlencoded'; fields: FormField[] }
    | { kind: 'form-data'; fields: FormField[] }
}

/** The name of a header (RFC 9110, section 5.1). */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/i
/** The most steps in the name of a nested parameter. */
const DEEPEST = 20

/** Builds an example request of a page, from its examples and defaults. Parameters without one get an empty value of their type. */
export function exampleRequest(page: ApiPage): ExampleRequest {
  const method = /^(?:ws|websocket|sse)$/i.test(page.method) ? 'GET' : page.method
  const at = (place: ApiParam['place']) => page.params.filter((param) => param.place === place)
  const headers = at('header')
    .filter(({ name }) => HEADER_NAME.test(name))
    .map(({ name, value, type }) => [name, oneLine(value || placeholder(name, type))] as const)
  const cookies = at('cookie').map(({ name, value }) => `${name}=${oneLine(value)}`)
  if (cookies.length > 0) headers.push(['Cookie', cookies.join('; ')])
  const body = bodyOf(page, method, at('body'))
  const type = { json: 'application/json', urlencoded: '', 'form-data': '', none: '' }[body.kind]
  const typed = headers.filter(([name]) => name.toLowerCase() !== 'content-type' || body.kind === 'json')
  if (type && !typed.some(([name]) => name.toLowerCase() === 'content-type')) typed.push(['Content-Type', type])
  return { method, url: addressOf(page, at('query'), at('path')), headers: typed, body }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().toWellFormed()

/** The placeholder for the value of a header. */
const placeholder = (name: string, type: string): string =>
  /^content-type$/i.test(name) ? 'application/json' : `<${type && !/^string/i.test(type) ? type : name}>`

/** Percent-encodes characters that are not allowed in an address. Encoded characters and variables stay as they are. */
const encoded = (text: string): string => text.toWellFormed().replace(/[^\x21-\x7e]|["<>\\^`|]/gu, encodeURIComponent)

const component = (text: string): string => encodeURIComponent(text.toWellFormed())

function addressOf({ url }: ApiPage, query: readonly ApiParam[], path: readonly ApiParam[]): string {
  const [address = ''] = url.trim().split('#', 1)
  let filled = /^(?:[a-z][a-z0-9+.-]*:\/\/|\/|\{|\$)/i.test(address) ? address : `http://${address}`
  for (const { name, value } of path) {
    if (value === '' || !isVariable(url, name)) continue
    filled = filled.replaceAll(`{${name}}`, () => component(value))
    filled = filled
      .split('/')
      .map((part) => (part === `:${name}` ? component(value) : part))
      .join('/')
  }
  const known = new Set([...new URLSearchParams(filled.split('?')[1] ?? '').keys()])
  const pairs = query
    .filter(({ name, value, required }) => (required || value !== '') && !known.has(name))
    .map(({ name, value }) => `${component(name)}=${component(value)}`)
  const joint = filled.includes('?') ? (/[?&]$/.test(filled) ? '' : '&') : '?'
  return encoded(filled) + (pairs.length > 0 ? joint + pairs.join('&') : '')
}

function bodyOf(page: ApiPage, method: string, params: readonly ApiParam[]): ExampleRequest['body'] {
  const { bodyExample, bodyKind } = page
  if (!hasBody(method) && !(bodyExample && method === 'DELETE')) return { kind: 'none' }
  const isForm =
    bodyKind === 'urlencoded' || bodyKind === 'form-data' || params.some(({ type }) => TYPES.file.test(type))
  if (isForm) {
    const fields = params.map(({ name, value, type }) => ({
      name,
      value: value || sampleText(type),
      isFile: TYPES.file.test(type),
    }))
    const isMultipart = bodyKind === 'form-data' || fields.some(({ isFile }) => isFile)
    if (fields.length === 0) return { kind: 'urlencoded', fields: fieldsOf(bodyExample) }
    return { kind: isMultipart ? 'form-data' : 'urlencoded', fields }
  }
  if (bodyExample) return { kind: 'json', text: bodyExample.toWellFormed() }
  if (params.length > 0) return { kind: 'json', text: JSON.stringify(bodyFrom(params), null, 2) }
  return { kind: 'none' }
}

/** The fields of `a=1&b=2`. */
const fieldsOf = (text: string): FormField[] =>
  [...new URLSearchParams(text.replace(/\s*\n\s*/g, '&'))].map(([name, value]) => ({ name, value, isFile: false }))

const sampleText = (type: string): string => {
  const value = sample(type)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** An empty value of a type. Types are in the words of pages. */
function sample(type: string): unknown {
  if (TYPES.list.test(type)) return []
  if (TYPES.object.test(type)) return {}
  if (TYPES.boolean.test(type)) return false
  return TYPES.number.test(type) ? 0 : ''
}

/** The example of a parameter as a JSON value of its type. */
function jsonValue({ type, value }: ApiParam): unknown {
  if (value === '') return sample(type)
  if (/^string|^varchar|^char|^text/i.test(type)) return value
  try {
    const parsed: unknown = JSON.parse(value)
    return String(parsed) === value || typeof parsed === 'object' ? parsed : value
  } catch {
    return value
  }
}

/** Builds an object from parameters with paths as names: `address.country`, `items[].id`. It is a list when the names begin with `[]`. */
function bodyFrom(params: readonly ApiParam[]): unknown {
  let root: unknown
  for (const param of params) {
    const steps = param.name
      .replace(/\[\d*\]/g, '.[]')
      .split('.')
      .filter(Boolean)
    if (steps.length <= DEEPEST) root = put(root, steps, jsonValue(param))
  }
  return root
}

/** Puts a value into an object or list, along a path. Existing objects and lists keep their members. */
function put(at: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return isNode(at) || Array.isArray(at) ? at : value
  if (step === '[]' || Array.isArray(at)) {
    // A name may step into a list without `[]`.
    const list = Array.isArray(at) ? at : []
    list[0] = put(list[0], step === '[]' ? rest : [step, ...rest], value)
    return list
  }
  const object: Node = isNode(at) ? at : Object.create(null)
  object[step] = put(object[step], rest, value)
  return object
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
