import type { Db } from '#server/db/open.ts'

/** Links for a forgotten password, by the hash of their token. */

/** Lets a link wait for its user, in place of any earlier one. */
export async function putPasswordToken(
  db: Db,
  token: { token_hash: string; uid: number; expire_time: number },
): Promise<void> {
  await deletePasswordTokensOfUser(db, token.uid)
  await db.insertInto('password_token').values(token).execute()
}

/** Takes a live token; of two who have the same, one gets it. @returns whose it was, undefined for an unknown or expired one */
export async function takePasswordToken(db: Db, token_hash: string, now: number): Promise<number | undefined> {
  const row = await db
    .deleteFrom('password_token')
    .where('token_hash', '=', token_hash)
    .where('expire_time', '>', now)
    .returning('uid')
    .executeTakeFirst()
  return row?.uid
}

export async function deletePasswordTokensOfUser(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('password_token').where('uid', '=', uid).execute()
}

export async function deleteExpiredPasswordTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('password_token').where('expire_time', '<=', now).execute()
}
