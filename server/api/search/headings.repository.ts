import type { Heading } from '#shared/markdown/render.ts'
import type { Db } from '../../db/open.ts'

/** The headings of pages, as far as they were rendered since their last save. */
export async function listHeadings(db: Db, page_ids: readonly number[]): Promise<Map<number, Heading[]>> {
  if (page_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('page_render')
    .innerJoin('page', (join) =>
      join.onRef('page.page_id', '=', 'page_render.page_id').onRef('page.revision', '=', 'page_render.revision'),
    )
    .select(['page_render.page_id', 'headings'])
    .where('page_render.page_id', 'in', page_ids)
    .execute()
  return new Map(rows.map(({ page_id, headings }) => [page_id, JSON.parse(headings) as Heading[]]))
}
