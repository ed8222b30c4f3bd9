import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { itemToken, MARKS } from '#server/text/index-entry.ts'
import { isToFind } from './pages-to-find.repository.ts'
import {
  type IndexedPage,
  type IndexField,
  ITEMS_IN_MATCH,
  itemsOf,
  type Match,
  PIECE,
  type SearchIndex,
  type SearchScope,
} from './search-index.ts'

const FIELD_MARKS: Record<IndexField, string> = {
  words: '',
  title: MARKS.title,
  headings: MARKS.headings,
  names: MARKS.names,
}

/** PostgreSQL: one vector of lexemes for each page. The GIN index answers every condition without reading the vectors. */
export const postgresIndex: SearchIndex = {
  async put(db, pages) {
    for (const page of pages) await putOne(db, page)
  },
  async remove(db, page_ids) {
    if (page_ids.length > 0)
      await sql`delete from page_search_terms where page_id in (${sql.join(page_ids)})`.execute(db)
  },
  async clear(db) {
    await sql`delete from page_search_terms`.execute(db)
    await sql`delete from page_search_word`.execute(db)
  },
  async ids(db, after, limit) {
    const { rows } = await sql<{ id: number }>`
      select page_id as id from page_search_terms where page_id > ${after} order by page_id limit ${limit}
    `.execute(db)
    return rows.map(({ id }) => id)
  },
  select(match, scope, filter, order, limit) {
    const by = order === 'shortest' ? sql`length(p.page_title), p.page_id desc` : sql`p.page_id desc`
    // The inner order and `limit 1` make PostgreSQL look up pages one by one, newest first, until there are enough.
    return sql`
      select p.page_id from (
        select page_id from page_search_terms where ${matches(match, scope)} order by page_id desc offset 0
      ) as s cross join lateral (
        select p.page_id, p.page_title from page p where p.page_id = s.page_id and ${isToFind(scope, filter)} limit 1
      ) as p order by ${by} limit ${limit}`
  },
  selectAnywhere(match, limit) {
    return sql`select page_id from page_search_terms where words @@ (select ${textOf(match)}::tsquery) limit ${limit}`
  },
  count(match, scope, most) {
    return sql`select count(*) as pages from (
      select 1 from page_search_terms where ${matches(match, scope)} limit ${most}) as s`
  },
  wordsWith(text, after, limit) {
    const pieces = Array.from({ length: text.length - PIECE + 1 }, (_, at) => text.slice(at, at + PIECE))
    const hasPieces = text.length < PIECE ? sql`true` : sql`pieces @> ${pieces}::text[]`
    return sql`select word_id, word from page_search_word
      where ${hasPieces} and strpos(word, ${text}) > 0 and word_id > ${after} order by word_id limit ${limit}`
  },
}

async function putOne(db: Db, { page_id, item_id, entry }: IndexedPage): Promise<void> {
  const [vector] = entry.columns
  await sql`insert into page_search_terms (page_id, item_id, words) values (${page_id}, ${item_id}, ${vector}::tsvector)
    on conflict (page_id) do update set item_id = excluded.item_id, words = excluded.words`.execute(db)
  await sql`insert into page_search_text (page_id, folded, shown)
    values (${page_id}, ${entry.folded}, ${entry.shown}) on conflict (page_id) do update
    set folded = excluded.folded, shown = excluded.shown`.execute(db)
  // Words are not unique, so transactions that insert the same word do not wait for each other. A word that is twice in the table does no harm.
  await sql`insert into page_search_word (word, pieces)
    select word, array(select distinct substr(word, n, ${sql.lit(PIECE)}) from generate_series(1, length(word) - ${sql.lit(PIECE - 1)}) as n)
    from unnest(${[...entry.words]}::text[]) as word
    where not exists (select 1 from page_search_word w where w.word = word.word collate "C")`.execute(db)
}

/** A condition in the syntax of `tsquery`. A phrase becomes its tokens in any order, because the vector has no positions. */
function textOf(match: Match): string {
  if (match.kind !== 'probe')
    return match.of.map((one) => `(${textOf(one)})`).join(match.kind === 'all' ? ' & ' : ' | ')
  const { probe, field } = match
  const mark = FIELD_MARKS[field]
  if (probe.kind === 'phrase') return probe.tokens.map((token) => `'${mark}${token}'`).join(' & ')
  return `'${mark}${probe.text}'${probe.prefix ? ':*' : ''}`
}

/**
 * A condition on `page_search_terms`: the row matches and belongs to an item of the scope. The subquery hides the words from the planner. For a common
 * word it would choose a scan of all rows and underestimate the cost of reading vectors. For an unknown query it expects few rows.
 */
function matches(match: Match, scope: SearchScope): RawBuilder<SqlBool> {
  const item_ids = itemsOf(scope)
  const text = textOf(match)
  if (item_ids.length > ITEMS_IN_MATCH)
    return sql`words @@ (select ${text}::tsquery) and item_id in (${sql.join(item_ids)})`
  const items = item_ids.map((item_id) => `'${MARKS.item}${itemToken(item_id)}'`).join(' | ')
  return sql`words @@ (select ${`(${text}) & (${items})`}::tsquery)`
}
