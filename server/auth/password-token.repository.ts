import type { Db } from '#server/db/open.ts'

/** Links for a forgotten password, by the hash of their token. */

/** Stores a link for a user. It replaces an earlier one. */
export async function putPasswordToken(
  db: Db,
  token: { token_hash: string; uid: number; expire_time: number },
): Promise<void> {
  await deletePasswordTokensOfUser(db, token.uid)
  await db.insertInto('password_token').values(token).execute()
}

/** The user of a live token; undefined for an unknown or expired one. */
export async function findPasswordToken(db: Db, token_hash: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_token')
    .select('uid')
    .where('token_hash', '=', token_hash)
    .where('expire_time', '>', now)
    .executeTakeFirst()
  return row?.uid
}

/** Removes a live token. Of two concurrent callers one gets it. @returns its user; undefined for an unknown or expired token */
export async function takePasswordToken(db: Db, token_hash: string, now: number): Promise<number | undefined> {
  const row = await db
    .deleteFrom('password_token')
    .where('token_hash', '=', token_hash)
    .where('expire_time', '>', now)
    .returning('uid')
    .executeTakeFirst()
  return row?.uid
}

/** Deletes the tokens with which a user could set a new password. */
export async function deletePasswordTokensOfUser(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('password_token').where('uid', '=', uid).execute()
}

/** Deletes the tokens that have expired. @param now unix seconds */
export async function deleteExpiredPasswordTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('password_token').where('expire_time', '<=', now).execute()
}
