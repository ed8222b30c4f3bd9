import type { Db } from '#server/db/open.ts'

/** Logins whose password was right and whose second step is missing. */

export async function insertPendingLogin(
  db: Db,
  login: { token_hash: string; uid: number; way: string; expire_time: number },
): Promise<void> {
  await db.insertInto('pending_login').values(login).execute()
}

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

export async function deletePendingLoginsOf(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('pending_login').where('uid', '=', uid).execute()
}

export async function deleteExpiredPendingLogins(db: Db, now: number): Promise<void> {
  await db.deleteFrom('pending_login').where('expire_time', '<=', now).execute()
}
