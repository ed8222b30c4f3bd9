import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { textsInParts } from '#server/db/texts-in-parts.ts'
import { isToFind } from './pages-to-find.repository.ts'
import { itemsOf, type PageFilter, type SearchScope, TOKENS_VERSION, type Where } from './search-index.ts'

/** The texts of pages as they were saved, in no order. */
export function loadTexts(db: Db, page_ids: readonly number[]) {
  return db
    .selectFrom('page')
    .select(['page_id', 'revision', 'page_content', 'line_breaks'])
    .where('page_id', 'in', page_ids)
    .execute()
}

/** Pages for the index. Deleted pages are included, because they may be recovered. */
export const loadForIndex = (db: Db, page_ids: readonly number[]) =>
  textsInParts(db, page_ids, (part) =>
    db
      .selectFrom('page')
      .innerJoin('item', 'item.item_id', 'page.item_id')
      .select(['page_id', 'page.item_id', 'page_title', 'page_content', 'revision', 'item.item_type'])
      .where('page_id', 'in', part)
      .execute(),
  )

interface IndexedPage {
  page_id: number
  item_id: number
  /** The revision that the index holds; `NOT_INDEXED` when its entry could not be made. */
  revision: number
  /** 0: the entry does not hold every token of the page. */
  is_whole: number
}

/** The revision recorded for pages whose entry could not be made. No page has it, so such a page counts as stale. */
const NOT_INDEXED = -1

const insertIndexed = (db: Db, pages: readonly IndexedPage[]) =>
  db
    .insertInto('page_indexed')
    .values(
      pages.map(({ page_id, item_id, revision, is_whole }) => ({
        page_id,
        item_id,
        revision,
        tokens: TOKENS_VERSION,
        is_whole,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('page_id').doUpdateSet({
        item_id: (q) => q.ref('excluded.item_id'),
        revision: (q) => q.ref('excluded.revision'),
        tokens: (q) => q.ref('excluded.tokens'),
        is_whole: (q) => q.ref('excluded.is_whole'),
      }),
    )

const insertOneIndexed = prepared(
  (db: Db, page: { page_id: number; item_id: number; revision: number; is_whole: number }) => insertIndexed(db, [page]),
)

/** Records which revisions of pages the index holds. */
export async function markIndexed(db: Db, pages: readonly IndexedPage[]): Promise<void> {
  const [only, ...others] = pages
  if (!only) return
  const { page_id, item_id, revision, is_whole } = only
  if (others.length > 0) await insertIndexed(db, pages).execute()
  else await insertOneIndexed(db, { page_id, item_id, revision, is_whole })
}

/** Records that pages have no entry yet. A search reads their texts until then. */
export async function markNotIndexed(db: Db, pages: readonly { page_id: number; item_id: number }[]): Promise<void> {
  const noted = pages.map(({ page_id, item_id }) => ({ page_id, item_id, revision: NOT_INDEXED, is_whole: 0 }))
  if (noted.length > 0) await insertIndexed(db, noted).execute()
}

/** The most pages with an incomplete index entry that a search reads. Most of them are as large as a page may be. */
const NOT_WHOLE_MOST = 100

/** A query for the newest pages to find whose entry is incomplete or missing. */
export const selectNotWhole = (scope: SearchScope, filter: PageFilter) =>
  // `is_whole = 0` is a literal, so that the planner uses the partial index of these rows.
  sql<{ page_id: number }>`
    select p.page_id from page_indexed x join page p on p.page_id = x.page_id
    where x.is_whole = 0 and x.item_id in (${sql.join(itemsOf(scope))}) and ${isToFind(scope, filter)}
    order by p.page_id desc limit ${sql.lit(NOT_WHOLE_MOST)}`

const indexedAsBefore = prepared(
  (db: Db, given: { page_id: number; item_id: number; revision: number; before: number; tokens: number }) =>
    db
      .updateTable('page_indexed')
      .set({ revision: given.revision })
      .where('page_id', '=', given.page_id)
      .where('item_id', '=', given.item_id)
      .where('revision', '=', given.before)
      .where('tokens', '=', given.tokens)
      .returning('page_id'),
)

/** Records that the entry of an earlier revision is valid for this one too. @returns false if there is no entry of the earlier revision */
export async function markIndexedAsBefore(
  db: Db,
  { page_id, item_id, revision }: Omit<IndexedPage, 'is_whole'>,
  before: number,
): Promise<boolean> {
  return (await indexedAsBefore(db, { page_id, item_id, revision, before, tokens: TOKENS_VERSION })).length > 0
}

export async function unmarkIndexed(db: Db, page_ids: readonly number[]): Promise<void> {
  if (page_ids.length === 0) return
  await db.deleteFrom('page_indexed').where('page_id', 'in', page_ids).execute()
  await db.deleteFrom('page_search_text').where('page_id', 'in', page_ids).execute()
}

export async function clearIndexed(db: Db): Promise<void> {
  await db.deleteFrom('page_indexed').execute()
  await db.deleteFrom('page_search_text').execute()
}

/** A part of all pages, by id: those after `after` up to `until`. */
export interface PagePart {
  after: number
  until: number
}

/** How many rows one query compares. SQLite answers nothing else meanwhile. */
const ROWS_IN_A_PART = { sqlite: 500, postgres: 5000 }

/**
 * The ids of all pages, or of all entries of the index, in parts of `ROWS_IN_A_PART` rows. A comparison of all of them in one query would take seconds on a large
 * site.
 */
export async function* partsOf(
  { db, dialect }: Pick<Where, 'db' | 'dialect'>,
  table: 'page' | 'page_indexed',
): AsyncGenerator<PagePart> {
  for (let after = 0; ; ) {
    const skipped = ROWS_IN_A_PART[dialect] - 1
    const { rows } =
      table === 'page'
        ? await sql<{ page_id: number }>`
            select page_id from page where page_id > ${after} order by page_id limit 1 offset ${skipped}`.execute(db)
        : await sql<{ page_id: number }>`
            select page_id from page_indexed where page_id > ${after} order by page_id limit 1 offset ${skipped}`.execute(
            db,
          )
    const last = rows[0]
    yield { after, until: last?.page_id ?? Number.MAX_SAFE_INTEGER }
    if (!last) return
    after = last.page_id
  }
}

/** Up to `limit` pages of a part whose entry is missing or out of date, by id. */
export async function listStale(db: Db, { after, until }: PagePart, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('page')
    .leftJoin('page_indexed', 'page_indexed.page_id', 'page.page_id')
    .select('page.page_id')
    .where('page.page_id', '>', after)
    .where('page.page_id', '<=', until)
    .where((q) =>
      q.or([
        q('page_indexed.page_id', 'is', null),
        q('page_indexed.revision', '<>', q.ref('page.revision')),
        q('page_indexed.item_id', '<>', q.ref('page.item_id')),
        q('page_indexed.tokens', '<>', TOKENS_VERSION),
      ]),
    )
    .orderBy('page.page_id')
    .limit(limit)
    .execute()
  return rows.map(({ page_id }) => page_id)
}

/** Up to `limit` pages of a part that the index holds although they were purged, by id. */
export async function listGone(db: Db, { after, until }: PagePart, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('page_indexed')
    .leftJoin('page', 'page.page_id', 'page_indexed.page_id')
    .select('page_indexed.page_id')
    .where('page_indexed.page_id', '>', after)
    .where('page_indexed.page_id', '<=', until)
    .where('page.page_id', 'is', null)
    .orderBy('page_indexed.page_id')
    .limit(limit)
    .execute()
  return rows.map(({ page_id }) => page_id)
}

export async function countPages(db: Db): Promise<number> {
  const row = await db
    .selectFrom('page')
    .select((q) => q.fn.countAll<number>().as('pages'))
    .executeTakeFirstOrThrow()
  return row.pages
}

/** Page ids recorded as indexed, ascending, after `after`. */
export async function listIndexed(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('page_indexed')
    .select('page_id')
    .where('page_id', '>', after)
    .orderBy('page_id')
    .limit(limit)
    .execute()
  return rows.map(({ page_id }) => page_id)
}
