import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Dialect } from '#server/db/open.ts'
import { isToFind } from './pages-to-find.repository.ts'
import { TOKENS_VERSION } from './search-index.ts'
import type { Searching } from './searching.ts'

/** The texts of found pages. `page_search_text` has them as the search compares them. */

/** Ids as a subquery, so that the text of a statement does not depend on their number. */
const idsIn = (dialect: Dialect, ids: readonly number[]): RawBuilder<number> =>
  dialect === 'sqlite'
    ? sql`(select value from json_each(${JSON.stringify(ids)}))`
    : sql`(select unnest(${[...ids]}::bigint[]))`

/** A condition on `page p` and `page_indexed x`: the index holds the page as it is. */
const isCurrent = sql<SqlBool>`x.revision = p.revision and x.tokens = ${sql.lit(TOKENS_VERSION)}`

/** What the score of a page needs besides its text. */
export interface CandidateRow {
  page_id: number
  item_id: number
  item_type: number
  page_title: string
  revision: number
  /** The names of its item and its catalogs, from the outside in. */
  path: string
  /** The size of the text as saved in bytes. */
  bytes: number
  /** The size of the kept text in bytes; null: none is kept of this revision. */
  folded_bytes: number | null
}

/** The pages to find among the given ones, in no order. */
export async function loadCandidates(
  { db, dialect, scope, filter }: Searching,
  page_ids: readonly number[],
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select p.page_id, p.item_id, i.item_type, p.page_title, p.revision, octet_length(p.page_content) as bytes,
      i.item_name || ' / ' || coalesce(c3.cat_name, '') || ' / ' || coalesce(c2.cat_name, '') || ' / ' || coalesce(c1.cat_name, '') as path,
      case when ${isCurrent} then octet_length(t.folded) end as folded_bytes
    from page p join item i on i.item_id = p.item_id left join page_indexed x on x.page_id = p.page_id
      left join page_search_text t on t.page_id = p.page_id
      left join catalog c1 on c1.cat_id = p.cat_id left join catalog c2 on c2.cat_id = c1.parent_cat_id
      left join catalog c3 on c3.cat_id = c2.parent_cat_id
    where p.page_id in ${idsIn(dialect, page_ids)} and ${isToFind(scope, filter)} and i.is_del = 0
  `.execute(db)
  return rows
}

/** The kept folded texts of pages, in no order. */
export async function loadFolded(
  db: Db,
  dialect: Dialect,
  page_ids: readonly number[],
): Promise<{ page_id: number; folded: string }[]> {
  const { rows } = await sql<{ page_id: number; folded: string }>`
    select page_id, folded from page_search_text where page_id in ${idsIn(dialect, page_ids)}
  `.execute(db)
  return rows
}

/** A page for the result of a search. */
export interface ShownPage {
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
  /** The text for readers; null if the index does not hold the page as it is, or if texts are not wanted. */
  text: string | null
}

/** Pages for the result of a search, in no order. Deleted pages and pages of deleted items are left out. */
export async function loadShown(
  db: Db,
  dialect: Dialect,
  page_ids: readonly number[],
  isTextWanted: boolean,
): Promise<ShownPage[]> {
  const text = isTextWanted ? sql`case when ${isCurrent} then coalesce(t.shown, p.page_content) end` : sql`null`
  const { rows } = await sql<ShownPage>`
    select p.page_id, p.author_uid, p.author_username, p.item_id, p.cat_id, p.page_title, p.s_number, p.addtime, p.page_comments, p.is_del,
      p.page_addtime, p.ext_info, p.revision, i.item_type, i.item_name, i.item_domain, a.api_method, a.api_state, ${text} as text
    from page p join item i on i.item_id = p.item_id left join page_api a on a.page_id = p.page_id
      left join page_indexed x on x.page_id = p.page_id left join page_search_text t on t.page_id = p.page_id
    where p.page_id in ${idsIn(dialect, page_ids)} and p.is_del = 0 and i.is_del = 0
  `.execute(db)
  return rows
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
