import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { valueRows } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import { newSecret } from '#server/domain/item/item-key.ts'
import { insertMocks, listMocksOfPages } from '#server/domain/mock/mock.repository.ts'
import { type CopiedPage, copyAsDeleted, copyBeside, copyHistory } from '#server/domain/page/copy-pages.repository.ts'
import { copyLinkRows } from '#server/domain/page/page-link.repository.ts'

/** A move of pages to another item. Times are unix seconds. */
export interface Departure {
  from_item_id: number
  to_item_id: number
  by: { uid: number; username: string }
  at: number
  /** The row of `moved_catalog` if the pages are moved with their catalog; 0: a page is moved alone. */
  moved_catalog_id: number
}

/** The number of pages that are copied before other requests get a turn. A page has up to twenty versions. */
const PAGES_AT_ONCE = 20

/**
 * Puts a copy of each page into the recycle bin of the item that the pages are about to leave: with text, author, times, history, attachments, API
 * facts, and the mock under a new key. Call it before the pages change their item.
 * @returns the ids of the copies
 */
export async function leaveCopies(db: Db, page_ids: readonly number[], departure: Departure): Promise<number[]> {
  const copies: number[] = []
  const sorted = [...page_ids].sort((a, b) => a - b)
  for (let at = 0; at < sorted.length; at += PAGES_AT_ONCE) {
    if (at > 0) await nextTurn()
    const part = sorted.slice(at, at + PAGES_AT_ONCE)
    // The catalog moves with the pages, so the copies are at the root.
    const atRoot = departure.moved_catalog_id > 0
    const ids = await copyAsDeleted(db, part, { from_item_id: departure.from_item_id, atRoot })
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

/** Copies the mocks of pages with new keys. The moved page keeps its key; the copy answers at the path of its item after it is recovered. */
async function copyMocks(db: Db, pairs: readonly CopiedPage[], item_id: number): Promise<void> {
  const copyOf = new Map(pairs)
  const mocks = await listMocksOfPages(db, [...copyOf.keys()])
  const rows = mocks.map(({ id: _, ...mock }) => ({
    ...mock,
    item_id,
    page_id: copyOf.get(mock.page_id) as number,
    unique_key: newSecret(),
    view_times: 0,
  }))
  await insertMocks(db, rows)
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
