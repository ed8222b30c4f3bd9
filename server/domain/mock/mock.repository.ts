import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/** The mock of a page. */
export function findMockOfPage(db: Db, page_id: number) {
  return db.selectFrom('mock').selectAll().where('page_id', '=', page_id).executeTakeFirst()
}

/** Adds a mock. */
export async function insertMock(db: Db, mock: Insertable<Schema['mock']>): Promise<void> {
  await db.insertInto('mock').values(mock).execute()
}

/** Changes a mock. */
export async function updateMock(db: Db, id: number, change: Updateable<Schema['mock']>): Promise<void> {
  await db.updateTable('mock').set(change).where('id', '=', id).execute()
}

/** Mocks of existing pages, with the visit password of the item, which is empty for open items. */
function living(db: Db) {
  return db
    .selectFrom('mock')
    .innerJoin('page', 'page.page_id', 'mock.page_id')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .select(['mock.id', 'mock.method', 'mock.path', 'mock.template', 'item.item_id', 'item.password'])
    .where('page.is_del', '=', sql.lit(0))
    .where('item.is_del', '=', sql.lit(0))
}

export type LivingMock = NonNullable<Awaited<ReturnType<typeof findMockByKey>>>

/** A mock by the key of its address, if its page exists. */
export function findMockByKey(db: Db, unique_key: string) {
  return living(db).where('mock.unique_key', '=', unique_key).executeTakeFirst()
}

/** The mocks of an item with exactly this path. */
export function listMocksAt(db: Db, item_id: number, path: string): Promise<LivingMock[]> {
  return living(db).where('mock.item_id', '=', item_id).where('mock.path', '=', path).orderBy('mock.id').execute()
}

/** Up to `limit` mocks of an item whose path contains a variable. */
export function listMockPatterns(db: Db, item_id: number, limit: number): Promise<LivingMock[]> {
  return living(db)
    .where('mock.item_id', '=', item_id)
    .where((q) => q.or([q('mock.path', 'like', '%{%'), q('mock.path', 'like', '%/:%'), q('mock.path', 'like', '%*%')]))
    .orderBy('mock.id')
    .limit(limit)
    .execute()
}

/** Adds views to mocks. @param views mock id → number of new views */
export async function addViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, more] of views) {
    await db
      .updateTable('mock')
      .set((q) => ({ view_times: q('view_times', '+', more) }))
      .where('id', '=', id)
      .execute()
  }
}

/** The mocks of pages. */
export function listMocksOfPages(db: Db, page_ids: readonly number[]) {
  return db.selectFrom('mock').selectAll().where('page_id', 'in', page_ids).execute()
}

/** Adds mocks; at most as many as fit into one statement. */
export async function insertMocks(db: Db, mocks: readonly Insertable<Schema['mock']>[]): Promise<void> {
  if (mocks.length > 0) await db.insertInto('mock').values(mocks).execute()
}

/** Moves the mocks of pages to another item. */
export async function giveMocksToItem(db: Db, page_ids: readonly number[], item_id: number): Promise<void> {
  await db.updateTable('mock').set({ item_id }).where('page_id', 'in', page_ids).execute()
}

/** Deletes the mocks of pages. */
export async function deleteMocks(db: Db, page_ids: readonly number[]): Promise<void> {
  await db.deleteFrom('mock').where('page_id', 'in', page_ids).execute()
}
