import type { Db } from '#server/db/open.ts'

/** The given origins from which a user has logged in before. */
export async function findKnownOrigins(db: Db, uid: number, origins: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('known_origin')
    .select('origin')
    .where('uid', '=', uid)
    .where('origin', 'in', origins)
    .execute()
  return rows.map(({ origin }) => origin)
}

/** Remembers that a user logged in from these origins at `now` (unix seconds). */
export async function rememberOrigins(db: Db, uid: number, origins: readonly string[], now: number): Promise<void> {
  await db
    .insertInto('known_origin')
    .values(origins.map((origin) => ({ uid, origin, last_login: now })))
    .onConflict((conflict) => conflict.columns(['uid', 'origin']).doUpdateSet({ last_login: now }))
    .execute()
}

/** Forgets origins without a login since `before` (unix seconds). */
export async function deleteOldOrigins(db: Db, before: number): Promise<void> {
  await db.deleteFrom('known_origin').where('last_login', '<', before).execute()
}
