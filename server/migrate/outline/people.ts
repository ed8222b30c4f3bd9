import type { SourceTeam, SourceTeamMember, SourceUser } from '#server/migrate/records.ts'
import { idIn, textIn } from '#server/migrate/tables/tables.ts'
import type { Person, Site } from './site.ts'
import { isSet, timeIn } from './values.ts'

/** The team of all people of the workspace but guests, through which they have their rights in collections that are not private. */
export const EVERYBODY = 'workspace'

/** Whether a person has the rights of everybody in the workspace. */
export const isInWorkspace = ({ role }: Person): boolean => role !== 'guest'

/**
 * The accounts. People log in through a provider or by a mail, so none has a password, and the address of whoever has logged in is proved. Deleted ones have
 * no account here.
 */
export async function* readUsers({ tables, people }: Site): AsyncGenerator<SourceUser> {
  for await (const row of tables.sorted('users', ['createdAt', 'id'])) {
    const person = people.get(textIn(row, 'id'))
    if (!person) continue
    yield {
      ...{ id: person.id, username: person.username, name: person.name, email: textIn(row, 'email') },
      isEmailProved: timeIn(row, 'lastSignedInAt') > 0,
      ...{ isAdmin: person.role === 'admin', isDisabled: person.isSuspended },
      ...{ password: { scheme: 'none' }, hasFactoryPassword: false },
      addtime: timeIn(row, 'createdAt'),
      last_login_time: timeIn(row, 'lastSignedInAt'),
    }
  }
}

/** The groups, and the team of everybody. */
export async function* readTeams({ tables, workspace, administrator, people }: Site): AsyncGenerator<SourceTeam> {
  const times = { addtime: workspace.created, last_update_time: workspace.created }
  yield { id: EVERYBODY, team_name: workspace.name, owner: administrator, ...times }
  for await (const row of tables.rows('groups', 'id')) {
    if (isSet(row, 'deletedAt')) continue
    const creator = idIn(row, 'createdById')
    yield {
      id: textIn(row, 'id'),
      team_name: textIn(row, 'name'),
      owner: people.has(creator) ? creator : administrator,
      addtime: timeIn(row, 'createdAt'),
      last_update_time: timeIn(row, 'updatedAt'),
    }
  }
}

/** The people of the groups, and everybody. */
export async function* readTeamMembers({ tables, people }: Site): AsyncGenerator<SourceTeamMember> {
  for (const person of people.values())
    if (isInWorkspace(person))
      yield { id: `${EVERYBODY} ${person.id}`, team: EVERYBODY, user: person.id, isAdmin: false, addtime: 0 }
  for await (const row of tables.sorted('group_users', ['groupId', 'userId'])) {
    const [team, user] = [idIn(row, 'groupId'), idIn(row, 'userId')]
    if (people.has(user) && !isSet(row, 'deletedAt'))
      yield {
        ...{ id: `${team} ${user}`, team, user, isAdmin: textIn(row, 'permission') === 'admin' },
        addtime: timeIn(row, 'createdAt'),
      }
  }
}
