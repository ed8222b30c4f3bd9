import { sql } from 'kysely'
import { oneOf, valueRows } from '#server/db/dialect.ts'
import { inParts } from '#server/db/in-parts.ts'
import type { Db, Dialect } from '#server/db/open.ts'
import { prepared, preparedWrite } from '#server/db/prepared.ts'
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

/** Whether the entry of a page is missing or out of date. @param noted also that of a page that is noted as to be indexed */
const isStale = (noted: boolean) => sql<boolean>`(
  page_indexed.page_id is null or (page_indexed.revision <> page.revision ${noted ? sql`` : sql`and page_indexed.revision >= 0`})
  or page_indexed.item_id <> page.item_id or page_indexed.tokens <> ${sql.lit(TOKENS_VERSION)})`

/**
 * Pages for the index whose entries are missing or out of date, by id. Another process or a job may have indexed the others meanwhile. Deleted pages are included, because they may be
 * recovered. `seen` is the revision that `page_indexed` has; null: it has none.
 */
export const loadForIndex = async (db: Db, page_ids: readonly number[]) => {
  const rows = await textsInParts(db, page_ids, (part) =>
    db
      .selectFrom('page')
      .innerJoin('item', 'item.item_id', 'page.item_id')
      .leftJoin('page_indexed', 'page_indexed.page_id', 'page.page_id')
      .select(['page.page_id', 'page.item_id', 'page_title', 'page_content', 'page.revision', 'item.item_type'])
      .select('page_indexed.revision as seen')
      .where('page.page_id', 'in', part)
      .where(isStale(true))
      .execute(),
  )
  return rows.sort((one, other) => one.page_id - other.page_id)
}

interface IndexedPage {
  page_id: number
  item_id: number
  /** The revision that the index holds. A negative one is noted: the page is to be indexed. */
  revision: number
  /** 0: the entry does not hold every token of the page. A search reads its text. */
  is_whole: number
}

/** No page has this revision, and none is noted with it. */
const NEVER = 0

/**
 * Records which revisions of pages the index holds, except of pages that another process has noted or indexed meanwhile.
 * @param pages by id, so that processes do not wait for each other in a circle. `seen`: the revision that `page_indexed` had when the page was read; null: none
 * @returns the ids of the recorded pages. No other process records these before the transaction ends
 */
export async function markIndexed(
  db: Db,
  pages: readonly (IndexedPage & { seen: number | null })[],
): Promise<ReadonlySet<number>> {
  if (pages.length === 0) return new Set()
  const rows = pages.map(
    ({ page_id, item_id, revision, is_whole }) =>
      sql`(${page_id}, ${item_id}, ${revision}, ${sql.lit(TOKENS_VERSION)}, ${is_whole})`,
  )
  const seen = valueRows(pages.map((page) => [page.page_id, page.seen ?? NEVER]))
  const marked = await sql<{ page_id: number }>`
    insert into page_indexed (page_id, item_id, revision, tokens, is_whole) values ${sql.join(rows)}
    on conflict (page_id) do update set item_id = excluded.item_id, revision = excluded.revision, tokens = excluded.tokens, is_whole = excluded.is_whole
    where page_indexed.revision = (select v.column2 from ${seen} where v.column1 = page_indexed.page_id) returning page_id
  `.execute(db)
  return new Set(marked.rows.map(({ page_id }) => page_id))
}

/** Notes pages as to be indexed. */
const noting = (page_ids: readonly unknown[]) => sql`
  insert into page_indexed (page_id, item_id, revision, tokens, is_whole)
  select page_id, item_id, -revision, ${sql.lit(TOKENS_VERSION)}, 0 from page where page_id in (${sql.join(page_ids)}) order by page_id
  on conflict (page_id) do update set item_id = excluded.item_id, revision = excluded.revision, tokens = excluded.tokens, is_whole = 0`

const noteOne = preparedWrite((db: Db, { page_id }: { page_id: number }) => ({
  compile: () => noting([page_id]).compile(db),
}))

/** Notes pages as to be indexed, whether or not the index has them. The noted revision is that of the page, negative. */
export async function noteToIndex(db: Db, page_ids: readonly number[]): Promise<void> {
  const [first] = page_ids
  if (first !== undefined && page_ids.length === 1) return noteOne(db, { page_id: first })
  await inParts(page_ids, async (part) => {
    await noting(part).execute(db)
    return []
  })
}

/** Up to `most` pages after `after` that are noted as to be indexed, of some items or of all, by id. */
export async function listNoted(
  { db, dialect }: Pick<Where, 'db' | 'dialect'>,
  item_ids: readonly number[] | null,
  after: number,
  most: number,
): Promise<number[]> {
  const inItems = item_ids === null ? sql`true` : sql`item_id ${oneOf(dialect, item_ids)}`
  const { rows } = await sql<{ page_id: number }>`
    select page_id from page_indexed where is_whole = 0 and revision < 0 and page_id > ${after} and ${inItems} order by page_id limit ${most}
  `.execute(db)
  return rows.map(({ page_id }) => page_id)
}

/** The most pages with an incomplete index entry, or none yet, that a search reads. */
export const NOT_WHOLE_MOST = 100

/** A query for pages to find whose entry is incomplete or missing. Pages that are noted as to be indexed come first, then the others; newer pages come before older ones. */
export const selectNotWhole = (dialect: Dialect, scope: SearchScope, filter: PageFilter) =>
  // `is_whole = 0` is a literal, so that the planner uses the partial index of these rows.
  sql<{ page_id: number; is_noted: number }>`
    select p.page_id, case when x.revision < 0 then 1 else 0 end as is_noted from page_indexed x join page p on p.page_id = x.page_id
    where x.is_whole = 0 and x.item_id ${oneOf(dialect, itemsOf(scope))} and ${isToFind(dialect, scope, filter)}
    order by is_noted desc, p.page_id desc limit ${sql.lit(NOT_WHOLE_MOST)}`

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

/** Forgets that the index holds these pages, and their folded texts. */
export async function unmarkIndexed(db: Db, page_ids: readonly number[]): Promise<void> {
  if (page_ids.length === 0) return
  await db.deleteFrom('page_indexed').where('page_id', 'in', page_ids).execute()
  await db.deleteFrom('page_search_text').where('page_id', 'in', page_ids).execute()
}

/** Forgets that the index holds any page, and all folded texts. */
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

/** Up to `limit` pages of a part whose entry is missing or out of date, by id. @param noted also those that are noted as to be indexed */
export async function listStale(db: Db, { after, until }: PagePart, limit: number, noted: boolean): Promise<number[]> {
  const rows = await db
    .selectFrom('page')
    .leftJoin('page_indexed', 'page_indexed.page_id', 'page.page_id')
    .select('page.page_id')
    .where('page.page_id', '>', after)
    .where('page.page_id', '<=', until)
    .where(isStale(noted))
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

/** The number of all pages of the site, also deleted ones. */
export async function countPages(db: Db): Promise<number> {
  const row = await db
    .selectFrom('page')
    .select((q) => q.fn.countAll<number>().as('pages'))
    .executeTakeFirstOrThrow()
  return row.pages
}

/** Pages of `page_indexed`, ascending, after `after`. A noted page may have no entry yet. */
export async function listIndexed(
  db: Db,
  after: number,
  limit: number,
): Promise<{ page_id: number; revision: number }[]> {
  return db
    .selectFrom('page_indexed')
    .select(['page_id', 'revision'])
    .where('page_id', '>', after)
    .orderBy('page_id')
    .limit(limit)
    .execute()
}
