import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'

const headToRead = prepared((db: Db, { page_id }: { page_id: number }) =>
  db
    .selectFrom('page')
    .leftJoin('page_api', 'page_api.page_id', 'page.page_id')
    .leftJoin('single_page', 'single_page.page_id', 'page.page_id')
    .select([
      'page.page_id',
      'page.item_id',
      'cat_id',
      'page_title',
      's_number',
      'is_del',
      'author_uid',
      'author_username',
      'page.addtime',
      'page_addtime',
      'page.revision',
      'page_comments',
      'ext_info',
      'api_method',
      'api_path',
      'api_state',
      'unique_key',
    ])
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

/** An existing page with all data for a reader except its texts, by one query. Missing parts are null. */
export async function findHeadToRead(db: Db, page_id: number) {
  return (await headToRead(db, { page_id })).at(0)
}

const textsToRead = prepared(
  (db: Db, { page_id, revision, renderer }: { page_id: number; revision: number; renderer: number }) =>
    db
      .selectFrom('page')
      .leftJoin('page_render', (join) =>
        join
          .onRef('page_render.page_id', '=', 'page.page_id')
          .onRef('page_render.revision', '=', 'page.revision')
          .on('page_render.renderer', '=', renderer),
      )
      .select(['page_html', 'headings', 'excerpt', 'page_content', 'line_breaks'])
      .where('page.page_id', '=', page_id)
      .where('page.revision', '=', revision),
)

/** The text of a revision of a page, and its rendering by this version of the renderer (null: not made yet). None if the page has a newer revision. */
export async function findTextsToRead(db: Db, page_id: number, revision: number, renderer: number) {
  return (await textsToRead(db, { page_id, revision, renderer })).at(0)
}
