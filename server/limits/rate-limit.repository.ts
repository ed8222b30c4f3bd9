import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { isAlive, latestEnd } from '#server/time.ts'

/**
 * Counts one hit of a key in its window. Returns the number of hits with this one, and the end of the window (unix seconds). The count is in the
 * database, so that several processes share it.
 */
export async function countHit(
  db: Db,
  rate_key: string,
  now: number,
  windowSeconds: number,
): Promise<{ hits: number; window_end: number }> {
  const end = now + windowSeconds
  const isOver = sql<boolean>`rate_limit.window_end <= ${now} or rate_limit.window_end > ${latestEnd(now, windowSeconds)}`
  return db
    .insertInto('rate_limit')
    .values({ rate_key, window_end: end, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('rate_key').doUpdateSet({
        hits: sql<number>`case when ${isOver} then 1 else rate_limit.hits + 1 end`,
        window_end: sql<number>`case when ${isOver} then ${end} else rate_limit.window_end end`,
      }),
    )
    .returning(['hits', 'window_end'])
    .executeTakeFirstOrThrow()
}

/** The hits of a key in its current window. Does not count a hit. @param windowSeconds the length of its windows */
export async function hitsOf(
  db: Db,
  rate_key: string,
  now: number,
  windowSeconds: number,
): Promise<{ hits: number; window_end: number }> {
  const row = await db
    .selectFrom('rate_limit')
    .select(['hits', 'window_end'])
    .where('rate_key', '=', rate_key)
    .executeTakeFirst()
  return row && isAlive(row.window_end, now, windowSeconds) ? row : { hits: 0, window_end: now }
}

/** Forgets the hits that were counted for a key. */
export async function forgetHits(db: Db, rate_key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('rate_key', '=', rate_key).execute()
}

/** Deletes the counts whose window has ended. @param now unix seconds */
export async function deleteEndedWindows(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_limit').where('window_end', '<=', now).execute()
}
