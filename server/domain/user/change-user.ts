import { recordAct } from '#server/audit/record.ts'
import {
  type AccountRow,
  countOtherAdministrators,
  setDisabled,
  setDisplayName,
  setGroup,
  setPasswordHash,
} from '#server/auth/account.repository.ts'
import { assertNewPassword, hashPassword } from '#server/auth/password.ts'
import { deletePasswordTokensOfUser } from '#server/auth/password-token.repository.ts'
import { deleteTokensOfUser } from '#server/auth/session.repository.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { asObject, foundUser, foundUserLocked } from './found-user.ts'

/** Acts of administrators on accounts. Each is in the audit log. */

/**
 * Changes the display name and the password of an account. Absent or empty fields stay. A new password ends all sessions of the user.
 * @throws AppError NOT_FOUND, BAD_FIELD
 */
export async function changeUser(ctx: Context, uid: number, given: { name?: string; password?: string }) {
  await foundUser(ctx, uid)
  const { name, password } = given
  if (password) await assertNewPassword(ctx.db, password)
  const hash = password ? await hashPassword(password) : undefined
  await inTransaction(ctx, async (inside) => {
    const account = await foundUser(inside, uid)
    if (name) await setDisplayName(inside.db, uid, name)
    if (hash !== undefined) {
      await setPasswordHash(inside.db, uid, hash)
      await deleteTokensOfUser(inside.db, uid)
      await deletePasswordTokensOfUser(inside.db, uid)
    }
    const changed = [...(name && name !== account.name ? ['name'] : []), ...(hash === undefined ? [] : ['password'])]
    if (changed.length > 0)
      await recordAct(inside, { action: 'user.change', object: asObject(account), detail: changed.join(',') })
  })
}

/** @throws AppError LAST_ADMINISTRATOR when nobody else administers the site */
async function assertAnotherAdministrator(ctx: Context, { uid, groupid, is_disabled }: AccountRow): Promise<void> {
  if (groupid !== USER_GROUP.admin || is_disabled === 1) return
  if ((await countOtherAdministrators(ctx.db, uid)) === 0) throw new AppError('LAST_ADMINISTRATOR')
}

/** Makes somebody an administrator of the site or an ordinary user; inside a transaction. @throws AppError NOT_FOUND, LAST_ADMINISTRATOR */
export async function changeGroup(ctx: Context, uid: number, groupid: number): Promise<void> {
  const account = await foundUserLocked(ctx, uid)
  if (account.groupid === groupid) return
  if (groupid !== USER_GROUP.admin) await assertAnotherAdministrator(ctx, account)
  await setGroup(ctx.db, uid, groupid)
  const detail = groupid === USER_GROUP.admin ? 'admin' : 'ordinary'
  await recordAct(ctx, { action: 'user.group', object: asObject(account), detail })
}

/**
 * Disables an account, which ends its sessions, or enables it; inside a transaction.
 * @throws AppError NOT_FOUND, NOT_YOURSELF, LAST_ADMINISTRATOR
 */
export async function disableUser(ctx: Context, uid: number, disabled: boolean): Promise<void> {
  const account = await foundUserLocked(ctx, uid)
  if ((account.is_disabled === 1) === disabled) return
  if (disabled && ctx.user?.uid === uid) throw new AppError('NOT_YOURSELF')
  if (disabled) await assertAnotherAdministrator(ctx, account)
  await setDisabled(ctx.db, uid, disabled ? 1 : 0)
  if (disabled) await deleteTokensOfUser(ctx.db, uid)
  await recordAct(ctx, { action: disabled ? 'user.disable' : 'user.enable', object: asObject(account) })
}

/** Logs somebody out everywhere; inside a transaction. @returns how many sessions there were @throws AppError NOT_FOUND */
export async function endSessions(ctx: Context, uid: number): Promise<number> {
  const account = await foundUser(ctx, uid)
  const ended = await deleteTokensOfUser(ctx.db, uid)
  await deletePasswordTokensOfUser(ctx.db, uid)
  await recordAct(ctx, { action: 'user.sessions', object: asObject(account), detail: String(ended) })
  return ended
}
