import { deletePendingLoginsOf } from '#server/auth/second-step/pending-login.repository.ts'
import type { Services } from '#server/context.ts'
import { isUniqueViolation, lockAccounts } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import {
  type AccountRow,
  findAccount,
  hasNoAdministrator,
  insertAccount,
  setPasswordHash,
} from './account.repository.ts'
import { deleteEmailTokensOfUser, findAwaitedEmail } from './email.repository.ts'
import { assertNewPassword, hashPassword } from './password.ts'
import { deletePasswordTokensOfUser } from './password-token.repository.ts'
import { deleteSessionsOfUser, deleteTokensOfUser } from './session.repository.ts'
import { assertUserName } from './user-name.ts'

/** Creates and changes accounts, for calls, shell commands and the start of the server. */

/**
 * Creates an account. Without a given group it becomes the administrator if the site has none.
 * @param given.password null: the account has no password, and logs in through a provider
 * @param inside further work in the same transaction; if it throws, no account is created
 * @throws AppError BAD_FIELD for an invalid name or password, NAME_TAKEN
 */
export async function createAccount(
  { database, clock }: Services,
  given: { username: string; password: string | null; name?: string; groupid?: number },
  inside?: (db: Db, account: AccountRow) => Promise<void>,
): Promise<AccountRow> {
  const { username } = given
  assertUserName(username)
  if (given.password !== null) await assertNewPassword(database.db, given.password)
  const password = given.password === null ? '' : await hashPassword(given.password)
  try {
    return await database.db.transaction().execute(async (db) => {
      // If two people register at once as the first ones, only one becomes the administrator.
      await lockAccounts(db, database.dialect)
      const groupid = given.groupid ?? ((await hasNoAdministrator(db)) ? USER_GROUP.admin : USER_GROUP.ordinary)
      const uid = await insertAccount(db, { username, name: given.name ?? '', password, groupid, reg_time: clock() })
      const account = (await findAccount(db, uid)) as AccountRow
      await inside?.(db, account)
      return account
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('NAME_TAKEN', { name: username }, 'username')
    throw error
  }
}

/**
 * Sets a password. Ends the user's sessions with their edit locks, and removes the links for a forgotten password and for confirming a new e-mail address.
 * @param given.exceptSession the session that stays, with all access tokens; without it all sessions and access tokens end
 * @param given.expectedHash the hash that the new password replaces; without it any hash is replaced
 * @param given.field name of the input field, for messages
 * @param inside further work in the same transaction, when the password was changed
 * @returns false if the account no longer has `expectedHash`; nothing is changed then
 * @throws AppError BAD_FIELD
 */
export async function changePassword(
  { database }: Services,
  uid: number,
  given: { password: string; expectedHash?: string; field?: string; exceptSession?: number },
  inside?: (db: Db) => Promise<void>,
): Promise<boolean> {
  await assertNewPassword(database.db, given.password, given.field)
  const hashed = await hashPassword(given.password)
  return database.db.transaction().execute(async (db) => {
    const changed = await replacePasswordHash(db, uid, hashed, given)
    if (changed) await inside?.(db)
    return changed
  })
}

/** Like `changePassword`, inside a transaction and with the hash of the new password. */
export async function replacePasswordHash(
  db: Db,
  uid: number,
  hash: string,
  { expectedHash, exceptSession }: { expectedHash?: string; exceptSession?: number } = {},
): Promise<boolean> {
  if (!(await setPasswordHash(db, uid, hash, expectedHash))) return false
  if (exceptSession === undefined) await deleteTokensOfUser(db, uid)
  else await deleteSessionsOfUser(db, uid, { except: exceptSession })
  await deletePasswordTokensOfUser(db, uid)
  // Somebody who knew the old password may have asked for this address. A new account keeps its link, because it cannot be used before its address is confirmed.
  if ((await findAwaitedEmail(db, uid)) === '') await deleteEmailTokensOfUser(db, uid)
  await deletePendingLoginsOf(db, uid)
  return true
}

/** An account as its owner may see it (`user/info` and the answers of a login). */
export const ownAccount = (account: AccountRow) => ({ ...account, avatar_small: account.avatar })
