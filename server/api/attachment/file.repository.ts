import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

/** Inserts a file that is stored already. @returns its id */
export async function insertFile(db: Db, file: Insertable<Schema['upload_file']>): Promise<number> {
  const { file_id } = await db.insertInto('upload_file').values(file).returning('file_id').executeTakeFirstOrThrow()
  return file_id
}

/** Makes files belong to a page; one that does so already stays as it is. Times are unix seconds. */
export async function bindFiles(
  db: Db,
  file_ids: readonly number[],
  page: { page_id: number; item_id: number },
  addtime: number,
): Promise<void> {
  if (file_ids.length === 0) return
  const { page_id, item_id } = page
  await db
    .insertInto('file_page')
    .values(file_ids.map((file_id) => ({ file_id, page_id, item_id, addtime })))
    .onConflict((conflict) => conflict.columns(['file_id', 'page_id']).doNothing())
    .execute()
  // From now on the item guards what belonged to nothing.
  await db
    .updateTable('upload_file')
    .set({ item_id, page_id: sql<number>`case when page_id = 0 then cast(${page_id} as bigint) else page_id end` })
    .where('file_id', 'in', file_ids)
    .where((q) => q.or([q('item_id', '=', 0), q.and([q('item_id', '=', item_id), q('page_id', '=', 0)])]))
    .execute()
}

/**
 * Counts a visit of a file, and its bytes for the month of its owner (`YYYY-MM`).
 * @param now unix seconds
 */
export async function countVisit(
  db: Db,
  file: { file_id: number; uid: number },
  visit: { bytes: number; first: boolean; month: string },
  now: number,
): Promise<void> {
  if (visit.first)
    await db
      .updateTable('upload_file')
      .set({ visit_times: sql<number>`visit_times + 1`, last_visit_time: now })
      .where('file_id', '=', file.file_id)
      .execute()
  await db
    .insertInto('file_flow')
    .values({ uid: file.uid, date_month: visit.month, used: visit.bytes })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'date_month']).doUpdateSet({ used: sql<number>`file_flow.used + excluded.used` }),
    )
    .execute()
}
