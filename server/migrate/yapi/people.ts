import { isYapiFactoryPassword } from '#server/auth/old-password.ts'
import type { OldPassword, Role, SourceTeam, SourceTeamMember, SourceUser } from '#server/migrate/records.ts'
import type { StagedDump } from './staged-dump.ts'
import { idOf, type Loose, membersOf, textOf, timeOf } from './values.ts'

/** The accounts. */
export function* readUsers(dump: StagedDump): Generator<SourceUser> {
  for (const user of dump.documents('user')) {
    const password = passwordOf(user)
    yield {
      id: idOf(user._id),
      username: textOf(user.username),
      name: '',
      email: textOf(user.email),
      isAdmin: user.role === 'admin',
      isDisabled: false,
      password,
      hasFactoryPassword: password.scheme === 'yapi' && isYapiFactoryPassword(password),
      addtime: timeOf(user.add_time),
      last_login_time: 0,
    }
  }
}

/** The password of an account. People of a directory or another site have a random one that nobody knows. */
function passwordOf(user: Loose): OldPassword {
  const hash = textOf(user.password)
  if (user.type === 'third' || !/^[0-9a-f]{40}$/.test(hash)) return { scheme: 'none' }
  return { scheme: 'yapi', hash, salt: textOf(user.passsalt) }
}

/** A person with what YApi allows. */
export interface Person {
  user: string
  role: Role
}

const ROLES: Readonly<Record<string, Role>> = { owner: 'admin', dev: 'edit', guest: 'read_only' }

/** The members of a project or a group with their roles. Its maker owns it, whatever the list says. An unknown role only reads. */
export function peopleOf(document: Loose): Person[] {
  const maker = idOf(document.uid)
  const others = membersOf(document)
    .filter(({ user }) => user !== maker)
    .map(({ user, role }): Person => ({ user, role: Object.hasOwn(ROLES, role) ? (ROLES[role] as Role) : 'read_only' }))
  return [...(maker === '' ? [] : [{ user: maker, role: 'admin' as const }]), ...others]
}

/** The groups that become teams: all but the personal spaces that only their owner has. */
export function* teamGroups(dump: StagedDump): Generator<Loose> {
  for (const group of dump.documents('group')) if (group.type !== 'private' || peopleOf(group).length > 1) yield group
}

/** The owner of a team: its maker, or the first owner in its list. Old groups have no maker. */
const ownerOf = (group: Loose): string => {
  const people = peopleOf(group)
  return (people.find(({ role }) => role === 'admin') ?? people[0])?.user ?? ''
}

/** The groups as teams. A group without anybody belongs to the first administrator. */
export function* readTeams(dump: StagedDump): Generator<SourceTeam> {
  const admin = firstAdministrator(dump)
  for (const group of teamGroups(dump))
    yield {
      id: idOf(group._id),
      team_name: textOf(group.group_name),
      owner: ownerOf(group) || admin,
      addtime: timeOf(group.add_time),
      last_update_time: timeOf(group.up_time),
    }
}

function firstAdministrator(dump: StagedDump): string {
  for (const user of dump.documents('user')) if (user.role === 'admin') return idOf(user._id)
  return ''
}

/** The members of teams. */
export function* readTeamMembers(dump: StagedDump): Generator<SourceTeamMember> {
  for (const group of teamGroups(dump)) {
    const team = idOf(group._id)
    for (const { user, role } of peopleOf(group))
      yield { id: `${team} ${user}`, team, user, isAdmin: role === 'admin', addtime: timeOf(group.add_time) }
  }
}
