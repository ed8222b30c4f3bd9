import type { Db } from '#server/db/open.ts'

/** Logins whose password was right and whose second step is missing. */

/** Stores a login that waits for its second step. @param login `expire_time`: unix seconds */
export async function insertPendingLogin(
  db: Db,
  login: { token_hash: string; uid: number; way: string; expire_time: number },
): Promise<void> {
  await db.insertInto('pending_login').values(login).execute()
}

/** A login that waits for its second step and has not expired. @param now unix seconds */
export function findPendingLogin(db: Db, token_hash: string, now: number) {
  return db
    .selectFrom('pending_login')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .where('expire_time', '>', now)
    .executeTakeFirst()
}

/** Uses up a pending login. @returns false when another request has done so */
export async function takePendingLogin(db: Db, token_hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pending_login')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the logins of a user that wait for their second step. */
export async function deletePendingLoginsOf(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('pending_login').where('uid', '=', uid).execute()
}

/** Deletes the pending logins that have expired. @param now unix seconds */
export async function deleteExpiredPendingLogins(db: Db, now: number): Promise<void> {
  await db.deleteFrom('pending_login').where('expire_time', '<=', now).execute()
}
