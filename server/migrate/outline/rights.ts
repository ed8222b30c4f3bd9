import type { Role, SourceMember, SourceTeamItem, SourceTeamItemMember } from '#server/migrate/records.ts'
import type { SourceRights } from '#server/migrate/source.ts'
import { EVERYBODY, isInWorkspace } from './people.ts'
import type { Collection, Membership, Person, Site } from './site.ts'

/** A role as far as a person can use it: viewers only read, whatever they are given. */
const usable = ({ role: kind }: Person, role: Role): Role => (kind === 'viewer' ? 'read_only' : role)

/** The roles of people in collections. Rights in single documents have no place here. */
export function* readMembers({ memberships, people }: Site): Generator<SourceMember> {
  for (const { id, collection, of, role, addtime } of memberships) {
    const person = people.get(of)
    if (person) yield { id, item: collection, user: of, role: usable(person, role), catalogs: null, addtime }
  }
}

/** The collections of groups, and those that everybody in the workspace sees. */
export function* readTeamItems(site: Site): Generator<SourceTeamItem> {
  for (const { id, everybody } of site.collections.values())
    if (everybody) yield { id: `${EVERYBODY} ${id}`, team: EVERYBODY, item: id, addtime: 0 }
  for (const { id, collection, of, addtime } of site.groupMemberships) yield { id, team: of, item: collection, addtime }
}

/** The roles of the people of groups in their collections. */
export function* readTeamItemMembers(site: Site): Generator<SourceTeamItemMember> {
  const common = { catalogs: null, addtime: 0 }
  for (const { id: item, everybody } of site.collections.values())
    for (const person of everybody ? site.people.values() : [])
      if (isInWorkspace(person))
        yield {
          ...{ id: `${EVERYBODY} ${item} ${person.id}`, team: EVERYBODY, item, user: person.id, ...common },
          role: usable(person, everybody as Role),
        }
  for (const { id, collection, of, role } of site.groupMemberships)
    for (const user of site.groups.get(of) ?? []) {
      const person = site.people.get(user)
      if (person) yield { id: `${id} ${user}`, team: of, item: collection, user, role: usable(person, role), ...common }
    }
}

/** The owner of a collection here: its creator or somebody else who manages it, else an administrator. */
export function ownerOf({ memberships, people, administrator }: Site, { id, creator }: Collection): string {
  const managers = memberships
    .filter(
      ({ collection, role, of }) => collection === id && role === 'admin' && people.get(of)?.isSuspended === false,
    )
    .map(({ of }) => of)
    .filter((user) => people.get(user)?.role !== 'viewer' && people.get(user)?.role !== 'guest')
  return managers.includes(creator) ? creator : (managers[0] ?? administrator)
}

/** The rights of Outline in collections. Administrators count as readers of all, because they are so here; in Outline they can make themselves members. */
export function rightsOf(site: Site): SourceRights['of'] {
  const rolesOf = (user: string, item: string): Role[] => {
    const person = site.people.get(user)
    if (!person || person.isSuspended) return []
    const has = ({ collection }: Membership) => collection === item
    const own = site.memberships.filter((one) => has(one) && one.of === user)
    const through = site.groupMemberships.filter((one) => has(one) && site.groups.get(one.of)?.includes(user))
    const everybody = isInWorkspace(person) ? site.collections.get(item)?.everybody : undefined
    return [...own, ...through]
      .map(({ role }) => usable(person, role))
      .concat(everybody ? [usable(person, everybody)] : [])
  }
  return (user, { item }) => {
    const collection = site.collections.get(item)
    if (!collection || collection.isDeleted) return { read: false, edit: false, mayBeLess: '' }
    const isAdmin = site.people.get(user)?.role === 'admin' && !site.people.get(user)?.isSuspended
    const roles = rolesOf(user, item)
    const edits = isAdmin || roles.some((role) => role !== 'read_only')
    return { read: isAdmin || roles.length > 0, edit: edits && !collection.isArchived, mayBeLess: '' }
  }
}
