import { type Expression, type Insertable, type SqlBool, sql } from 'kysely'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Schema } from '#server/db/schema.ts'
import { CLOCK_SLACK_SECONDS } from '#server/time.ts'

/** Whether a session was last used in the past. */
const wasHeard = (last_used: Expression<number>, now: number) =>
  sql<SqlBool>`${last_used} - ${sql.lit(CLOCK_SLACK_SECONDS)} <= ${now}`

/**
 * Running locks with their holders: the time has not run out, and the session is alive. A session that was last used in the future has not been heard of since
 * the clock was set back; its lock does not count until it is.
 */
const runningLocks = (db: Db, now: number) =>
  db
    .selectFrom('page_lock')
    .innerJoin('user_token', 'user_token.id', 'page_lock.token_id')
    .innerJoin('user', 'user.uid', 'page_lock.lock_uid')
    .select([
      'page_lock.id',
      'page_lock.lock_to',
      'page_lock.addtime',
      'page_lock.token_id',
      'user.uid',
      'user.username',
      'user.name',
      'user.groupid',
    ])
    .where('page_lock.lock_to', '>', now)
    .where('user_token.token_expire', '>', now)
    .where((q) => wasHeard(q.ref('user_token.last_used'), now))

const runningLock = prepared((db: Db, { page_id, now }: { page_id: number; now: number }) =>
  runningLocks(db, now).where('page_lock.page_id', '=', page_id),
)

/** The live lock of a page with its holder. Times are unix seconds. */
export async function findRunningLock(db: Db, page_id: number, now: number) {
  return (await runningLock(db, { page_id, now })).at(0)
}

/** `findRunningLock`, to be run with other queries. */
export const askRunningLock = (page_id: number, now: number) => runningLock.with({ page_id, now }, ([lock]) => lock)

/** The live locks of all pages in these catalogs of an item, each with its page. */
export const listRunningLocksIn = (db: Db, item_id: number, cat_ids: number[], now: number) =>
  runningLocks(db, now)
    .innerJoin('page', 'page.page_id', 'page_lock.page_id')
    .select(['page.page_id', 'page.page_title'])
    .where('page.item_id', '=', item_id)
    .where('page.is_del', '=', sql.lit(0))
    .where('page.cat_id', 'in', cat_ids)
    .orderBy('page.page_id')
    .execute()

export type RunningLock = NonNullable<Awaited<ReturnType<typeof findRunningLock>>>

/**
 * Takes or renews a lock in one statement, so that one of two concurrent callers gets it. It replaces another user's lock only if the lock has
 * expired or its session has ended. A renewal keeps the time at which the lock was taken (`addtime`).
 * @returns the id of the lock; undefined while another user's lock is live
 */
export async function upsertLock(db: Db, lock: Insertable<Schema['page_lock']>, now: number) {
  const { lock_uid, lock_username, token_id, lock_to, addtime } = lock
  const row = await db
    .insertInto('page_lock')
    .values(lock)
    .onConflict((conflict) =>
      conflict
        .column('page_id')
        .doUpdateSet((q) => ({
          lock_uid,
          lock_username,
          token_id,
          lock_to,
          addtime: q
            .case()
            .when(q.and([q('page_lock.lock_uid', '=', lock_uid), q('page_lock.lock_to', '>', now)]))
            .then(q.ref('page_lock.addtime'))
            .else(sql<number>`cast(${addtime} as bigint)`)
            .end(),
        }))
        .where((q) =>
          q.or([
            q('page_lock.lock_uid', '=', lock_uid),
            q('page_lock.lock_to', '<=', now),
            q.not(
              q.exists(
                q
                  .selectFrom('user_token')
                  .select('user_token.id')
                  .whereRef('user_token.id', '=', 'page_lock.token_id')
                  .where('user_token.token_expire', '>', now)
                  .where((q) => wasHeard(q.ref('user_token.last_used'), now)),
              ),
            ),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Removes a user's lock of a page; with `token_id`, only if that session holds it. */
export async function deleteLock(db: Db, page_id: number, lock_uid: number, token_id?: number): Promise<void> {
  let locks = db.deleteFrom('page_lock').where('page_id', '=', page_id).where('lock_uid', '=', lock_uid)
  if (token_id !== undefined) locks = locks.where('token_id', '=', token_id)
  await locks.execute()
}

/** Removes expired locks. */
export async function deleteExpiredLocks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('page_lock').where('lock_to', '<=', now).execute()
}

/** Ends all edit locks on pages of an item. */
export async function deleteLocksOfItem(db: Db, item_id: number): Promise<void> {
  await db
    .deleteFrom('page_lock')
    .where('page_id', 'in', (q) => q.selectFrom('page').select('page_id').where('item_id', '=', item_id))
    .execute()
}

/** Edit locks that these people hold on pages of these items. */
export const listLocksOf = (db: Db, item_ids: readonly number[], uids: readonly number[]) =>
  inParts(item_ids, (part) =>
    db
      .selectFrom('page_lock')
      .innerJoin('page', 'page.page_id', 'page_lock.page_id')
      .select(['page_lock.id', 'page_lock.lock_uid as uid', 'page.item_id', 'page.cat_id'])
      .where('page.item_id', 'in', part)
      .where('page_lock.lock_uid', 'in', uids)
      .execute(),
  )

/** Deletes edit locks by their ids. */
export async function deleteLocks(db: Db, ids: readonly number[]): Promise<void> {
  await inParts(ids, async (part) => {
    await db.deleteFrom('page_lock').where('id', 'in', part).execute()
    return []
  })
}
