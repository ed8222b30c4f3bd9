import { inParts } from '#server/db/in-parts.ts'
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

/** The addresses in a list that accounts have, as keys (`emailKey`). */
export async function takenEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const rows = await inParts(emails.map(emailKey), (part) =>
    db.selectFrom('user').select('email_key').where('email_key', 'in', part).execute(),
  )
  return new Set(rows.map(({ email_key }) => email_key ?? ''))
}

/** Stores an address that waits for verification. It replaces the former one of the user. */
export async function putEmailToken(
  db: Db,
  token: { token_hash: string; uid: number; email: string; expire_time: number },
): Promise<void> {
  await deleteEmailTokensOfUser(db, token.uid)
  await db.insertInto('email_token').values(token).execute()
}

/** The user and the address of a token that confirms an e-mail address and has not expired. @param now unix seconds */
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

/** Until when the address of a user waits for verification, in unix seconds; 0: none waits. */
export async function findPendingUntil(db: Db, uid: number): Promise<number> {
  const row = await db.selectFrom('email_token').select('expire_time').where('uid', '=', uid).executeTakeFirst()
  return row?.expire_time ?? 0
}

/** Disables a new account until its address is verified. */
export async function awaitEmail(
  db: Db,
  uid: number,
  { email, ...token }: { email: string; token_hash: string; expire_time: number },
): Promise<void> {
  await db.updateTable('user').set({ is_disabled: 1, awaits_email: email }).where('uid', '=', uid).execute()
  await putEmailToken(db, { ...token, uid, email })
}

/** The address that makes a waiting account usable; '': the account does not wait. */
export async function findAwaitedEmail(db: Db, uid: number): Promise<string> {
  const row = await db.selectFrom('user').select('awaits_email').where('uid', '=', uid).executeTakeFirst()
  return row?.awaits_email ?? ''
}

/** Makes a waiting account usable. Other accounts are not changed. */
export async function endAwaiting(db: Db, uid: number, email: string): Promise<void> {
  await db
    .updateTable('user')
    .set({ is_disabled: 0, awaits_email: '' })
    .where('uid', '=', uid)
    .where('awaits_email', '=', email)
    .execute()
}

/** The oldest accounts that have waited since before a time (unix seconds). */
export const listWaitingSince = (db: Db, before: number, limit: number) =>
  db
    .selectFrom('user')
    .select(['uid', 'username'])
    .where('awaits_email', '<>', '')
    .where('reg_time', '<', before)
    .orderBy('reg_time')
    .limit(limit)
    .execute()

/** Removes a token. Of two concurrent callers one gets it. @returns whether it existed */
export async function takeEmailToken(db: Db, token_hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('email_token').where('token_hash', '=', token_hash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the tokens that confirm e-mail addresses of a user. */
export async function deleteEmailTokensOfUser(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('email_token').where('uid', '=', uid).execute()
}

/** Deletes the tokens that have expired. @param now unix seconds */
export async function deleteExpiredEmailTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('email_token').where('expire_time', '<=', now).execute()
}

/** Writes a verified address into an account. Throws the database's own error if another account has it. */
export async function setVerifiedEmail(db: Db, uid: number, email: string): Promise<void> {
  // A link that was sent to the old address must no longer open the account.
  await deletePasswordTokensOfUser(db, uid)
  await db
    .updateTable('user')
    .set({ email, email_key: emailKey(email), email_verify: 1 })
    .where('uid', '=', uid)
    .execute()
}

/** Removes the address of an account, with an unverified one and the links that were sent to it. */
export async function removeEmail(db: Db, uid: number): Promise<void> {
  await deleteEmailTokensOfUser(db, uid)
  await deletePasswordTokensOfUser(db, uid)
  await db.updateTable('user').set({ email: '', email_key: null, email_verify: 0 }).where('uid', '=', uid).execute()
}
