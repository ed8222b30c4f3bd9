import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PageTexts, TextVersion, WantedTexts } from '#server/cache/kept-texts.ts'
import { oneOf } from '#server/db/dialect.ts'
import { type LongText, longText, stringOf } from '#server/db/long-text.ts'
import type { Db, Dialect } from '#server/db/open.ts'
import { isToFind } from './pages-to-find.repository.ts'
import { readForSearch } from './read-for-search.ts'
import { TOKENS_VERSION, type Where } from './search-index.ts'
import type { Searching } from './searching.ts'

/** The texts of found pages. `page_search_text` has them as the search compares them. */

/** A condition on `page p` and `page_indexed x`: the index holds the page as it is. */
const isCurrent = sql<SqlBool>`x.revision = p.revision and x.tokens = ${sql.lit(TOKENS_VERSION)}`

/** Longer folded texts are read apart, in bytes. */
const SHORT = 16 * 1024

/** A query for up to this many pages is a quick one. Most of the pages are shown. */
export const FEW_PAGES = 40

/** Runs a query for some pages: a quick one for few pages, otherwise one of the pool. */
const readOf = async <R>(db: Db, page_ids: readonly number[], query: RawBuilder<R>): Promise<R[]> =>
  page_ids.length <= FEW_PAGES ? readForSearch(db, query) : (await query.execute(db)).rows

/** A page for the score and for the result of a search, without its text. */
export interface FoundRow {
  page_id: number
  author_uid: number
  author_username: string
  item_id: number
  cat_id: number
  page_title: string
  s_number: number
  addtime: number
  page_comments: string
  is_del: number
  page_addtime: number
  ext_info: string
  revision: number
  item_type: number
  item_name: string
  item_domain: string
  api_method: string | null
  api_state: number | null
  /** The names of the catalogs that it is in, from the outside in. */
  catalogs: string[]
  /** The size of the text as saved in bytes. */
  bytes: number
  /** The size of the kept folded text in bytes; null: none is kept of this revision. */
  folded_bytes: number | null
  /** Its other names; null: none are kept of this revision. */
  names: string | null
}

/** A page that may answer a query. */
export interface CandidateRow extends FoundRow, CatalogNames {
  /** The kept folded text; null if there is none, if it is long, and if texts are not wanted. */
  folded: string | null
  /** The text for readers; null if the index does not hold the page as it is, and if texts to show are not wanted. */
  text: string | null
}

/** The columns of `FoundRow` but for the names of the catalogs, on `page p`. */
const foundColumns = sql`
  p.page_id, p.author_uid, p.author_username, p.item_id, p.cat_id, p.page_title, p.s_number, p.addtime, p.page_comments, p.is_del,
  p.page_addtime, p.ext_info, p.revision, i.item_type, i.item_name, i.item_domain, a.api_method, a.api_state,
  octet_length(p.page_content) as bytes, case when ${isCurrent} then octet_length(t.folded) end as folded_bytes,
  case when ${isCurrent} then t.names end as names`

/** The names of the catalog of a page and of those that it is in; null: there is none. */
type CatalogNames = Record<'top_name' | 'above_name' | 'cat_name', string | null>

const catalogNames = sql`c3.cat_name as top_name, c2.cat_name as above_name, c1.cat_name`
const catalogsAbove = sql`
  left join catalog c2 on c2.cat_id = c1.parent_cat_id left join catalog c3 on c3.cat_id = c2.parent_cat_id`

/**
 * The catalogs of `page p`. SQLite looks them up for each page, which takes half the time of a list. PostgreSQL considers all orders of up to eight tables only, so it joins a
 * list, and `distinct` makes it read the list once for all pages.
 */
const catalogsOf = (dialect: Dialect, ids: RawBuilder<SqlBool>) =>
  dialect === 'sqlite'
    ? { names: catalogNames, tables: sql`left join catalog c1 on c1.cat_id = p.cat_id ${catalogsAbove}` }
    : {
        names: sql`c.top_name, c.above_name, c.cat_name`,
        tables: sql`left join (
          select distinct c1.cat_id, ${catalogNames} from catalog c1 ${catalogsAbove}
          where c1.cat_id in (select cat_id from page where page_id ${ids})) as c on c.cat_id = p.cat_id`,
      }

/** The query for rows of some pages. @param ids the comparison of a page with their ids. @param further columns besides those of `FoundRow` */
const selectFound = (dialect: Dialect, ids: RawBuilder<SqlBool>, further: RawBuilder<unknown>) => {
  const catalogs = catalogsOf(dialect, ids)
  return sql`
    select ${foundColumns}, ${catalogs.names} ${further}
    from page p join item i on i.item_id = p.item_id left join page_api a on a.page_id = p.page_id
    left join page_indexed x on x.page_id = p.page_id left join page_search_text t on t.page_id = p.page_id
    ${catalogs.tables} where p.page_id ${ids} and i.is_del = 0`
}

/** A row of `selectFound`. */
type ReadRow = Omit<FoundRow, 'catalogs'> & CatalogNames

/** Adds the list of catalogs to a row that was just read. The row is changed: copies of all candidates would take as long as their scores. */
const foundRow = <R extends ReadRow>(row: R): R & FoundRow =>
  Object.assign(row, { catalogs: [row.top_name, row.above_name, row.cat_name].filter((name) => name !== null) })

/** The text for readers, if the index holds the page as it is. */
const shownText = sql<string | null>`case when ${isCurrent} then coalesce(t.shown, p.page_content) end`

/** If a part of the pages has too few to find, the next part is so many times as large. */
const MORE_EACH_TIME = 4

/** The pages to find among the given ones, in the given order, at most `most`. */
export async function pagesAmong(search: Searching, page_ids: readonly number[], most: number): Promise<number[]> {
  const { db, dialect, scope, filter } = search
  const found: number[] = []
  let [at, together] = [0, 2 * most]
  while (at < page_ids.length && found.length < most) {
    const part = page_ids.slice(at, at + together)
    const { rows } = await sql<{ page_id: number }>`
      select p.page_id from page p where p.page_id ${oneOf(dialect, part)} and ${isToFind(dialect, scope, filter)}`.execute(
      db,
    )
    const passing = new Set(rows.map(({ page_id }) => page_id))
    found.push(...part.filter((id) => passing.has(id)))
    at += part.length
    together *= MORE_EACH_TIME
  }
  return found.slice(0, most)
}

/** The texts of a row, as they were selected. */
interface SelectedTexts {
  folded: LongText | null
  shown: LongText | null
}

/** The wanted texts, as columns on `page p` and `page_search_text t`. @param when the texts of other rows are null */
const textColumns = (dialect: Dialect, wanted: WantedTexts, when = sql<SqlBool>`true`) => {
  const column = (isWanted: boolean, text: RawBuilder<string | null>) =>
    isWanted ? longText(dialect, sql`case when ${when} then ${text} end`) : sql<null>`null`
  return sql`
    ${column(wanted.folded, sql`t.folded`)} as folded, ${column(wanted.shown, sql`coalesce(t.shown, p.page_content)`)} as shown`
}

const textsOfRow = ({ folded, shown }: SelectedTexts): PageTexts => ({
  folded: stringOf(folded) ?? undefined,
  shown: stringOf(shown) ?? undefined,
})

const NO_TEXTS = sql`null as folded, null as shown`

/** The cache of texts; a transaction must not use it. */
const cacheOf = ({ db, texts }: Where) => (db.isTransaction ? undefined : texts)

/** The pages to find among the given ones, in no order, with their texts if the index has them and they are short. PostgreSQL sends texts that the cache lacks with the rows. */
export async function loadCandidates(
  search: Searching,
  page_ids: readonly number[],
  wanted: WantedTexts,
): Promise<CandidateRow[]> {
  const { db, dialect, scope, filter } = search
  const cache = cacheOf(search)
  // On SQLite a query of its own takes less time, because nothing is sent.
  const isTogether = dialect === 'postgres' && (wanted.folded || wanted.shown)
  const lacking = isTogether ? page_ids.filter((page_id) => !cache?.has(page_id, wanted)) : []
  const isRead = sql<SqlBool>`${isCurrent} and octet_length(t.folded) <= ${sql.lit(SHORT)} and p.page_id ${oneOf(dialect, lacking)}`
  const columns = lacking.length > 0 ? textColumns(dialect, wanted, isRead) : NO_TEXTS
  const query = sql<ReadRow & SelectedTexts>`
    ${selectFound(dialect, oneOf(dialect, page_ids), sql`, ${columns}`)} and ${isToFind(dialect, scope, filter)}`
  const rows = await readOf(db, page_ids, query)
  const isLacking = new Set(lacking)
  const short = rows.filter(({ folded_bytes }) => folded_bytes !== null && folded_bytes <= SHORT)
  const known = short.filter(({ page_id }) => !isLacking.has(page_id))
  const texts = await keptTexts(search, known, wanted)
  for (const row of short)
    if (isLacking.has(row.page_id)) {
      const read = textsOfRow(row)
      cache?.add(row, read)
      texts.set(row.page_id, read)
    }
  return rows.map((row) => {
    const { folded = null, shown = null } = texts.get(row.page_id) ?? {}
    return Object.assign(foundRow(row), { folded, text: shown })
  })
}

/**
 * Texts of pages that the index holds as they are, by page. A page that was saved meanwhile is left out.
 * @param pages as they were read
 */
export async function keptTexts(
  where: Where,
  pages: readonly TextVersion[],
  wanted: WantedTexts,
): Promise<Map<number, PageTexts>> {
  const { db, dialect } = where
  const cache = cacheOf(where)
  const found = new Map<number, PageTexts>()
  const missing = new Map<number, TextVersion>()
  for (const page of pages) {
    const texts = cache?.get(page) ?? {}
    if ((wanted.folded && texts.folded === undefined) || (wanted.shown && texts.shown === undefined))
      missing.set(page.page_id, page)
    else found.set(page.page_id, texts)
  }
  if (missing.size === 0) return found
  const page_ids = [...missing.keys()]
  const query = sql<TextVersion & SelectedTexts>`
    select p.page_id, p.revision, i.item_type, ${textColumns(dialect, wanted)}
    from page p join item i on i.item_id = p.item_id join page_indexed x on x.page_id = p.page_id
    join page_search_text t on t.page_id = p.page_id
    where p.page_id ${oneOf(dialect, page_ids)} and ${isCurrent}`
  for (const row of await readOf(db, page_ids, query)) {
    const page = missing.get(row.page_id)
    if (page?.revision !== row.revision || page.item_type !== row.item_type) continue
    const texts = textsOfRow(row)
    cache?.add(page, texts)
    found.set(row.page_id, texts)
  }
  return found
}

/** A page without its text; `undefined` if it or its item is deleted. */
export async function loadFound(db: Db, dialect: Dialect, page_id: number): Promise<FoundRow | undefined> {
  const { rows } = await sql<ReadRow>`${selectFound(dialect, sql`= ${page_id}`, sql``)} and p.is_del = 0`.execute(db)
  return rows[0] && foundRow(rows[0])
}

/** The kept folded texts of pages, in no order. */
export async function loadFolded(
  db: Db,
  dialect: Dialect,
  page_ids: readonly number[],
): Promise<{ page_id: number; folded: string }[]> {
  const { rows } = await sql<{ page_id: number; folded: LongText }>`
    select page_id, ${longText(dialect, sql`folded`)} as folded from page_search_text where page_id ${oneOf(dialect, page_ids)}
  `.execute(db)
  return rows.map(({ page_id, folded }) => ({ page_id, folded: stringOf(folded) }))
}

/** A text for readers, and its revision. */
export interface ShownText {
  revision: number
  /** Null if the index does not hold the page as it is. */
  text: string | null
}

/** The text of a page for readers; `undefined` if the page is deleted. */
export async function loadShown(db: Db, dialect: Dialect, page_id: number): Promise<ShownText | undefined> {
  const { rows } = await sql<{ revision: number; text: LongText | null }>`
    select p.revision, ${longText(dialect, shownText)} as text from page p
    left join page_indexed x on x.page_id = p.page_id left join page_search_text t on t.page_id = p.page_id
    where p.page_id = ${page_id} and p.is_del = 0`.execute(db)
  const [row] = rows
  return row && { revision: row.revision, text: stringOf(row.text) }
}

/** Words of the vocabulary among the given ones. They may be words of pages that nobody may read. */
export async function wordsAmong(db: Db, dialect: Dialect, words: readonly string[]): Promise<string[]> {
  const given =
    dialect === 'sqlite'
      ? sql`(select value from json_each(${JSON.stringify(words)}))`
      : sql`(select unnest(${[...words]}::text[]))`
  const { rows } = await sql<{ word: string }>`
    select distinct word from page_search_word where word in ${given}`.execute(db)
  return rows.map(({ word }) => word)
}
