import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { partsBySize, textSizes } from '#server/db/texts-in-parts.ts'

/** Reads the texts of pages for an export in parts, each of at most some hundred kilobytes. Within a part the order is undefined. */
export async function* exportTextsInParts(db: Db, page_ids: readonly number[]) {
  const sizes = new Map((await textSizes(db, page_ids)).map(({ page_id, bytes }) => [page_id, bytes]))
  const known = page_ids.flatMap((page_id) => {
    const bytes = sizes.get(page_id)
    return bytes === undefined ? [] : [{ page_id, bytes }]
  })
  for (const part of partsBySize(known))
    for (const ids of slices(part.map(({ page_id }) => page_id)))
      yield await db
        .selectFrom('page')
        .select(['page_id', 'page_content', 'page_comments', 'line_breaks'])
        .where('page_id', 'in', ids)
        .where('is_del', '=', sql.lit(0))
        .execute()
}

/** The most pages of a part. */
const PAGES_AT_ONCE = 200

function* slices(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += PAGES_AT_ONCE) yield ids.slice(at, at + PAGES_AT_ONCE)
}
