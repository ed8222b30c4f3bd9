import * as z from 'zod'
import { findAccountsByNames } from '#server/auth/account.repository.ts'
import { takenEmails } from '#server/auth/email.repository.ts'
import { assertNewPassword } from '#server/auth/password.ts'
import { assertUserName, emailKey, userNameKey } from '#server/auth/user-name.ts'
import type { Context } from '#server/context.ts'
import { inTurns } from '#server/in-turns.ts'
import { assertMailAddress } from '#server/mail/mail-address.ts'
import { parseInput } from '#server/parse-input.ts'
import type { ListedUser } from '#server/text/user-list.ts'
import type { Output } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import { line } from '#shared/fields.ts'
import { LANGS } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { DISPLAY_NAME_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'

type Row = Output<'adminUser/importList'>['rows'][number]
export type Reason = Row['reason']

/** A person in a list, with the outcome of the row: `new` gets an account, `exists` has one, `bad` gets none for a reason. */
export interface JudgedUser extends Omit<ListedUser, 'group'> {
  groupid: number
  result: 'new' | 'exists' | 'bad'
  reason: Reason
}

const Fields = z.object({ username: line(USERNAME_LENGTH), name: line(DISPLAY_NAME_LENGTH, 0) })

/** Values of `USER_GROUP` by the words for them, in every language. */
const GROUPS = new Map<string, number>([
  ['', USER_GROUP.ordinary],
  ...Object.values(USER_GROUP).map((group) => [String(group), group] as const),
  ...LANGS.flatMap((lang) => {
    const { groups } = serverTexts(lang).userList
    return (['admin', 'ordinary'] as const).flatMap((name) =>
      groups[name].split(' ').map((word) => [word, USER_GROUP[name]] as const),
    )
  }),
])

/** Determines for each row of a list what will happen to it. If a name or an address occurs twice, the first row gets it. Writes nothing. */
export async function judgeList(ctx: Context, users: readonly ListedUser[]): Promise<JudgedUser[]> {
  const pause = inTurns()
  const names = new Set(
    (
      await findAccountsByNames(
        ctx.db,
        users.map(({ username }) => username),
      )
    ).map(({ username_key }) => username_key),
  )
  const emails = await takenEmails(
    ctx.db,
    users.map(({ email }) => email).filter((email) => email !== ''),
  )
  const seen = { names: new Set<string>(), emails: new Set<string>() }
  const judged: JudgedUser[] = []
  for (const { group, ...user } of users) {
    const groupid = GROUPS.get(group.toLowerCase()) ?? 0
    const row = { ...user, groupid: groupid || USER_GROUP.ordinary }
    const name = userNameKey(user.username)
    const email = emailKey(user.email)
    const wrong = await wrongIn(ctx, user, groupid)
    let reason: Reason = wrong
    if (reason === '' && seen.names.has(name)) reason = 'twice'
    const isKnown = reason === '' && names.has(name)
    if (reason === '' && !isKnown && email !== '') {
      if (emails.has(email)) reason = 'email_taken'
      else if (seen.emails.has(email)) reason = 'email_twice'
    }
    judged.push({ ...row, reason, result: reason !== '' ? 'bad' : isKnown ? 'exists' : 'new' })
    if (reason === '') {
      seen.names.add(name)
      if (email !== '') seen.emails.add(email)
    }
    await pause()
  }
  return judged
}

/** The problem of a row; empty: none. */
async function wrongIn(ctx: Context, user: Omit<ListedUser, 'group'>, groupid: number): Promise<Reason> {
  const checks: [Reason, () => unknown][] = [
    [
      'bad_name',
      () => {
        assertUserName(parseInput(Fields.pick({ username: true }), user).username)
      },
    ],
    ['bad_display_name', () => parseInput(Fields.pick({ name: true }), user)],
    ['bad_email', () => user.email !== '' && assertMailAddress(user.email)],
    ['bad_password', () => user.password !== '' && assertNewPassword(ctx.db, user.password)],
  ]
  for (const [reason, check] of checks) {
    try {
      await check()
    } catch (error) {
      if (error instanceof AppError) return reason
      throw error
    }
  }
  return groupid === 0 ? 'bad_group' : ''
}
