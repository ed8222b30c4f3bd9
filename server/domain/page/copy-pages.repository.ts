import { sql } from 'kysely'
import { VALUE_ROWS, valueRows } from '#server/db/dialect.ts'
import { belongsToNoPage } from '#server/db/file-on-page.ts'
import type { Db } from '#server/db/open.ts'
import { listPageIdsIn } from './page.repository.ts'

/** Where pages are copied to, by whom and when (unix seconds). */
export interface CopyTarget {
  from_item_id: number
  item_id: number
  author: { uid: number; username: string }
  now: number
}

/** A page and its copy. */
export type CopiedPage = readonly [page_id: number, copy_id: number]

/**
 * Copies the pages of catalogs of an item into others, in order, as first revisions of this author, with what hangs on them.
 * @param catalogs pairs of the catalog copied from and the one copied to
 * @returns each page with its copy
 */
export async function copyPages(
  db: Db,
  catalogs: readonly (readonly [from: number, to: number])[],
  copy: CopyTarget,
): Promise<CopiedPage[]> {
  const { from_item_id, item_id, author, now } = copy
  const copies: CopiedPage[] = []
  for (let at = 0; at < catalogs.length; at += VALUE_ROWS) {
    const part = catalogs.slice(at, at + VALUE_ROWS)
    const { rows } = await sql<{ page_id: number }>`
      select page.page_id from page join ${valueRows(part)} on page.cat_id = v.column1
      where page.item_id = ${from_item_id} and page.is_del = 0
      order by page.page_id`.execute(db)
    const made = await sql<{ page_id: number }>`
      insert into page (item_id, cat_id, page_title, s_number, is_del, author_uid, author_username, addtime, page_addtime,
        revision, page_comments, ext_info, page_content, line_breaks)
      select cast(${item_id} as bigint), v.column2, page.page_title, page.s_number, 0, cast(${author.uid} as bigint),
        cast(${author.username} as text), cast(${now} as bigint), cast(${now} as bigint), 1, page.page_comments, page.ext_info,
        page.page_content, page.line_breaks
      from page join ${valueRows(part)} on page.cat_id = v.column1
      where page.item_id = ${from_item_id} and page.is_del = 0
      order by page.page_id
      returning page_id`.execute(db)
    // Ids are given in the order of the select; the order of what is returned is not promised.
    const ids = made.rows.map((row) => row.page_id).sort((a, b) => a - b)
    const copied = rows.map((row, i) => [row.page_id, ids[i] as number] as const)
    await copyBeside(db, copied, copy)
    copies.push(...copied)
  }
  return copies
}

/**
 * Gives copies of pages the attachments of the pages, and what is known of them as API pages. Mock answers stay with the page.
 * @param copy.now when the attachments were added (unix seconds); without it as on the pages
 */
export async function copyBeside(
  db: Db,
  pages: readonly CopiedPage[],
  { item_id, now }: { item_id: number; now?: number },
): Promise<void> {
  const addtime = now === undefined ? sql`file_page.addtime` : sql`cast(${now} as bigint)`
  for (let at = 0; at < pages.length; at += VALUE_ROWS) {
    const pairs = valueRows(pages.slice(at, at + VALUE_ROWS))
    await sql`
      insert into file_page (file_id, page_id, item_id, in_text, addtime)
      select file_page.file_id, v.column2, cast(${item_id} as bigint), file_page.in_text, ${addtime}
      from file_page join ${pairs} on file_page.page_id = v.column1
      order by file_page.id`.execute(db)
    await sql`
      insert into page_api (page_id, item_id, api_method, api_path, api_state)
      select v.column2, cast(${item_id} as bigint), page_api.api_method, page_api.api_path, page_api.api_state
      from page_api join ${pairs} on page_api.page_id = v.column1`.execute(db)
  }
}

/**
 * Gives the pages of moved catalogs to another item, as `giveToItem`. Pages in the recycle bin stay behind, at the root.
 * @param items the item that they leave and the one that they come to
 * @returns the ids of the moved pages
 */
export async function movePagesToItem(
  db: Db,
  cat_ids: number[],
  items: readonly [from: number, to: number],
): Promise<number[]> {
  const [from] = items
  await db
    .updateTable('page')
    .set({ cat_id: 0 })
    .where('item_id', '=', from)
    .where('is_del', '=', 1)
    .where('cat_id', 'in', cat_ids)
    .execute()
  const page_ids = await listPageIdsIn(db, from, cat_ids)
  await giveToItem(db, page_ids, items)
  return page_ids
}

/**
 * Gives pages to another item, with history, attachments, mock answers and subscriptions; ids stay. Links by which they were shared end: the
 * people of the other item have shared nothing.
 * @param items the item that they leave and the one that they come to
 */
export async function giveToItem(
  db: Db,
  page_ids: readonly number[],
  [from, item_id]: readonly [from: number, to: number],
): Promise<void> {
  for (let at = 0; at < page_ids.length; at += VALUE_ROWS) {
    const pages = page_ids.slice(at, at + VALUE_ROWS)
    for (const table of ['page', 'page_history', 'file_page', 'mock', 'page_api'] as const)
      await db.updateTable(table).set({ item_id }).where('page_id', 'in', pages).execute()
    for (const table of ['single_page', 'page_request'] as const)
      await db.deleteFrom(table).where('page_id', 'in', pages).execute()
    // A file that other pages of the old item have as well stays under the rights of that item.
    await db
      .updateTable('upload_file')
      .set({ item_id })
      .where('item_id', '=', from)
      .where((q) =>
        q.or([
          q('page_id', 'in', pages),
          q('file_id', 'in', q.selectFrom('file_page').select('file_id').where('page_id', 'in', pages)),
        ]),
      )
      .where((q) => belongsToNoPage(q, { item_id: from }))
      .execute()
  }
}
