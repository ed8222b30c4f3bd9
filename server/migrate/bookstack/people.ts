import { keptOldPassword, oldPasswordMatches } from '#server/auth/old-password.ts'
import type { OldPassword, SourceTeam, SourceTeamMember, SourceUser } from '#server/migrate/records.ts'
import { idIn, type Row, textIn } from '#server/migrate/tables/tables.ts'
import { timeIn } from './entities.ts'
import type { Site } from './site.ts'

/** The account that every installation begins with, and its password. */
const FACTORY = { email: 'admin@admin.com', password: 'password' }

/** The accounts, without that of guests. */
export async function* readUsers(site: Site): AsyncGenerator<SourceUser> {
  for await (const row of site.tables.rows('users', 'id')) {
    const person = site.people.get(textIn(row, 'id'))
    if (!person || person.isGuest) continue
    const hash = textIn(row, 'password')
    const password: OldPassword = hash.startsWith('$2') ? { scheme: 'bcrypt', hash } : { scheme: 'none' }
    yield {
      id: person.id,
      username: person.username,
      name: person.name,
      email: textIn(row, 'email'),
      isAdmin: person.isAdmin,
      isDisabled: false,
      password,
      hasFactoryPassword: await isFactory(textIn(row, 'email'), password),
      addtime: timeIn(row, 'created_at'),
      last_login_time: 0,
    }
  }
}

/** Whether an account is the first one with the password that everybody knows. */
async function isFactory(email: string, password: OldPassword): Promise<boolean> {
  if (email.toLowerCase() !== FACTORY.email) return false
  const kept = await keptOldPassword(password)
  return kept !== '' && (await oldPasswordMatches(kept, FACTORY.password))
}

/** The roles become teams, so that whoever gave rights to a role can give them to its people here. The teams have no items. */
const isTeam = (row: Row): boolean => !['admin', 'public'].includes(textIn(row, 'system_name'))

/** The roles, without those of administrators and guests. */
export async function* readTeams(site: Site): AsyncGenerator<SourceTeam> {
  for await (const row of site.tables.rows('roles', 'id'))
    if (isTeam(row))
      yield {
        id: textIn(row, 'id'),
        team_name: textIn(row, 'display_name'),
        owner: site.administrator,
        addtime: timeIn(row, 'created_at'),
        last_update_time: timeIn(row, 'updated_at'),
      }
}

/** The people of the roles. */
export async function* readTeamMembers(site: Site): AsyncGenerator<SourceTeamMember> {
  const teams = new Set<string>()
  for await (const { id } of readTeams(site)) teams.add(id)
  for await (const row of site.tables.sorted('role_user', ['role_id', 'user_id'])) {
    const [team, user] = [idIn(row, 'role_id'), idIn(row, 'user_id')]
    if (teams.has(team) && !site.people.get(user)?.isGuest)
      yield { id: `${team} ${user}`, team, user, isAdmin: false, addtime: 0 }
  }
}
