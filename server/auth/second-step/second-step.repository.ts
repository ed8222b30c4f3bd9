import type { Db } from '#server/db/open.ts'

/** Authenticator apps and recovery codes of users. */

/** The authenticator app of a user, with its key sealed. */
export function findTotp(db: Db, uid: number) {
  return db.selectFrom('totp').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** Stores the authenticator app of a user. It replaces an earlier one. */
export async function putTotp(
  db: Db,
  totp: { uid: number; secret: string; last_step: number; addtime: number; last_used: number },
): Promise<void> {
  await deleteTotp(db, totp.uid)
  await db.insertInto('totp').values(totp).execute()
}

/**
 * Uses up a step of a user's app.
 * @param secret the sealed key that the code belongs to, so that a code of a replaced app does not count
 * @returns false if this step or a later one was used meanwhile. Of two requests with one code only one succeeds
 */
export async function takeStep(
  db: Db,
  { uid, secret }: { uid: number; secret: string },
  step: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_step: step, last_used: now })
    .where('uid', '=', uid)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether there was one */
export async function deleteTotp(db: Db, uid: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('totp').where('uid', '=', uid).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stores the recovery codes of a user. They replace the earlier ones. */
export async function putRecoveryCodes(db: Db, uid: number, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(db, uid)
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ code_hash, uid })))
    .execute()
}

/** Uses up a recovery code. Of two concurrent callers one gets it. @returns whether the user had it */
export async function takeRecoveryCode(db: Db, uid: number, code_hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('code_hash', '=', code_hash)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all recovery codes of a user. */
export async function deleteRecoveryCodes(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('recovery_code').where('uid', '=', uid).execute()
}

/** How many recovery codes a user has left. */
export async function countRecoveryCodes(db: Db, uid: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return count
}
