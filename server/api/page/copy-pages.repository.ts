import { sql } from 'kysely'
import { VALUE_ROWS, valueRows } from '../../db/dialect.ts'
import type { Db } from '../../db/open.ts'

/**
 * Copies the pages of catalogs of an item into others, in order, as first revisions of this author; times are `now` (unix seconds).
 * @param catalogs pairs of the catalog copied from and the one copied to
 */
export async function copyPages(
  db: Db,
  catalogs: readonly (readonly [from: number, to: number])[],
  copy: { from_item_id: number; item_id: number; author: { uid: number; username: string }; now: number },
): Promise<void> {
  const { from_item_id, item_id, author, now } = copy
  for (let at = 0; at < catalogs.length; at += VALUE_ROWS) {
    await sql`
      insert into page (item_id, cat_id, page_title, s_number, is_del, author_uid, author_username, addtime, page_addtime,
        revision, page_comments, ext_info, page_content)
      select cast(${item_id} as bigint), v.column2, page.page_title, page.s_number, 0, cast(${author.uid} as bigint),
        cast(${author.username} as text), cast(${now} as bigint), cast(${now} as bigint), 1, page.page_comments, page.ext_info,
        page.page_content
      from page join ${valueRows(catalogs.slice(at, at + VALUE_ROWS))} on page.cat_id = v.column1
      where page.item_id = ${from_item_id} and page.is_del = 0
      order by page.page_id`.execute(db)
  }
}

/**
 * Gives the pages of moved catalogs, with their histories, to another item. Pages in the recycle bin stay behind, at the root.
 * @param items the item that they leave and the one that they come to
 */
export async function movePagesToItem(
  db: Db,
  cat_ids: number[],
  [from, item_id]: readonly [from: number, to: number],
): Promise<void> {
  const pages = (is_del: number) =>
    db.updateTable('page').where('item_id', '=', from).where('is_del', '=', is_del).where('cat_id', 'in', cat_ids)
  await pages(1).set({ cat_id: 0 }).execute()
  await pages(0).set({ item_id }).execute()
  await db
    .updateTable('page_history')
    .set({ item_id })
    .where('page_id', 'in', (q) =>
      q
        .selectFrom('page')
        .select('page_id')
        .where('item_id', '=', item_id)
        .where('is_del', '=', 0)
        .where('cat_id', 'in', cat_ids),
    )
    .execute()
}
