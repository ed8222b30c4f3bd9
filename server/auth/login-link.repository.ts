import type { Db } from '#server/db/open.ts'

/** Login links that the shell prints, by the hash of their token. Until it is used, the token is a session of its user. */

/** Stores a login link that can be used once. @param link `expire_time`: unix seconds */
export async function insertLoginLink(
  db: Db,
  link: { token_hash: string; uid: number; expire_time: number },
): Promise<void> {
  await db.insertInto('login_link').values(link).execute()
}

/** Removes a link, so that it works once. Of two concurrent callers one gets it. @returns its user; undefined when the token is no link */
export async function takeLoginLink(db: Db, token_hash: string): Promise<number | undefined> {
  const row = await db.deleteFrom('login_link').where('token_hash', '=', token_hash).returning('uid').executeTakeFirst()
  return row?.uid
}

/** Deletes the login links that have expired. @param now unix seconds */
export async function deleteExpiredLoginLinks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('login_link').where('expire_time', '<=', now).execute()
}
