import { recordAct } from '#server/audit/record.ts'
import {
  type AccountRow,
  countOtherAdministrators,
  setDisabled,
  setDisplayName,
  setGroup,
} from '#server/auth/account.repository.ts'
import { replacePasswordHash } from '#server/auth/account.ts'
import { deleteEmailTokensOfUser, isEmailTaken, removeEmail, setVerifiedEmail } from '#server/auth/email.repository.ts'
import { keepAdministratorIn } from '#server/auth/local-password.ts'
import { assertNewPassword, hashPassword } from '#server/auth/password.ts'
import { deletePasswordTokensOfUser } from '#server/auth/password-token.repository.ts'
import { deletePendingLoginsOf } from '#server/auth/second-step/pending-login.repository.ts'
import { deleteTokensOfUser } from '#server/auth/session.repository.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { assertMailAddress } from '#server/mail/mail-address.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { asObject, foundUser, foundUserLocked } from './found-user.ts'

/** Changes of accounts by administrators. Each is in the audit log. */

/**
 * Changes display name, e-mail address and password of an account. Absent fields, an empty name and an empty password change nothing. An empty
 * address removes the present one. A new address counts as verified, and links sent to the former one become invalid (decision 51). A new password
 * ends all sessions of the user.
 * @throws AppError NOT_FOUND, BAD_FIELD, EMAIL_TAKEN, NOT_YOURSELF for the own address and the own password, whose change requires the present one
 */
export async function changeUser(
  ctx: Context,
  uid: number,
  given: { name?: string; password?: string; email?: string },
): Promise<void> {
  await foundUser(ctx, uid)
  const { name, password, email } = given
  if (password && ctx.user?.uid === uid) throw new AppError('NOT_YOURSELF', {}, 'password')
  if (email) assertMailAddress(email)
  if (password) await assertNewPassword(ctx.db, password)
  const hash = password ? await hashPassword(password) : undefined
  await inTransaction(ctx, async (inside) => {
    const account = await foundUser(inside, uid)
    if (name) await setDisplayName(inside.db, uid, name)
    const newEmail = email !== undefined && email !== account.email
    if (newEmail) await changeEmail(inside, uid, email)
    if (hash !== undefined) await replacePasswordHash(inside.db, uid, hash)
    const changed = [
      ...(name && name !== account.name ? ['name'] : []),
      ...(newEmail ? ['email'] : []),
      ...(hash === undefined ? [] : ['password']),
    ]
    if (changed.length > 0)
      await recordAct(inside, { action: 'user.change', object: asObject(account), detail: changed.join(',') })
  })
}

/** @throws AppError EMAIL_TAKEN, and NOT_YOURSELF, because a change of the own address requires the password */
async function changeEmail(ctx: Context, uid: number, email: string): Promise<void> {
  if (ctx.user?.uid === uid) throw new AppError('NOT_YOURSELF', {}, 'email')
  if (email === '') return removeEmail(ctx.db, uid)
  if (await isEmailTaken(ctx.db, email, uid)) throw new AppError('EMAIL_TAKEN', {}, 'email')
  await deleteEmailTokensOfUser(ctx.db, uid)
  await setVerifiedEmail(ctx.db, uid, email)
}

/**
 * Takes the administration of the site from an account. If it does not have it, only makes the change.
 * @throws AppError LAST_ADMINISTRATOR if nobody else is an administrator, NO_ADMINISTRATOR_GETS_IN
 */
async function takeAdministration(
  ctx: Context,
  { uid, groupid, is_disabled }: AccountRow,
  change: () => Promise<void>,
): Promise<void> {
  if (groupid !== USER_GROUP.admin || is_disabled === 1) return change()
  if ((await countOtherAdministrators(ctx.db, uid)) === 0) throw new AppError('LAST_ADMINISTRATOR')
  await keepAdministratorIn(ctx, change)
}

/**
 * Makes a user an administrator of the site or an ordinary user; inside a transaction.
 * @throws AppError NOT_FOUND, LAST_ADMINISTRATOR, NO_ADMINISTRATOR_GETS_IN
 */
export async function changeGroup(ctx: Context, uid: number, groupid: number): Promise<void> {
  const account = await foundUserLocked(ctx, uid)
  if (account.groupid === groupid) return
  const change = () => setGroup(ctx.db, uid, groupid)
  await (groupid === USER_GROUP.admin ? change() : takeAdministration(ctx, account, change))
  const detail = groupid === USER_GROUP.admin ? 'admin' : 'ordinary'
  await recordAct(ctx, { action: 'user.group', object: asObject(account), detail })
}

/**
 * Disables an account, which ends its sessions and access tokens, or enables it; inside a transaction.
 * @throws AppError NOT_FOUND, NOT_YOURSELF, LAST_ADMINISTRATOR, NO_ADMINISTRATOR_GETS_IN
 */
export async function disableUser(ctx: Context, uid: number, disabled: boolean): Promise<void> {
  const account = await foundUserLocked(ctx, uid)
  if ((account.is_disabled === 1) === disabled) return
  if (disabled && ctx.user?.uid === uid) throw new AppError('NOT_YOURSELF')
  const change = () => setDisabled(ctx.db, uid, disabled ? 1 : 0)
  await (disabled ? takeAdministration(ctx, account, change) : change())
  if (disabled) await endLogins(ctx, uid)
  await recordAct(ctx, { action: disabled ? 'user.disable' : 'user.enable', object: asObject(account) })
}

/** Ends the sessions and access tokens of a user, and the logins that wait for their second step. @returns the number of sessions and tokens */
async function endLogins({ db }: Context, uid: number): Promise<number> {
  await deletePendingLoginsOf(db, uid)
  return deleteTokensOfUser(db, uid)
}

/** Ends all sessions and access tokens of a user; inside a transaction. @returns the number of sessions @throws AppError NOT_FOUND */
export async function endSessions(ctx: Context, uid: number): Promise<number> {
  const account = await foundUser(ctx, uid)
  const ended = await endLogins(ctx, uid)
  await deletePasswordTokensOfUser(ctx.db, uid)
  await recordAct(ctx, { action: 'user.sessions', object: asObject(account), detail: String(ended) })
  return ended
}
