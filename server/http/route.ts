import { type CallName, callNames, definitionOf } from '#shared/api/index.ts'
import { decoded } from '#shared/decoded.ts'

/** A normalised route. It decides both the handler and the right, for every form of the URL. */

const normal = (part: string): string => part.replaceAll('_', '').toLowerCase()

const ownCalls = new Map<string, CallName>()
const legacyCalls = new Map<string, CallName>()
for (const name of callNames) {
  const definition = definitionOf(name)
  if (!definition.legacyOnly) ownCalls.set(normal(name), name)
  for (const known of [name, ...(definition.legacyNames ?? [])]) legacyCalls.set(normal(known), name)
}

/** The call at `/api/<resource>/<call>` of our own door. `path` is the raw path of the request, never decoded. */
export function ownCall(path: string): CallName | undefined {
  const parts = /^\/api\/([^/]+)\/([^/]+)\/?$/.exec(path)
  return parts ? ownCalls.get(normal(`${parts[1]}/${parts[2]}`)) : undefined
}

export interface LegacyRoute {
  name: CallName | undefined
  /** The requested name, for the message about a missing call. */
  asked: string
  pairs: Record<string, string>
}

/**
 * An address of the legacy door that begins with one slash. Scripts join `/server/…` to the address of the site, which may end with a slash. All other
 * addresses stay as they are, so that only the normalised route decides.
 * @param url path and query of a request
 */
export const withOneSlash = (url: string): string =>
  url.startsWith('//') ? url.replace(/^\/+(?=server(?:[/?]|$))/i, '/') : url

/**
 * The call that a legacy address asks for (docs/protocol.md, Doors): `s=/api/Resource/call[/key/value…]` in the query,
 * path info after `index.php`, or `/server/api/…`.
 * @param path the raw path of the request
 * @param s the `s` of the query
 */
export function legacyCall(path: string, s: string | undefined): LegacyRoute {
  const info = /^\/server\/(?:index\.php\/)?(api\/.*)$/i.exec(path)
  const entry = /^\/server\/?(?:index\.php\/?)?$/i.test(path)
  const asked = (info ? (info[1] as string) : entry ? (s ?? '') : path).replace(/^\//, '')
  const segments = asked.split('/')
  if (segments[0]?.toLowerCase() !== 'api' || segments.length < 3) return { name: undefined, asked, pairs: {} }
  const [, resource, call, ...rest] = segments as [string, string, string, ...string[]]
  const pairs: Record<string, string> = {}
  for (let i = 0; i + 1 < rest.length; i += 2)
    pairs[rest[i] as string] = info ? decoded(rest[i + 1] as string) : (rest[i + 1] as string)
  return { name: legacyCalls.get(normal(`${resource}/${call}`)), asked: `${resource}/${call}`, pairs }
}
