import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

/** A row of the table `page`. */
export type Page = Selectable<Schema['page']>

/** A page that exists (not deleted), with its text. */
export function findPage(db: Db, page_id: number): Promise<Page | undefined> {
  return db.selectFrom('page').selectAll().where('page_id', '=', page_id).where('is_del', '=', 0).executeTakeFirst()
}

/** A page that exists, without its text. */
export function findPageHead(db: Db, page_id: number) {
  return db
    .selectFrom('page')
    .select([
      'page_id',
      'item_id',
      'cat_id',
      'page_title',
      's_number',
      'is_del',
      'author_uid',
      'author_username',
      'addtime',
      'page_addtime',
      'revision',
      'page_comments',
      'ext_info',
    ])
    .where('page_id', '=', page_id)
    .where('is_del', '=', 0)
    .executeTakeFirst()
}

/** The order number after the last page of a catalog (0: the root); 1 in an empty one. */
export async function nextPageOrder(db: Db, item_id: number, cat_id: number): Promise<number> {
  const { last } = await db
    .selectFrom('page')
    .select((q) => q.fn.max<number | null>('s_number').as('last'))
    .where('item_id', '=', item_id)
    .where('is_del', '=', 0)
    .where('cat_id', '=', cat_id)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** Inserts a page. @returns its id */
export async function insertPage(db: Db, page: Insertable<Schema['page']>): Promise<number> {
  const { page_id } = await db.insertInto('page').values(page).returning('page_id').executeTakeFirstOrThrow()
  return page_id
}

export async function updatePageRow(db: Db, page_id: number, change: Updateable<Schema['page']>): Promise<void> {
  await db.updateTable('page').set(change).where('page_id', '=', page_id).execute()
}

const HISTORY_COLUMNS = [
  'page_id',
  'item_id',
  'cat_id',
  'author_uid',
  'author_username',
  'page_title',
  's_number',
  'addtime',
  'revision',
  'page_comments',
  'ext_info',
  'page_content',
] as const

/** Appends the present state of a page to its history. */
export async function appendHistory(db: Db, page_id: number): Promise<void> {
  await db
    .insertInto('page_history')
    .columns(HISTORY_COLUMNS)
    .expression((q) => q.selectFrom('page').select(HISTORY_COLUMNS).where('page_id', '=', page_id))
    .execute()
}

/** Keeps the newest `kept` versions of a page's history. */
export async function trimHistory(db: Db, page_id: number, kept: number): Promise<void> {
  await db
    .deleteFrom('page_history')
    .where('page_id', '=', page_id)
    .where('page_history_id', '<=', (q) =>
      q
        .selectFrom('page_history')
        .select('page_history_id')
        .where('page_id', '=', page_id)
        .orderBy('page_history_id', 'desc')
        .limit(1)
        .offset(kept),
    )
    .execute()
}

/** The site setting of how many versions are kept; undefined when it was never set. */
export async function findHistoryVersionCount(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('options')
    .select('option_value')
    .where('option_name', '=', 'history_version_count')
    .executeTakeFirst()
  return row?.option_value
}
