import type { ExampleRequest, FormField } from './request.ts'

/** Text as a JavaScript string literal. */
export const jsString = (text: string): string =>
  `'${JSON.stringify(text.toWellFormed()).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** A request as JavaScript for browsers and Node. */
export function fetchOf({ method, url, headers, body }: ExampleRequest): string {
  const before: string[] = []
  const options: string[] = []
  if (method !== 'GET') options.push(`  method: ${jsString(method)},`)
  if (headers.length > 0) {
    const list = headers.map(([name, value]) => `    ${key(name)}: ${jsString(latin(value))},`)
    options.push('  headers: {', ...list, '  },')
  }
  if (body.kind === 'json') options.push(`  body: ${jsonBody(body.text)},`)
  if (body.kind === 'urlencoded') options.push(`  body: new URLSearchParams(${pairs(body.fields)}),`)
  if (body.kind === 'form-data') {
    before.push('const body = new FormData()')
    for (const { name, value, isFile } of body.fields)
      before.push(`body.append(${jsString(name)}, ${isFile ? 'fileInput.files[0]' : jsString(value)})`)
    before.push('')
    options.push('  body,')
  }
  const call = options.length > 0 ? `fetch(${jsString(url)}, {\n${options.join('\n')}\n})` : `fetch(${jsString(url)})`
  const read = method === 'HEAD' ? [] : ['const data = await response.json()']
  return [...before, `const response = await ${call}`, ...read].join('\n')
}

/** Headers can contain Latin-1 only. Other characters are percent-encoded. */
const latin = (text: string): string => text.replace(/[^\x20-\xff]/gu, encodeURIComponent)

const key = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) && name !== '__proto__' ? name : jsString(name))

const pairs = (fields: readonly FormField[]): string =>
  fields.length === 0
    ? ''
    : `[\n${fields.map(({ name, value }) => `    [${jsString(name)}, ${jsString(value)}],`).join('\n')}\n  ]`

/** The body as a JavaScript value if that gives the same JSON, else as text: large numbers keep their digits, and `__proto__` stays a key. */
function jsonBody(text: string): string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return jsString(text)
  }
  const bare = (json: string) => json.replace(/\s+/g, '')
  if (text.includes('__proto__') || bare(JSON.stringify(value)) !== bare(text)) return jsString(text)
  return `JSON.stringify(${literal(value, '  ')})`
}

function literal(value: unknown, indent: string): string {
  const inner = `${indent}  `
  if (typeof value === 'string') return jsString(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const list = Array.isArray(value)
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([name, one]) => `${key(name)}: ${literal(one, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (list.length === 0) return `${open}${close}`
  return `${open}\n${list.map((one) => `${inner}${one},\n`).join('')}${indent}${close}`
}
