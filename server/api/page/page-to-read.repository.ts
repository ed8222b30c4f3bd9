import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'

const pageToRead = prepared((db: Db, { page_id, renderer }: { page_id: number; renderer: number }) =>
  db
    .selectFrom('page')
    .leftJoin('page_api', 'page_api.page_id', 'page.page_id')
    .leftJoin('single_page', 'single_page.page_id', 'page.page_id')
    .leftJoin('page_render', (join) =>
      join
        .onRef('page_render.page_id', '=', 'page.page_id')
        .onRef('page_render.revision', '=', 'page.revision')
        .on('page_render.renderer', '=', renderer),
    )
    .selectAll('page')
    .select(['api_method', 'api_path', 'api_state', 'unique_key', 'page_html', 'headings', 'excerpt'])
    .select((q) =>
      q
        .selectFrom('file_page')
        .innerJoin('upload_file', 'upload_file.file_id', 'file_page.file_id')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('file_page.page_id', '=', 'page.page_id')
        .where('file_page.in_text', '=', 0)
        .as('attachment_count'),
    )
    .where('page.page_id', '=', page_id)
    .where('page.is_del', '=', 0),
)

/** A page that exists with all that a reader gets of it, by one query: what is not there (a rendering of this renderer, say) is null. */
export async function findPageToRead(db: Db, page_id: number, renderer: number) {
  return (await pageToRead(db, { page_id, renderer })).at(0)
}
