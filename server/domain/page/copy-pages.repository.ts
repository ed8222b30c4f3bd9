import { sql } from 'kysely'
import { VALUE_ROWS, valueRows } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import { copyBindings, giveFilesToItem } from '#server/domain/attachment/move-files.repository.ts'
import { giveMocksToItem } from '#server/domain/mock/mock.repository.ts'
import { listPageIdsIn } from './page.repository.ts'

/** The target of copies, their author and their time (unix seconds). */
export interface CopyTarget {
  from_item_id: number
  item_id: number
  author: { uid: number; username: string }
  now: number
}

/** A page and its copy. */
export type CopiedPage = readonly [page_id: number, copy_id: number]

/**
 * Copies the pages of catalogs of an item into others, in order, as first revisions of this author, with attachments, links and API data.
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
    // Ids are assigned in the order of the select, but the order of the returned rows is undefined.
    const ids = made.rows.map((row) => row.page_id).sort((a, b) => a - b)
    const copied = rows.map((row, i) => [row.page_id, ids[i] as number] as const)
    await copyBeside(db, copied, copy)
    copies.push(...copied)
  }
  return copies
}

/**
 * Gives copies of pages the attachments and the API data of the pages. Mocks stay with the original pages.
 * @param copy.now the time of the new attachments (unix seconds); without it the original times
 */
export async function copyBeside(
  db: Db,
  pages: readonly CopiedPage[],
  { item_id, now }: { item_id: number; now?: number },
): Promise<void> {
  for (let at = 0; at < pages.length; at += VALUE_ROWS) {
    const part = pages.slice(at, at + VALUE_ROWS)
    await copyBindings(db, part, { item_id, now })
    await sql`
      insert into page_api (page_id, item_id, api_method, api_path, api_state)
      select v.column2, cast(${item_id} as bigint), page_api.api_method, page_api.api_path, page_api.api_state
      from page_api join ${valueRows(part)} on page_api.page_id = v.column1`.execute(db)
  }
}

/**
 * Moves the pages of moved catalogs to another item, as `giveToItem`. Pages in the recycle bin stay behind, at the root.
 * @param items the old and the new item
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
    .where('is_del', '=', sql.lit(1))
    .where('cat_id', 'in', cat_ids)
    .execute()
  const page_ids = await listPageIdsIn(db, from, cat_ids)
  await giveToItem(db, page_ids, items)
  return page_ids
}

/**
 * Moves pages to another item, with history, attachments, mocks and subscriptions. Ids stay. Shared links of the pages end, because the people of the
 * new item have not shared anything.
 * @param items the old and the new item
 */
export async function giveToItem(
  db: Db,
  page_ids: readonly number[],
  [from, item_id]: readonly [from: number, to: number],
): Promise<void> {
  for (let at = 0; at < page_ids.length; at += VALUE_ROWS) {
    const pages = page_ids.slice(at, at + VALUE_ROWS)
    await db.updateTable('page').set({ item_id }).where('page_id', 'in', pages).execute()
    await db.updateTable('page_history').set({ item_id }).where('page_id', 'in', pages).execute()
    await db.updateTable('page_api').set({ item_id }).where('page_id', 'in', pages).execute()
    await db.deleteFrom('single_page').where('page_id', 'in', pages).execute()
    await db.deleteFrom('page_request').where('page_id', 'in', pages).execute()
    await giveMocksToItem(db, pages, item_id)
    await giveFilesToItem(db, pages, [from, item_id])
  }
}

/**
 * Copies pages of an item as deleted ones, with their authors and times.
 * @param atRoot whether the copies are at the root instead of in the catalogs of the pages
 * @returns the ids of the copies, in the order of the pages' ids
 */
export async function copyAsDeleted(
  db: Db,
  page_ids: readonly number[],
  { from_item_id, atRoot }: { from_item_id: number; atRoot: boolean },
): Promise<number[]> {
  const cat_id = atRoot ? sql`0` : sql`page.cat_id`
  const { rows } = await sql<{ page_id: number }>`
    insert into page (item_id, cat_id, page_title, s_number, is_del, author_uid, author_username, addtime, page_addtime, revision,
      page_comments, ext_info, page_content, line_breaks)
    select page.item_id, ${cat_id}, page.page_title, page.s_number, 1, page.author_uid, page.author_username, page.addtime,
      page.page_addtime, page.revision, page.page_comments, page.ext_info, page.page_content, page.line_breaks
    from page join ${valueRows(page_ids.map((page_id) => [page_id]))} on page.page_id = v.column1
    where page.item_id = ${from_item_id} and page.is_del = 0
    order by page.page_id
    returning page_id`.execute(db)
  if (rows.length !== page_ids.length) throw new Error('a page that leaves its item was not in it')
  // Ids are assigned in the order of the select, but the order of the returned rows is undefined.
  return rows.map((row) => row.page_id).sort((a, b) => a - b)
}

/** Copies the kept versions of pages to their copies. */
export async function copyHistory(db: Db, pairs: readonly CopiedPage[], item_id: number): Promise<void> {
  await sql`
    insert into page_history (page_id, item_id, cat_id, author_uid, author_username, page_title, s_number, addtime, revision,
      page_comments, ext_info, page_content)
    select v.column2, cast(${item_id} as bigint), old.cat_id, old.author_uid, old.author_username, old.page_title, old.s_number,
      old.addtime, old.revision, old.page_comments, old.ext_info, old.page_content
    from page_history as old join ${valueRows(pairs)} on old.page_id = v.column1
    order by old.page_history_id`.execute(db)
}
