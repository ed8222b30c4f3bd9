import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { valueRows } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import { newSecret } from '#server/domain/item/item-key.ts'
import { type CopiedPage, copyBeside } from '#server/domain/page/copy-pages.repository.ts'
import { copyLinkRows } from '#server/domain/page/page-link.repository.ts'

/** Pages that leave an item for another one. Times are unix seconds. */
export interface Departure {
  from_item_id: number
  to_item_id: number
  by: { uid: number; username: string }
  at: number
  /** The row of `moved_catalog` when they leave with their catalog; 0: a page leaves alone. */
  moved_catalog_id: number
}

/** A page has up to twenty versions, so a few pages are copied at a time, and between them other requests have their turn. */
const PAGES_AT_ONCE = 20

/**
 * Leaves a copy of each page in the recycle bin of the item that the pages are about to leave: text, author, times, history, attachments,
 * what is known of it as an API page, and its mock under a new key. Call it before the pages change their item.
 * @returns the ids of the copies
 */
export async function leaveCopies(db: Db, page_ids: readonly number[], departure: Departure): Promise<number[]> {
  const copies: number[] = []
  const sorted = [...page_ids].sort((a, b) => a - b)
  for (let at = 0; at < sorted.length; at += PAGES_AT_ONCE) {
    if (at > 0) await nextTurn()
    const part = sorted.slice(at, at + PAGES_AT_ONCE)
    const ids = await copyAsDeleted(db, part, departure)
    const pairs = part.map((page_id, i) => [page_id, ids[i] as number] as const)
    await copyHistory(db, pairs, departure.from_item_id)
    await copyBeside(db, pairs, { item_id: departure.from_item_id })
    await copyMocks(db, pairs, departure.from_item_id)
    await copyLinkRows(db, pairs)
    await putIntoBin(db, pairs, departure)
    copies.push(...ids)
  }
  return copies
}

/** A page that left with its catalog has no place in the item any more: its copy is at the root. */
async function copyAsDeleted(
  db: Db,
  page_ids: readonly number[],
  { from_item_id, moved_catalog_id }: Departure,
): Promise<number[]> {
  const cat_id = moved_catalog_id > 0 ? sql`0` : sql`page.cat_id`
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
  // Ids are given in the order of the select; the order of what is returned is not promised.
  return rows.map((row) => row.page_id).sort((a, b) => a - b)
}

async function copyHistory(db: Db, pairs: readonly CopiedPage[], item_id: number): Promise<void> {
  await sql`
    insert into page_history (page_id, item_id, cat_id, author_uid, author_username, page_title, s_number, addtime, revision,
      page_comments, ext_info, page_content)
    select v.column2, cast(${item_id} as bigint), old.cat_id, old.author_uid, old.author_username, old.page_title, old.s_number,
      old.addtime, old.revision, old.page_comments, old.ext_info, old.page_content
    from page_history as old join ${valueRows(pairs)} on old.page_id = v.column1
    order by old.page_history_id`.execute(db)
}

/** The address by the key goes with the page; the copy answers at the path in its item once it is back. */
async function copyMocks(db: Db, pairs: readonly CopiedPage[], item_id: number): Promise<void> {
  const copyOf = new Map(pairs)
  const mocks = await db
    .selectFrom('mock')
    .select(['page_id', 'uid', 'method', 'path', 'template', 'addtime', 'last_update_time'])
    .where('page_id', 'in', [...copyOf.keys()])
    .execute()
  if (mocks.length === 0) return
  const rows = mocks.map((mock) => ({
    ...mock,
    item_id,
    page_id: copyOf.get(mock.page_id) as number,
    unique_key: newSecret(),
    view_times: 0,
  }))
  await db.insertInto('mock').values(rows).execute()
}

async function putIntoBin(db: Db, pairs: readonly CopiedPage[], departure: Departure): Promise<void> {
  const { to_item_id, by, at, moved_catalog_id } = departure
  const moved_cat_id = moved_catalog_id > 0 ? sql`old.cat_id` : sql`0`
  await sql`
    insert into recycle (item_id, page_id, page_title, del_by_uid, del_by_username, del_time, moved_to_item_id, moved_catalog_id,
      moved_cat_id)
    select old.item_id, v.column2, old.page_title, cast(${by.uid} as bigint), cast(${by.username} as text), cast(${at} as bigint),
      cast(${to_item_id} as bigint), cast(${moved_catalog_id} as bigint), ${moved_cat_id}
    from page as old join ${valueRows(pairs)} on old.page_id = v.column1
    order by v.column2`.execute(db)
}
