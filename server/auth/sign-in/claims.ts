/** The facts about a person from a provider: JSON of any form. */
export type Claims = Readonly<Record<string, unknown>>

/** The fields that may hold a user name, the best first (docs/protocol.md, Sign-in through providers). */
const NAME_FIELDS = ['preferred_username', 'name', 'username', 'login'] as const
/** Most providers let a person change this one, so it does not identify anybody. */
const DISPLAY_NAME_FIELD = 'name'
/** The fields that may hold the provider's own id of a person, the best first. */
const ID_FIELDS = ['sub', 'id', 'uid', 'user_id', 'openid'] as const
/** The depth to which names are searched. */
const DEPTH_MOST = 6
/** The maximum number of groups of a person that are read. */
const GROUPS_MOST = 1000

const isRecord = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text or a number as text; empty for everything else. */
export const claimText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** The value at a dotted path such as `data.user.login`. A number is the place in a list. A name with dots in it is found as a whole. */
export function claimAt(claims: unknown, path: string): unknown {
  if (isRecord(claims) && Object.hasOwn(claims, path)) return claims[path]
  const [first = '', ...rest] = path.split('.')
  const found =
    (isRecord(claims) || Array.isArray(claims)) && Object.hasOwn(claims, first)
      ? (claims as Record<string, unknown>)[first]
      : undefined
  return rest.length === 0 ? found : claimAt(found, rest.join('.'))
}

/** The text at the first of these paths that has one; ''. */
export function claimOf(claims: Claims, paths: readonly string[]): string {
  for (const path of paths) {
    const text = path && claimText(claimAt(claims, path))
    if (text) return text
  }
  return ''
}

/**
 * The record that describes the person, found by the rule of the protocol: the first non-empty field of `NAME_FIELDS`, searched in the whole answer.
 * @returns undefined if there is none; `id` is empty if only the name identifies the person
 */
export function findPerson(claims: unknown): { username: string; id: string } | undefined {
  for (const field of NAME_FIELDS) {
    const record = recordWith(claims, field, DEPTH_MOST)
    if (!record) continue
    const username = claimText(record[field])
    const byName = field === DISPLAY_NAME_FIELD ? '' : `name:${username}`
    return { username, id: claimOf(record, ID_FIELDS) || byName }
  }
  return undefined
}

function recordWith(value: unknown, field: string, depth: number): Claims | undefined {
  if (depth === 0 || typeof value !== 'object' || value === null) return undefined
  if (isRecord(value) && Object.hasOwn(value, field) && claimText(value[field])) return value
  for (const inner of Object.values(value)) {
    const found = recordWith(inner, field, depth - 1)
    if (found) return found
  }
  return undefined
}

/** The groups at a path: a list of names or of records with a name, or a text with commas. @returns undefined when nothing is there */
export function groupsAt(claims: Claims, path: string): string[] | undefined {
  if (path === '') return undefined
  const value = claimAt(claims, path)
  if (value === undefined || value === null) return undefined
  const list = Array.isArray(value) ? value.slice(0, GROUPS_MOST) : claimText(value).split(',')
  return list.map((one) => (isRecord(one) ? claimOf(one, ['name', 'id']) : claimText(one))).filter(Boolean)
}
