import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/** A kept version of a page. */
export type Version = Selectable<Schema['page_history']>

/** The facts about the kept versions of a page without their texts, newest first; `bytes` is the size of the text. */
export function listVersions(db: Db, page_id: number) {
  return db
    .selectFrom('page_history')
    .select([
      'page_history_id',
      'cat_id',
      'revision',
      'addtime',
      'page_comments',
      sql<number>`octet_length(page_history.page_content)`.as('bytes'),
    ])
    .where('page_id', '=', page_id)
    .orderBy('page_history_id', 'desc')
    .execute()
}

/** Versions with their texts, newest first. Deleted ones are left out. */
export function loadVersions(db: Db, page_history_ids: readonly number[]): Promise<Version[]> {
  return db
    .selectFrom('page_history')
    .selectAll()
    .where('page_history_id', 'in', page_history_ids)
    .orderBy('page_history_id', 'desc')
    .execute()
}

/** A version of this page; undefined for a version of another page. */
export function findVersion(db: Db, page_id: number, page_history_id: number): Promise<Version | undefined> {
  return db
    .selectFrom('page_history')
    .selectAll()
    .where('page_history_id', '=', page_history_id)
    .where('page_id', '=', page_id)
    .executeTakeFirst()
}

/** The kept version of a page at a revision. */
export function findVersionOfRevision(db: Db, page_id: number, revision: number): Promise<Version | undefined> {
  return db
    .selectFrom('page_history')
    .selectAll()
    .where('page_id', '=', page_id)
    .where('revision', '=', revision)
    .orderBy('page_history_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The time when the newest kept version of a page was saved, in unix seconds; undefined if none is kept. */
export async function newestVersionTime(db: Db, page_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('page_history')
    .select('addtime')
    .where('page_id', '=', page_id)
    .orderBy('page_history_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.addtime
}

/** The catalog of a page at a revision; undefined if the version is not kept. */
export async function catalogAtRevision(db: Db, page_id: number, revision: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('page_history')
    .select('cat_id')
    .where('page_id', '=', page_id)
    .where('revision', '=', revision)
    .limit(1)
    .executeTakeFirst()
  return row?.cat_id
}

/** Changes the comment of a history version. */
export async function setVersionComments(db: Db, page_history_id: number, page_comments: string): Promise<void> {
  await db.updateTable('page_history').set({ page_comments }).where('page_history_id', '=', page_history_id).execute()
}
