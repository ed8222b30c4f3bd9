import { findAccountsByNames } from '#server/auth/account.repository.ts'
import { takenEmails } from '#server/auth/email.repository.ts'
import { keptOldPassword } from '#server/auth/old-password.ts'
import { assertUserName, emailKey, toUserName, userNameKey } from '#server/auth/user-name.ts'
import type { OldPassword, SourceUser } from '#server/migrate/records.ts'
import { said } from '#server/migrate/report.ts'
import { Left, moveKind, type Run } from '#server/migrate/run.ts'
import { AppError } from '#shared/errors.ts'
import { TEAM_MEMBER_GROUP, USER_GROUP } from '#shared/kinds.ts'
import { DISPLAY_NAME_LENGTH, TEAM_NAME_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'
import { cutTo, pastTime, personOf } from './judge.ts'
import { insertMovedTeamMembers, insertMovedTeams, insertMovedUsers } from './rows.repository.ts'

/** Moves accounts, teams and the members of teams. */
export async function movePeople(run: Run): Promise<void> {
  await moveUsers(run)
  await moveTeams(run)
  await moveTeamMembers(run)
}

/** The account of a person: one that is here, or the name of a new one. */
type Account = { uid: number } | { username: string; email: string; password: string }

/** How many users one transaction writes. Their passwords are hashed before it. */
const USERS_AT_ONCE = 50

function moveUsers(run: Run): Promise<void> {
  const claimed = { names: new Set<string>(), emails: new Set<string>() }
  return moveKind<'user', Account>(run, {
    kind: 'user',
    needs: [],
    batch: USERS_AT_ONCE,
    nameOf: (user) => user.username,
    judge: (user) => judgeUser(run, user, claimed),
    prepare: async (user, value) =>
      'uid' in value ? value : { ...value, password: await keptOldPassword(passwordOf(user)) },
    write: async ({ db, now }, judged) => {
      const uids = judged.map(({ value }) => ('uid' in value ? value.uid : 0))
      const fresh = judged.flatMap(({ record, value }, at) =>
        'uid' in value ? [] : [{ at, row: userRow(record, value, now) }],
      )
      const made = await insertMovedUsers(
        db,
        fresh.map(({ row }) => row),
      )
      for (const [i, { at }] of fresh.entries()) uids[at] = made[i] as number
      return uids
    },
  })
}

const userRow = (
  { name, isEmailProved, isAdmin, isDisabled, addtime, last_login_time }: SourceUser,
  { username, email, password }: { username: string; email: string; password: string },
  now: number,
) => ({
  username,
  username_key: userNameKey(username),
  name: cutTo(name, DISPLAY_NAME_LENGTH),
  email,
  email_key: email === '' ? null : emailKey(email),
  email_verify: email !== '' && isEmailProved ? 1 : 0,
  avatar: '',
  password,
  groupid: isAdmin ? USER_GROUP.admin : USER_GROUP.ordinary,
  reg_time: pastTime(addtime, now),
  last_login_time: Math.min(last_login_time, now),
  is_disabled: isDisabled ? 1 : 0,
})

async function judgeUser(
  run: Run,
  user: SourceUser,
  claimed: { names: Set<string>; emails: Set<string> },
): Promise<Account> {
  const named = { id: user.id, name: user.username }
  const wanted = usableName(user)
  const isTaken = async (name: string) =>
    claimed.names.has(userNameKey(name)) || (await findAccountsByNames(run.ctx.db, [name])).length > 0
  const [present] = await findAccountsByNames(run.ctx.db, [wanted])
  if (present && run.sameName === 'link' && !claimed.names.has(userNameKey(wanted))) {
    claimed.names.add(userNameKey(wanted))
    run.reporter.note('user', named, 'linked', said('note_linked', { name: present.username }))
    return { uid: present.uid }
  }
  let username = wanted
  for (let number = 2; await isTaken(username); number++) {
    const ending = `-${number}`
    username = `${cutTo(wanted, USERNAME_LENGTH - ending.length)}${ending}`
  }
  if (username !== user.username) run.reporter.note('user', named, 'renamed', username)
  claimed.names.add(userNameKey(username))
  if (user.hasFactoryPassword) run.reporter.note('user', named, 'no_place', said('note_factory_password'))
  return { username, email: await freeEmail(run, user, claimed.emails), password: '' }
}

/** The name if an account here may have it, or the nearest one that it may have. */
function usableName({ id, username }: SourceUser): string {
  const typed = username.normalize('NFC').trim()
  try {
    assertUserName(typed)
    return cutTo(typed, USERNAME_LENGTH)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return cutTo(toUserName(typed), USERNAME_LENGTH) || `user-${id}`
  }
}

/** The mail address, unless another account has it. */
async function freeEmail(run: Run, { id, username, email }: SourceUser, claimed: Set<string>): Promise<string> {
  const address = email.normalize('NFC').trim()
  if (!/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(address)) return ''
  const key = emailKey(address)
  if (claimed.has(key) || (await takenEmails(run.ctx.db, [address])).has(key)) {
    run.reporter.note('user', { id, name: username }, 'taken', said('note_email', { address }))
    return ''
  }
  claimed.add(key)
  return address
}

/** The password of a user; none if everybody knows it. */
const passwordOf = (user: SourceUser): OldPassword => (user.hasFactoryPassword ? { scheme: 'none' } : user.password)

const moveTeams = (run: Run) =>
  moveKind<'team', { uid: number; username: string }>(run, {
    kind: 'team',
    needs: ['user'],
    nameOf: (team) => team.team_name,
    judge: (team) => personOf(run, team.owner),
    write: ({ db, now }, judged) =>
      insertMovedTeams(
        db,
        judged.map(({ record, value }) => ({
          team_name: cutTo(record.team_name, TEAM_NAME_LENGTH) || `Team ${record.id}`,
          ...value,
          addtime: pastTime(record.addtime, now),
          last_update_time: pastTime(record.last_update_time || record.addtime, now),
        })),
      ),
  })

const moveTeamMembers = (run: Run) =>
  moveKind<'team_member', { team_id: number; person: { uid: number; username: string } }>(run, {
    kind: 'team_member',
    needs: ['user', 'team'],
    nameOf: ({ team, user }) => `user ${user} in team ${team}`,
    once: ({ team, user }) => [`${team} ${user}`],
    judge: async ({ team, user }) => {
      const team_id = run.ids.idOf('team', team)
      if (team_id === undefined) return new Left('points_to_nothing', said('note_team', { id: team }))
      const person = await personOf(run, user)
      return person instanceof Left ? person : { team_id, person }
    },
    write: async ({ db, now }, judged) => {
      const rows = judged.map(({ record, value: { team_id, person } }) => ({
        team_id,
        member_uid: person.uid,
        member_username: person.username,
        team_member_group_id: record.isAdmin ? TEAM_MEMBER_GROUP.admin : TEAM_MEMBER_GROUP.ordinary,
        addtime: pastTime(record.addtime, now),
        last_update_time: pastTime(record.addtime, now),
      }))
      await insertMovedTeamMembers(db, rows)
      return []
    },
  })
