import { hashAsMindoc, mindocHash } from '#server/auth/mindoc-password.ts'
import type {
  OldPassword,
  SourceMember,
  SourceTeam,
  SourceTeamItem,
  SourceTeamItemMember,
  SourceTeamMember,
  SourceUser,
} from '#server/migrate/records.ts'
import { idIn, numberIn, type Row, textIn } from '#server/migrate/tables/tables.ts'
import { blogMembers, blogRights } from './blogs.ts'
import { roleFor, roleIn, type Site, timeIn } from './site.ts'

/** The account that every installation begins with, and its password. */
const FACTORY = { account: 'admin', password: '123456' }

/** The accounts. */
export async function* readUsers(site: Site): AsyncGenerator<SourceUser> {
  for await (const row of site.tables.rows('md_members', 'member_id')) {
    const id = textIn(row, 'member_id')
    const isLocal = textIn(row, 'auth_method') === 'local'
    const stored = textIn(row, 'password')
    const password: OldPassword =
      isLocal && mindocHash(stored) ? { scheme: 'mindoc', hash: stored } : { scheme: 'none' }
    yield {
      id,
      username: textIn(row, 'account'),
      name: textIn(row, 'real_name'),
      email: textIn(row, 'email'),
      isAdmin: site.people.get(id)?.isAdmin === true,
      isDisabled: numberIn(row, 'status') === 1,
      password,
      hasFactoryPassword: textIn(row, 'account') === FACTORY.account && (await isFactory(stored)),
      addtime: timeIn(row, 'create_time'),
      last_login_time: timeIn(row, 'last_login_time'),
    }
  }
}

async function isFactory(stored: string): Promise<boolean> {
  const known = mindocHash(stored)
  return known !== undefined && (await hashAsMindoc(FACTORY.password, known)) === known.hash
}

const isTeam = (row: Row): boolean => !/^(1|true)$/i.test(textIn(row, 'is_delete'))

/** The teams that are not deleted. */
export async function* readTeams(site: Site): AsyncGenerator<SourceTeam> {
  for await (const row of site.tables.rows('md_teams', 'team_id'))
    if (isTeam(row))
      yield {
        id: textIn(row, 'team_id'),
        team_name: textIn(row, 'team_name'),
        owner: idIn(row, 'member_id'),
        addtime: timeIn(row, 'create_time'),
        last_update_time: 0,
      }
}

/** The members of teams. */
export async function* readTeamMembers(site: Site): AsyncGenerator<SourceTeamMember> {
  for await (const row of site.tables.rows('md_team_member', 'team_member_id'))
    yield {
      id: textIn(row, 'team_member_id'),
      team: idIn(row, 'team_id'),
      user: idIn(row, 'member_id'),
      isAdmin: roleIn(row) === 'admin',
      addtime: 0,
    }
}

/** The books of teams. */
export async function* readTeamItems(site: Site): AsyncGenerator<SourceTeamItem> {
  for await (const row of site.tables.rows('md_team_relationship', 'team_relationship_id'))
    yield {
      id: textIn(row, 'team_relationship_id'),
      team: idIn(row, 'team_id'),
      item: idIn(row, 'book_id'),
      addtime: timeIn(row, 'create_time'),
    }
}

/** The rights of members of teams in the books of these. A person's own role in a book counts instead, also where it is less. */
export async function* readTeamItemMembers(site: Site): AsyncGenerator<SourceTeamItemMember> {
  const members = new Map<string, Row[]>()
  for await (const row of site.tables.rows('md_team_member', 'team_member_id')) {
    const team = idIn(row, 'team_id')
    members.set(team, [...(members.get(team) ?? []), row])
  }
  for await (const { id, team, item, addtime } of readTeamItems(site))
    for (const row of members.get(team) ?? []) {
      const user = idIn(row, 'member_id')
      if (!site.roles.has(`${item} ${user}`))
        yield {
          id: `${id} ${textIn(row, 'team_member_id')}`,
          ...{ team, item, user, role: roleFor(site, user, roleIn(row)), catalogs: null, addtime },
        }
    }
}

/** The members of books. Where guests may not read, everybody with an account reads the books that are not private. */
export async function* readMembers(site: Site): AsyncGenerator<SourceMember> {
  for await (const row of site.tables.rows('md_relationship', 'relationship_id')) {
    const user = idIn(row, 'member_id')
    yield {
      id: textIn(row, 'relationship_id'),
      ...{ item: idIn(row, 'book_id'), user, role: roleFor(site, user, roleIn(row)), catalogs: null, addtime: 0 },
    }
  }
  if (!site.letsGuestsIn)
    for (const book of site.books.values())
      for (const { id: user, isAdmin } of site.people.values())
        if (!book.isPrivate && !isAdmin && !site.roles.has(`${book.id} ${user}`))
          yield {
            id: `reader ${book.id} ${user}`,
            ...{ item: book.id, user, role: 'read_only', catalogs: null, addtime: 0 },
          }
  yield* blogMembers(site)
}

/**
 * The rights of people in pages, by the rules of MinDoc: for the comparison of both sides.
 * @returns what a person ('': a guest) may do with the pages of an item, and why it may be less here
 */
export async function readRights(site: Site) {
  const inTeams = new Map<string, string[]>()
  for await (const { item, user, role } of readTeamItemMembers(site)) {
    const key = `${item} ${user}`
    inTeams.set(key, [...(inTeams.get(key) ?? []), role])
  }
  const ofArticles = blogRights(site)
  return (user: string, { item, path }: { item: string; path: readonly string[] }) => {
    const book = site.books.get(item)
    const person = site.people.get(user)
    const mayBeLess = person?.isReader ? 'people whom the system lets only read are no editors here' : ''
    if (book?.isDeleted) return { read: false, edit: false, mayBeLess }
    if (person?.isAdmin) return { read: true, edit: true, mayBeLess }
    if (!book) return { ...ofArticles(user, item, path), mayBeLess }
    const own = site.roles.get(`${item} ${user}`)
    const roles = own === undefined ? (inTeams.get(`${item} ${user}`) ?? []) : [own]
    const isOpen = !book.isPrivate && (site.letsGuestsIn || person !== undefined)
    return { read: isOpen || roles.length > 0, edit: roles.some((role) => role !== 'read_only'), mayBeLess }
  }
}
