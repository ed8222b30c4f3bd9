import { sql } from 'kysely'
import { inTurns } from '#server/in-turns.ts'
import { inParts } from './in-parts.ts'
import type { Db } from './open.ts'

/** The bytes of text that one statement reads. SQLite reads on the main thread: about 30 MB in 100 ms, or a sixth of that for Chinese text. */
const BYTES_AT_ONCE = 256 * 1024

/** The size of a page's text in bytes. Both engines answer it without reading the text. */
export const textBytes = sql<number>`octet_length(page.page_content)`

/** The sizes of the texts of pages, in bytes. */
export const textSizes = (db: Db, page_ids: readonly number[]) =>
  inParts(page_ids, (part) =>
    db
      .selectFrom('page')
      .select(['page_id', textBytes.as('bytes')])
      .where('page_id', 'in', part)
      .execute(),
  )

/** Groups things in order, each group up to a number of bytes. A larger thing is a group of its own. */
export function partsBySize<T extends { bytes: number }>(things: readonly T[], most: number = BYTES_AT_ONCE): T[][] {
  const parts: T[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const thing of things) {
    bytes += thing.bytes
    if (bytes <= most) parts.at(-1)?.push(thing)
    else {
      parts.push([thing])
      bytes = thing.bytes
    }
  }
  return parts
}

/** Runs a query that reads texts of pages in parts, so that other requests are answered in between. @returns all rows */
export async function textsInParts<R>(
  db: Db,
  page_ids: readonly number[],
  query: (part: readonly number[]) => Promise<R[]>,
): Promise<R[]> {
  const rows: R[] = []
  const takeTurns = inTurns()
  for (const part of partsBySize(await textSizes(db, page_ids))) {
    for (const row of await query(part.map(({ page_id }) => page_id))) rows.push(row)
    await takeTurns()
  }
  return rows
}
