import { type Client, type Entry, EqualityFilter, type Filter, OrFilter } from 'ldapts'
import type { DirectoryWatch } from './connection.ts'
import { dnKey } from './dn-key.ts'
import { type DirectoryPerson, valuesOf } from './people.ts'
import type { DirectorySettings } from './settings.ts'

/** How many levels of groups in groups are followed, and how many groups somebody may be in at most. */
const LEVELS_MOST = 10
const GROUPS_MOST = 1000
/** The maximum number of groups of a directory that are read for an import. */
const GROUPS_READ_MOST = 20_000
/** The number of groups in one search. */
const GROUPS_PER_SEARCH = 50
const PAGE_SIZE = 200

/** The attributes in which groups list their members. The last one has user names (RFC 2307), the others have DNs. */
const MEMBER_FIELDS = ['member', 'uniqueMember'] as const
const MEMBER_NAME_FIELD = 'memberUid'
const GROUP_CLASSES = ['groupOfNames', 'groupOfUniqueNames', 'posixGroup', 'group'] as const

/** The name of a group within its DN. */
const shortName = (dn: string): string => dn.slice(dn.indexOf('=') + 1).split(/(?<!\\)[,+]/, 1)[0] ?? ''

/** The names of groups for a group map: each by its DN and by its short name. */
const namesOf = (dns: Iterable<string>): string[] => [...new Set([...dns].flatMap((dn) => [dn, shortName(dn)]))]

const equals = (attribute: string, value: string): Filter => new EqualityFilter({ attribute, value })
const anyOf = (filters: Filter[]): Filter => new OrFilter({ filters })

/**
 * The groups of a person: groups in the person's entry, groups that list the person, and the groups that contain these groups, level by level.
 * @throws SignInProblem
 */
export async function groupsOf(
  watch: DirectoryWatch,
  client: Client,
  settings: DirectorySettings,
  { dn, identity, memberOf }: DirectoryPerson,
): Promise<string[]> {
  const found = new Map<string, string>()
  const add = (dns: readonly string[]): string[] => {
    const added = dns.filter((one) => !found.has(dnKey(one)))
    for (const one of added) if (found.size < GROUPS_MOST) found.set(dnKey(one), one)
    return added
  }
  const search = async (
    filter: Filter,
    scope: 'sub' | 'base' = 'sub',
    base = settings.group_base || settings.base_dn,
  ) => {
    const options = { scope, filter, attributes: ['memberOf'], paged: { pageSize: PAGE_SIZE } }
    const { searchEntries } = await watch.step('search', watch.limits.answer, () => client.search(base, options))
    return searchEntries.flatMap((entry) => [entry.dn, ...valuesOf(entry, 'memberOf')])
  }
  const byMember = (value: string) => MEMBER_FIELDS.map((field) => equals(field, value))
  let level = add([
    ...memberOf,
    ...(await search(anyOf([...byMember(dn), equals(MEMBER_NAME_FIELD, identity.username)]))),
  ])
  for (let depth = 1; level.length > 0 && depth < LEVELS_MOST && found.size < GROUPS_MOST; depth++) {
    const above: string[] = []
    for (let at = 0; at < level.length; at += GROUPS_PER_SEARCH)
      above.push(...(await search(anyOf(level.slice(at, at + GROUPS_PER_SEARCH).flatMap(byMember)))))
    level = add(above)
  }
  return namesOf(found.values())
}

/** The groups of many people at once. */
export interface GroupTree {
  groupsOf(person: DirectoryPerson): string[]
}

/**
 * Reads all groups of a directory.
 * @throws SignInProblem
 */
export async function readGroups(
  watch: DirectoryWatch,
  client: Client,
  settings: DirectorySettings,
): Promise<GroupTree> {
  /** DN or user name → DNs of the groups that list it. */
  const above = new Map<string, string[]>()
  const note = (key: string, group: string) => {
    const groups = above.get(key)
    if (groups) groups.push(group)
    else above.set(key, [group])
  }
  const noteGroup = (entry: Entry) => {
    for (const field of MEMBER_FIELDS) for (const dn of valuesOf(entry, field)) note(dnKey(dn), entry.dn)
    for (const name of valuesOf(entry, MEMBER_NAME_FIELD)) note(nameKey(name), entry.dn)
    for (const group of valuesOf(entry, 'memberOf')) note(dnKey(entry.dn), group)
  }
  const pages = client.searchPaginated(settings.group_base || settings.base_dn, {
    scope: 'sub',
    filter: anyOf(GROUP_CLASSES.map((name) => equals('objectClass', name))),
    attributes: [...MEMBER_FIELDS, MEMBER_NAME_FIELD, 'memberOf'],
    paged: { pageSize: PAGE_SIZE },
  })
  for (let count = 0; count < GROUPS_READ_MOST; ) {
    const { value, done } = await watch.step('search', watch.limits.answer, () => pages.next())
    if (done) break
    for (const entry of value.searchEntries) noteGroup(entry)
    count += value.searchEntries.length
  }
  return {
    groupsOf: ({ dn, identity, memberOf }) => {
      const found = new Map<string, string>()
      let level = [...memberOf, ...(above.get(dnKey(dn)) ?? []), ...(above.get(nameKey(identity.username)) ?? [])]
      for (let depth = 0; level.length > 0 && depth < LEVELS_MOST; depth++) {
        const added = level.filter((group) => !found.has(dnKey(group)) && found.size < GROUPS_MOST)
        for (const group of added) found.set(dnKey(group), group)
        level = added.flatMap((group) => above.get(dnKey(group)) ?? [])
      }
      return namesOf(found.values())
    },
  }
}

/** The key of a user name. No DN can have this form. */
const nameKey = (name: string): string => `name ${name.toLowerCase()}`
