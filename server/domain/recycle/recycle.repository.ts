import type { Db } from '#server/db/open.ts'

/**
 * The deleted pages of an item, the last deleted first. Times are unix seconds. `place` is the catalog that a page comes back to: where it was, or
 * 0 for the root when that catalog is gone or belongs to another item.
 */
export function listRecycled(db: Db, item_id: number) {
  return db
    .selectFrom('recycle')
    .innerJoin('page', 'page.page_id', 'recycle.page_id')
    .leftJoin('catalog', (join) =>
      join.onRef('catalog.cat_id', '=', 'page.cat_id').onRef('catalog.item_id', '=', 'page.item_id'),
    )
    .select((q) => q.fn.coalesce('catalog.cat_id', q.lit(0)).as('place'))
    .select([
      'recycle.id',
      'recycle.item_id',
      'recycle.page_id',
      'recycle.page_title',
      'recycle.del_by_uid',
      'recycle.del_by_username',
      'recycle.del_time',
      'recycle.moved_to_item_id',
      'recycle.moved_catalog_id',
    ])
    .where('recycle.item_id', '=', item_id)
    .where('page.item_id', '=', item_id)
    .where('page.is_del', '=', 1)
    .orderBy('recycle.del_time', 'desc')
    .orderBy('recycle.id', 'desc')
    .execute()
}

/** A page whether it is deleted or not: where it is, or was. */
export function findPageOrRecycled(db: Db, page_id: number) {
  return db
    .selectFrom('page')
    .select(['page_id', 'item_id', 'cat_id', 'page_title', 's_number', 'is_del'])
    .where('page_id', '=', page_id)
    .executeTakeFirst()
}

/** A deleted page with its text, and what a preview of it tells. */
export function findRecycledText(db: Db, page_id: number) {
  return db
    .selectFrom('page')
    .select(['page_id', 'page_title', 'page_content', 'line_breaks', 'revision', 'author_username', 'addtime'])
    .where('page_id', '=', page_id)
    .where('is_del', '=', 1)
    .executeTakeFirst()
}

/** Takes a page out of the recycle bin, to this place. */
export async function unrecyclePage(
  db: Db,
  page_id: number,
  place: { cat_id: number; s_number: number },
): Promise<void> {
  await db
    .updateTable('page')
    .set({ is_del: 0, ...place })
    .where('page_id', '=', page_id)
    .execute()
  await db.deleteFrom('recycle').where('page_id', '=', page_id).execute()
}
