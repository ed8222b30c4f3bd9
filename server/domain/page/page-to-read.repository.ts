import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { itemColumns, itemOf, type PageAndItem } from '#server/policy/facts.repository.ts'

const headsToRead = (db: Db, page_id: number) =>
  db
    .selectFrom('page')
    .leftJoin('page_api', 'page_api.page_id', 'page.page_id')
    .leftJoin('single_page', 'single_page.page_id', 'page.page_id')
    .select([
      'page.page_id',
      'page.item_id',
      'page.cat_id',
      'page.page_title',
      'page.s_number',
      'page.author_uid',
      'page.author_username',
      'page.addtime as saved_at',
      'page.page_addtime',
      'page.revision',
      'page.page_comments',
      'page.ext_info',
      'page_api.api_method',
      'page_api.api_path',
      'page_api.api_state',
      'single_page.unique_key',
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
    .where('page.is_del', '=', sql.lit(0))

const headToRead = prepared((db: Db, { page_id }: { page_id: number }) => headsToRead(db, page_id))

/** An existing page with all data for a reader except its texts, by one query. Missing parts are null. */
export async function findHeadToRead(db: Db, page_id: number) {
  return (await headToRead(db, { page_id })).at(0)
}

export type HeadToRead = NonNullable<Awaited<ReturnType<typeof findHeadToRead>>>

const pageToRead = prepared((db: Db, { page_id }: { page_id: number }) =>
  headsToRead(db, page_id)
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .select(itemColumns)
    .where('item.is_del', '=', sql.lit(0)),
)

/** The same together with the item of the page, which decides who may read it, by one query. */
export async function findPageToRead(db: Db, id: number): Promise<(PageAndItem & { head: HeadToRead }) | undefined> {
  const [row] = await pageToRead(db, { page_id: id })
  if (!row) return undefined
  const { page_id, item_id, cat_id, author_uid, page_title } = row
  const head = {
    page_id,
    item_id,
    cat_id,
    page_title,
    s_number: row.s_number,
    author_uid,
    author_username: row.author_username,
    saved_at: row.saved_at,
    page_addtime: row.page_addtime,
    revision: row.revision,
    page_comments: row.page_comments,
    ext_info: row.ext_info,
    api_method: row.api_method,
    api_path: row.api_path,
    api_state: row.api_state,
    unique_key: row.unique_key,
    attachment_count: row.attachment_count,
  }
  return { page: { page_id, item_id, cat_id, author_uid, page_title }, item: itemOf(row), head }
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
  { isLong: true },
)

/** The text of a revision of a page, and its rendering by this version of the renderer (null: not made yet). None if the page has a newer revision. */
export async function findTextsToRead(db: Db, page_id: number, revision: number, renderer: number) {
  return (await textsToRead(db, { page_id, revision, renderer })).at(0)
}
