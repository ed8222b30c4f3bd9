import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { partsBySize } from '#server/db/texts-in-parts.ts'
import { inTurns } from '#server/in-turns.ts'
import type { Heading } from '#shared/markdown/render.ts'

const currentRenders = (db: Db, page_ids: readonly number[]) =>
  db
    .selectFrom('page_render')
    .innerJoin('page', (join) =>
      join.onRef('page.page_id', '=', 'page_render.page_id').onRef('page.revision', '=', 'page_render.revision'),
    )
    .where('page_render.page_id', 'in', page_ids)

/** The headings of pages that were rendered since their last save. With very many pages, other requests are answered in between. */
export async function listHeadings(db: Db, page_ids: readonly number[]): Promise<Map<number, Heading[]>> {
  const found = new Map<number, Heading[]>()
  if (page_ids.length === 0) return found
  const takeTurns = inTurns()
  const sizes = await currentRenders(db, page_ids)
    .select(['page_render.page_id', sql<number>`octet_length(headings)`.as('bytes')])
    .execute()
  for (const part of partsBySize(sizes)) {
    const ids = part.map(({ page_id }) => page_id)
    for (const { page_id, headings } of await currentRenders(db, ids)
      .select(['page_render.page_id', 'headings'])
      .execute())
      found.set(page_id, JSON.parse(headings) as Heading[])
    await takeTurns()
  }
  return found
}
