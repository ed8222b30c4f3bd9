import { addressParts } from '#shared/api-page/block.ts'

/** The address of a page in the parts of OpenAPI. */
export interface SplitAddress {
  /** With variables as `{name}`; empty if the page names no host. */
  server: string
  /** With a slash at its beginning and variables as `{name}`. */
  path: string
  /** Names of the variables of the path, in order. */
  variables: string[]
  /** The text after the question mark. */
  query: [name: string, value: string][]
}

/** Splits the address of a page into server, path and query. */
export function splitAddress(address: string): SplitAddress {
  const parts = addressParts(address.trim())
  const host = parts[0]?.kind === 'host' ? parts[0].text : ''
  const [whole = ''] = parts
    .slice(host ? 1 : 0)
    .map(({ kind, text }) => (kind === 'variable' ? variableOf(text) : text))
    .join('')
    .split('#', 1)
  const [written = '', query = ''] = whole.split(/\?(.*)/s)
  const path = `/${written.replace(/^\/+/, '')}`.replace(/\$(?=\{)/g, '')
  return {
    server: serverOf(host),
    path,
    variables: [...new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name as string))],
    query: [...new URLSearchParams(query)].map(([name, value]) => [name, value]),
  }
}

/** `{{id}}`, `{id}` and `:id` as `{id}`. */
const variableOf = (text: string): string => `{${text.replace(/^:|^\{+|\}+$/g, '').trim()}}`

function serverOf(host: string): string {
  if (host === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(host)) return host.replace(/\{+([^{}]+)\}+/g, '{$1}')
  return host.startsWith('{') ? variableOf(host) : `//${host}`
}

/** A server of OpenAPI. Its variables have no values on a page, so each gets a placeholder. */
export function serverObject(server: string) {
  const names = [...server.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name as string)
  if (names.length === 0) return { url: server }
  return { url: server, variables: Object.fromEntries(names.map((name) => [name, { default: '/' }])) }
}
