import type { Db } from '#server/db/open.ts'
import { deletePasswordTokensOfUser } from './password-token.repository.ts'
import { emailKey } from './user-name.ts'

/** E-mail addresses of accounts, and addresses that wait for verification. */

/** Whether another account has this address. */
export async function isEmailTaken(db: Db, email: string, uid: number): Promise<boolean> {
  const other = await db
    .selectFrom('user')
    .select('uid')
    .where('email_key', '=', emailKey(email))
    .where('uid', '!=', uid)
    .executeTakeFirst()
  return other !== undefined
}

/** Stores an address that waits for verification. It replaces the former one of the user. */
export async function putEmailToken(
  db: Db,
  token: { token_hash: string; uid: number; email: string; expire_time: number },
): Promise<void> {
  await deleteEmailTokensOfUser(db, token.uid)
  await db.insertInto('email_token').values(token).execute()
}

export function findEmailToken(db: Db, token_hash: string, now: number) {
  return db
    .selectFrom('email_token')
    .select(['uid', 'email'])
    .where('token_hash', '=', token_hash)
    .where('expire_time', '>', now)
    .executeTakeFirst()
}

/** The address of a user that waits for verification; empty: none. */
export async function findPendingEmail(db: Db, uid: number, now: number): Promise<string> {
  const row = await db
    .selectFrom('email_token')
    .select('email')
    .where('uid', '=', uid)
    .where('expire_time', '>', now)
    .orderBy('expire_time', 'desc')
    .executeTakeFirst()
  return row?.email ?? ''
}

/** Removes a token. Of two concurrent callers one gets it. @returns whether it existed */
export async function takeEmailToken(db: Db, token_hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('email_token').where('token_hash', '=', token_hash).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteEmailTokensOfUser(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('email_token').where('uid', '=', uid).execute()
}

export async function deleteExpiredEmailTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('email_token').where('expire_time', '<=', now).execute()
}

/** Writes a verified address into an account. Throws the database's own error when another account has it. */
export async function setVerifiedEmail(db: Db, uid: number, email: string): Promise<void> {
  // A link that was sent to the old address must no longer open the account.
  await deletePasswordTokensOfUser(db, uid)
  await db
    .updateTable('user')
    .set({ email, email_key: emailKey(email), email_verify: 1 })
    .where('uid', '=', uid)
    .execute()
}
