import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/** The lock of moves: the row says which run holds it. */
export type MoveLockRow = Schema['move_lock']

/** There is one lock in the site. */
const THE_LOCK = 1

/** The run that holds the lock; undefined: none. */
export const findMoveLock = (db: Db): Promise<MoveLockRow | undefined> =>
  db.selectFrom('move_lock').selectAll().where('lock_id', '=', THE_LOCK).executeTakeFirst()

/** Takes the lock if nobody holds it. @returns whether it was taken */
export async function insertMoveLock(db: Db, run: Omit<MoveLockRow, 'lock_id' | 'beat'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('move_lock')
    .values({ ...run, lock_id: THE_LOCK, beat: 0 })
    .onConflict((conflict) => conflict.column('lock_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Removes the lock of a run that has died, if it has not shown since that it lives. */
export async function removeDeadMoveLock(db: Db, { holder, beat }: MoveLockRow): Promise<void> {
  await db.deleteFrom('move_lock').where('holder', '=', holder).where('beat', '=', beat).execute()
}

/** Shows that a run lives. @returns whether it still holds the lock */
export async function renewMoveLock(db: Db, holder: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('move_lock')
    .set((q) => ({ beat: q('beat', '+', 1), renewed: now }))
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives the lock of a run back. */
export async function removeMoveLock(db: Db, holder: string): Promise<void> {
  await db.deleteFrom('move_lock').where('holder', '=', holder).execute()
}
