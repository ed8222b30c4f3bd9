import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** The existing page of a share key, with the type of its existing item. */
export function findSharedPage(db: Db, unique_key: string) {
  return db
    .selectFrom('single_page')
    .innerJoin('page', 'page.page_id', 'single_page.page_id')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .selectAll('page')
    .select('item.item_type')
    .where('single_page.unique_key', '=', unique_key)
    .where('page.is_del', '=', sql.lit(0))
    .where('item.is_del', '=', sql.lit(0))
    .executeTakeFirst()
}

/** Shares a page by this key. A former key becomes invalid. */
export async function sharePage(db: Db, share: { unique_key: string; page_id: number; addtime: number }) {
  const { unique_key, addtime } = share
  await db
    .insertInto('single_page')
    .values(share)
    .onConflict((conflict) => conflict.column('page_id').doUpdateSet({ unique_key, addtime }))
    .execute()
}

/** Ends the sharing of a page. @returns whether it was shared */
export async function endSharing(db: Db, page_id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('single_page').where('page_id', '=', page_id).executeTakeFirst()
  return numDeletedRows > 0n
}
