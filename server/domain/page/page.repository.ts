import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import { VALUE_ROWS, valueRows } from '#server/db/dialect.ts'
import { inParts } from '#server/db/in-parts.ts'
import type { Db, Dialect } from '#server/db/open.ts'
import { prepared, preparedWrite } from '#server/db/prepared.ts'
import type { Schema } from '#server/db/schema.ts'

/** A row of the table `page`. */
export type Page = Selectable<Schema['page']>

/** A page that exists (not deleted), with its text. */
export function findPage(db: Db, page_id: number): Promise<Page | undefined> {
  return db
    .selectFrom('page')
    .selectAll()
    .where('page_id', '=', page_id)
    .where('is_del', '=', sql.lit(0))
    .executeTakeFirst()
}

const existingHead = (db: Db, page_id: number) =>
  db
    .selectFrom('page')
    .select([
      'page_id',
      'item_id',
      'cat_id',
      'page_title',
      's_number',
      'is_del',
      'author_uid',
      'author_username',
      'addtime',
      'page_addtime',
      'revision',
      'page_comments',
      'ext_info',
    ])
    .where('page_id', '=', page_id)
    .where('is_del', '=', sql.lit(0))

const pageHead = prepared((db: Db, { page_id }: { page_id: number }) => existingHead(db, page_id))

/** The rows of a table about a page. */
const rowsAbout = (table: 'page_api' | 'page_history' | 'page_link', page_id: number) =>
  sql`from ${sql.table(table)} where page_id = ${page_id}`

const pageBeforeSave = prepared((db: Db, { page_id, text }: { page_id: number; text: string }) =>
  existingHead(db, page_id).select([
    sql<number>`case when page_content = ${text} then 1 else 0 end`.as('same_text'),
    sql<number>`(select count(*) ${rowsAbout('page_history', page_id)})`.as('versions'),
    sql<number>`case when exists (select 1 ${rowsAbout('page_api', page_id)}) then 1 else 0 end`.as('has_api'),
    sql<number>`case when exists (select 1 ${rowsAbout('page_link', page_id)}) then 1 else 0 end`.as('has_links'),
  ]),
)

/** A page without its text. */
export type PageHead = NonNullable<Awaited<ReturnType<typeof findPageHead>>>

/** A page that exists, without its text. */
export async function findPageHead(db: Db, page_id: number) {
  return (await pageHead(db, { page_id })).at(0)
}

/** What a save has to know about the present state of its page. */
interface PageBeforeSave {
  /** The page without its text. */
  head: PageHead
  isSameText: boolean
  /** How many former versions are kept. */
  versions: number
  hasApi: boolean
  hasLinks: boolean
}

type RowBeforeSave = PageHead & { same_text: number; versions: number; has_api: number; has_links: number }

function beforeSave([row]: readonly RowBeforeSave[]): PageBeforeSave | undefined {
  if (!row) return undefined
  const { same_text, versions, has_api, has_links, ...head } = row
  return { head, isSameText: same_text === 1, versions, hasApi: has_api === 1, hasLinks: has_links === 1 }
}

/** The state of an existing page that is about to be saved with `text`; undefined if there is no such page. */
export const findPageBeforeSave = async (db: Db, page_id: number, text: string) =>
  beforeSave(await pageBeforeSave(db, { page_id, text }))

/** `findPageBeforeSave`, to be run with other queries. */
export const askPageBeforeSave = (page_id: number, text: string) => pageBeforeSave.with({ page_id, text }, beforeSave)

const lastOrder = prepared((db: Db, { item_id, cat_id }: { item_id: number; cat_id: number }) =>
  db
    .selectFrom('page')
    .select((q) => q.fn.max<number | null>('s_number').as('last'))
    .where('item_id', '=', item_id)
    .where('is_del', '=', sql.lit(0))
    .where('cat_id', '=', cat_id),
)

const orderAfter = ([found]: readonly { last: number | null }[]): number => (found?.last ?? 0) + 1

/** The order number after the last page of a catalog (0: the root); 1 in an empty catalog. */
export async function nextPageOrder(db: Db, item_id: number, cat_id: number): Promise<number> {
  return orderAfter(await lastOrder(db, { item_id, cat_id }))
}

/** `nextPageOrder`, to be run with other queries. */
export const askNextPageOrder = (item_id: number, cat_id: number) => lastOrder.with({ item_id, cat_id }, orderAfter)

/** All columns of a page. */
type NewRow = Omit<Page, 'page_id'>

const newPage = prepared((db: Db, page: NewRow) => db.insertInto('page').values(page).returning('page_id'))

/** Inserts a page. @returns its id */
export async function insertPage(db: Db, page: NewRow): Promise<number> {
  const [row] = await newPage(db, page)
  if (!row) throw new Error('a page that was inserted has no id')
  return row.page_id
}

const newPageWithId = preparedWrite((db: Db, page: Page) => db.insertInto('page').values(page))

/** Inserts a page with an id of `reservePageIds`. */
export async function insertPageWithId(db: Db, page: Page): Promise<void> {
  await newPageWithId(db, page)
}

/** Pages of one statement: 14 values each, and both engines limit the values. */
const PAGES_AT_ONCE = 500

/** Inserts pages with ids that were taken for them. */
export async function insertWholePages(db: Db, pages: readonly Page[]): Promise<void> {
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE)
    await db
      .insertInto('page')
      .values(pages.slice(at, at + PAGES_AT_ONCE))
      .execute()
}

/** Inserts earlier states of pages, each page's in their order. */
export async function insertVersions(db: Db, versions: readonly Insertable<Schema['page_history']>[]): Promise<void> {
  for (let at = 0; at < versions.length; at += PAGES_AT_ONCE)
    await db
      .insertInto('page_history')
      .values(versions.slice(at, at + PAGES_AT_ONCE))
      .execute()
}

/** Reserves ids for pages that are inserted later, so that their texts can refer to each other. Unused ids stay unused. */
export async function reservePageIds(db: Db, dialect: Dialect, count: number): Promise<number[]> {
  if (count === 0) return []
  if (dialect === 'postgres') {
    const { rows } = await sql<{ page_id: number }>`
      select nextval(pg_get_serial_sequence('page', 'page_id')) as page_id from generate_series(1, ${count})`.execute(
      db,
    )
    return rows.map((row) => row.page_id)
  }
  const known = await sql`update sqlite_sequence set seq = seq + ${count} where name = 'page' returning seq`.execute(db)
  if (known.rows.length === 0) await sql`insert into sqlite_sequence (name, seq) values ('page', ${count})`.execute(db)
  const last = (known.rows as { seq: number }[])[0]?.seq ?? count
  return Array.from({ length: count }, (_, at) => last - count + 1 + at)
}

/** The fields of a page that a save changes. */
type SavedRow = Omit<Page, 'item_id' | 'is_del' | 'page_addtime'>

const savedPage = preparedWrite((db: Db, { page_id, ...change }: SavedRow) =>
  db.updateTable('page').set(change).where('page_id', '=', page_id),
)

/** Writes a new version of a page. */
export async function saveVersion(db: Db, page: SavedRow): Promise<void> {
  await savedPage(db, page)
}

/** Changes columns of a page. Nothing else that depends on them changes. */
export async function updatePageRow(db: Db, page_id: number, change: Updateable<Schema['page']>): Promise<void> {
  await db.updateTable('page').set(change).where('page_id', '=', page_id).execute()
}

const HISTORY_COLUMNS = [
  'page_id',
  'item_id',
  'cat_id',
  'author_uid',
  'author_username',
  'page_title',
  's_number',
  'addtime',
  'revision',
  'page_comments',
  'ext_info',
  'page_content',
] as const

const presentState = preparedWrite((db: Db, { page_id }: { page_id: number }) =>
  db
    .insertInto('page_history')
    .columns(HISTORY_COLUMNS)
    .expression((q) => q.selectFrom('page').select(HISTORY_COLUMNS).where('page_id', '=', page_id)),
)

/** Appends the present state of a page to its history. */
export async function appendHistory(db: Db, page_id: number): Promise<void> {
  await presentState(db, { page_id })
}

const olderVersions = preparedWrite((db: Db, { page_id, kept }: { page_id: number; kept: number }) =>
  db
    .deleteFrom('page_history')
    .where('page_id', '=', page_id)
    .where('page_history_id', '<=', (q) =>
      q
        .selectFrom('page_history')
        .select('page_history_id')
        .where('page_id', '=', page_id)
        .orderBy('page_history_id', 'desc')
        .limit(1)
        .offset(kept),
    ),
)

/** Keeps the newest `kept` versions of a page's history. */
export async function trimHistory(db: Db, page_id: number, kept: number): Promise<void> {
  await olderVersions(db, { page_id, kept })
}

/** The pages of one catalog (0: the root) in order, without their texts. */
export function listTitlesOf(db: Db, item_id: number, cat_id: number) {
  return db
    .selectFrom('page')
    .select(['page_id', 'page_title', 's_number'])
    .where('item_id', '=', item_id)
    .where('is_del', '=', sql.lit(0))
    .where('cat_id', '=', cat_id)
    .orderBy('s_number')
    .orderBy('page_id')
    .execute()
}

/** The number of pages in these catalogs of an item. */
export async function countPagesOf(db: Db, item_id: number, cat_ids: number[]): Promise<number> {
  const { count } = await db
    .selectFrom('page')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('item_id', '=', item_id)
    .where('is_del', '=', sql.lit(0))
    .where('cat_id', 'in', cat_ids)
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of the pages in these catalogs of an item. */
export async function listPageIdsIn(db: Db, item_id: number, cat_ids: number[]): Promise<number[]> {
  const pages = await db
    .selectFrom('page')
    .select('page_id')
    .where('item_id', '=', item_id)
    .where('is_del', '=', sql.lit(0))
    .where('cat_id', 'in', cat_ids)
    .execute()
  return pages.map((page) => page.page_id)
}

/** The position of a page in the tree of its item. */
export interface PagePosition {
  page_id: number
  cat_id: number
  s_number: number
}

/** The positions of pages, without those that the item does not have. */
export function listPagePositions(db: Db, item_id: number, page_ids: readonly number[]): Promise<PagePosition[]> {
  return inParts(page_ids, (part) =>
    db
      .selectFrom('page')
      .select(['page_id', 'cat_id', 's_number'])
      .where('page_id', 'in', part)
      .where('item_id', '=', item_id)
      .where('is_del', '=', sql.lit(0))
      .execute(),
  )
}

/** Writes the positions of pages. */
export async function updatePagePositions(db: Db, positions: readonly PagePosition[]): Promise<void> {
  for (let at = 0; at < positions.length; at += VALUE_ROWS) {
    const rows = positions.slice(at, at + VALUE_ROWS).map((one) => [one.page_id, one.cat_id, one.s_number])
    await sql`
      update page set cat_id = v.column2, s_number = v.column3
      from ${valueRows(rows)} where page.page_id = v.column1`.execute(db)
  }
}

/** Whether a page of this id exists (not deleted) in any item. */
export async function pageExists(db: Db, page_id: number): Promise<boolean> {
  return (await findPageHead(db, page_id)) !== undefined
}

/** A condition on pages. */
export type PagesWhere = (q: ExpressionBuilder<Schema, 'page'>) => ExpressionWrapper<Schema, 'page', SqlBool>

/** Marks pages of an item as deleted. @returns the number of pages */
export async function markDeleted(db: Db, item_id: number, which: PagesWhere): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('page')
    .set({ is_del: 1 })
    .where('item_id', '=', item_id)
    .where('is_del', '=', sql.lit(0))
    .where(which)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Restores deleted pages, each into its catalog. Their order numbers stay. At most `VALUE_ROWS` at once. */
export async function restorePagesTo(
  db: Db,
  pages: readonly (readonly [page_id: number, cat_id: number])[],
): Promise<void> {
  await sql`
    update page set is_del = 0, cat_id = v.column2 from ${valueRows(pages)} where page.page_id = v.column1`.execute(db)
}

/** Changes the catalogs that deleted pages of an item return to. @param pairs the former and the new catalog; at most `VALUE_ROWS` */
export async function returnDeletedPagesTo(
  db: Db,
  item_id: number,
  pairs: readonly (readonly [before: number, now: number])[],
): Promise<void> {
  await sql`
    update page set cat_id = v.column2 from ${valueRows(pairs)}
    where page.cat_id = v.column1 and page.item_id = ${item_id} and page.is_del = 1`.execute(db)
}

/** Deletes the rows of the deleted pages in a list. @returns their ids */
export async function purgePageRows(db: Db, page_ids: readonly number[]): Promise<number[]> {
  const gone = await db
    .deleteFrom('page')
    .where('is_del', '=', sql.lit(1))
    .where('page_id', 'in', page_ids)
    .returning('page_id')
    .execute()
  return gone.map((row) => row.page_id)
}

/** Deletes the rows of up to `batch` pages of an item. @returns their ids */
export async function purgePageRowsOf(db: Db, item_id: number, batch: number): Promise<number[]> {
  const gone = await db
    .deleteFrom('page')
    .where('page_id', 'in', (q) => q.selectFrom('page').select('page_id').where('item_id', '=', item_id).limit(batch))
    .returning('page_id')
    .execute()
  return gone.map((row) => row.page_id)
}

/** Deletes the rows of other tables about pages. */
export async function purgeBesidePages(db: Db, page_ids: readonly number[]): Promise<void> {
  await db.deleteFrom('page_history').where('page_id', 'in', page_ids).execute()
  await db.deleteFrom('page_render').where('page_id', 'in', page_ids).execute()
  await db.deleteFrom('single_page').where('page_id', 'in', page_ids).execute()
  await db.deleteFrom('page_lock').where('page_id', 'in', page_ids).execute()
  await db.deleteFrom('page_request').where('page_id', 'in', page_ids).execute()
  await db.deleteFrom('page_api').where('page_id', 'in', page_ids).execute()
  await db.deleteFrom('page_link').where('page_id', 'in', page_ids).execute()
}
