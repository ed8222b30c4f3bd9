import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { oneOf } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import { itemToken, MARKS } from '#server/text/index-entry.ts'
import { entryIsRead } from './entry-is-read.repository.ts'
import { filesWithWords } from './file-query.ts'
import { mayFindFiles } from './find-files.repository.ts'
import { NOT_WHOLE_MOST, selectNotWhole } from './pages.repository.ts'
import { isToFind } from './pages-to-find.repository.ts'
import { readForSearch } from './read-for-search.ts'
import {
  type IndexedPage,
  type IndexField,
  isOfFewItems,
  itemsOf,
  type Match,
  PIECE,
  type SearchIndex,
  type SearchScope,
} from './search-index.ts'

type LookKind = 'entry' | 'noted' | 'not whole' | 'files' | 'word'

const FIELD_MARKS: Record<IndexField, string> = {
  words: '',
  title: MARKS.title,
  headings: MARKS.headings,
  names: MARKS.names,
}

/**
 * Entries of so many pages are sorted into the index together (decision 109). Together they change the same parts of it, so they take a fraction of the time. 64 pages of 4 KB make a list of
 * some 1.6 MB, which adds about a tenth to the time that the index takes for a search.
 */
const SORTED_IN_AT_ONCE = 64
/** If the list of entries is longer, in kilobytes, PostgreSQL sorts it in by itself, in the transaction that adds to it. */
const PENDING_KB = 8192

/** How many pages this process has put since it last sorted entries in. */
let waiting = 0

/** PostgreSQL: one vector of lexemes for each page. The GIN index answers every condition without reading the vectors. */
export const postgresIndex: SearchIndex = {
  put: putAll,
  async remove(db, page_ids) {
    if (page_ids.length > 0)
      await sql`delete from page_search_terms where page_id in (${sql.join(page_ids)})`.execute(db)
  },
  async clear(db) {
    // An index that is made of all rows at once takes a fraction of the time. `tidy` makes it (decision 86).
    await sql`drop index if exists page_search_terms_words`.execute(db)
    await sql`truncate page_search_terms, page_search_word`.execute(db)
  },
  async sortIn(db, pages) {
    waiting += pages
    if (waiting < SORTED_IN_AT_ONCE) return
    waiting = 0
    // During a rebuild there is no index, and nothing is done.
    await sql`select gin_clean_pending_list(to_regclass('page_search_terms_words'))`.execute(db)
  },
  async tidy(db) {
    // `create index if not exists` would lock the table each time.
    const { rows } = await sql<{ missing: boolean }>`
      select to_regclass('page_search_terms_words') is null as missing`.execute(db)
    if (rows[0]?.missing)
      await sql`create index if not exists page_search_terms_words on page_search_terms using gin (words)
        with (fastupdate = on, gin_pending_list_limit = ${sql.lit(PENDING_KB)})`.execute(db)
    return false
  },
  async ids(db, after, limit) {
    const { rows } = await sql<{ id: number }>`
      select page_id as id from page_search_terms where page_id > ${after} order by page_id limit ${limit}
    `.execute(db)
    return rows.map(({ id }) => id)
  },
  async pages({ db, scope, filter }, matches, order, most) {
    // The inner order, the same outer order and `limit 1` make PostgreSQL look up pages one by one, newest first, until there are enough.
    const by = order === 'shortest' ? sql`length(p.page_title), s.page_id desc` : sql`s.page_id desc`
    const { rows } = await sql<{ list: number; page_id: number }>`
      select l.list, f.page_id from ${lists(queriesOf(matches, scope))} as l(query, list)
      cross join lateral (
        select p.page_id from (
          select page_id from page_search_terms where ${matching(scope)} order by page_id desc offset 0
        ) as s cross join lateral (
          select p.page_id, p.page_title from page p where p.page_id = s.page_id and ${isToFind('postgres', scope, filter)} limit 1
        ) as p order by ${by} limit ${sql.lit(most)}
      ) as f`.execute(db)
    const found = matches.map((): number[] => [])
    for (const { list, page_id } of rows) found[list]?.push(page_id)
    return found
  },
  async look({ db, scope, filter }, { match, most, query, insides, wordsMost }) {
    // Limits are literals and the texts are rows, so that a plan for all values expects as much as one for these values. Otherwise PostgreSQL plans for the values
    // of each search, which takes three times as long as the search.
    const ofWords =
      insides.length === 0
        ? sql``
        : sql`
      union all select 'word', w.word_id, w.word, t.inside
      from (values ${sql.join(insides.map((text) => sql`(${text}::text, ${piecesIn(text)}::text[])`))}) as t(inside, pieces)
      cross join lateral (
        select word_id, word from page_search_word
        where pieces @> (select t.pieces) and strpos(word, t.inside) > 0 order by word_id limit ${sql.lit(wordsMost)}
      ) as w`
    const found = sql<{ kind: LookKind; id: number; word: string; inside: string }>`
      select 'entry' as kind, page_id as id, '' as word, '' as inside from (
        select page_id from page_search_terms where words @@ (select ${textOf(match)}::tsquery) and ${ENTRY_IS_READ} limit ${sql.lit(most)}
      ) as e
      union all select case when is_noted = 1 then 'noted' else 'not whole' end, page_id, '', '' from (${selectNotWhole('postgres', scope, filter)}) as n
      union all select 'files', 0, '', '' where ${mayFindFiles({ dialect: 'postgres' }, filesWithWords(query))}
      ${ofWords}`
    const rows = await readForSearch(db, found)
    const of = (kind: LookKind) => rows.filter((row) => row.kind === kind)
    const words = of('word').map(({ id, word, inside }) => ({ word_id: id, word, inside }))
    return {
      page_ids: of('entry').map(({ id }) => id),
      notWhole: [...of('noted'), ...of('not whole')].map(({ id }) => id),
      isBehind: of('noted').length >= NOT_WHOLE_MOST,
      hasFiles: of('files').length > 0,
      words: new Map(
        insides.map((text) => [
          text,
          words.filter(({ inside }) => inside === text).sort((one, other) => one.word_id - other.word_id),
        ]),
      ),
    }
  },
  async anywhere(db, match, most) {
    const query = sql<{ page_id: number }>`
      select page_id from page_search_terms where words @@ (select ${textOf(match)}::tsquery) and ${ENTRY_IS_READ} limit ${most}`
    return (await readForSearch(db, query)).map(({ page_id }) => page_id)
  },
  async entries({ db, scope }, matches, most) {
    const { rows } = await sql<{ ids: number[] }>`
      select to_json(array(
        select page_id from (select page_id from page_search_terms where ${matching(scope)} offset 0) as s order by page_id desc limit ${most}
      )) as ids from unnest(${queriesOf(matches, scope)}::text[]) with ordinality as l(query, list) order by l.list`.execute(
      db,
    )
    return rows.map(({ ids }) => ids)
  },
  async counts({ db, scope }, matches, most) {
    const { rows } = await sql<{ pages: number }>`
      select (select count(*) from (select 1 from page_search_terms where ${matching(scope)} limit ${most}) as s) as pages
      from unnest(${queriesOf(matches, scope)}::text[]) with ordinality as l(query, list) order by l.list`.execute(db)
    return rows.map(({ pages }) => pages)
  },
  async wordsWith(db, text, after, most) {
    const hasPieces = text.length < PIECE ? sql`true` : sql`pieces @> ${piecesIn(text)}::text[]`
    const { rows } = await sql<{ word_id: number; word: string }>`
      select word_id, word from page_search_word
      where ${hasPieces} and strpos(word, ${text}) > 0 and word_id > ${after} order by word_id limit ${most}`.execute(
      db,
    )
    return rows
  },
}

/** The pieces that the vocabulary is indexed by, of a text that has at least one. */
const piecesIn = (text: string): string[] =>
  Array.from({ length: text.length - PIECE + 1 }, (_, at) => text.slice(at, at + PIECE))

async function putAll(db: Db, pages: readonly IndexedPage[]): Promise<void> {
  const terms = pages.map(({ page_id, item_id, entry }) => sql`(${page_id}, ${item_id}, ${entry.columns[0]}::tsvector)`)
  await sql`insert into page_search_terms (page_id, item_id, words) values ${sql.join(terms)}
    on conflict (page_id) do update set item_id = excluded.item_id, words = excluded.words`.execute(db)
  const texts = pages.map(({ page_id, entry }) => sql`(${page_id}, ${entry.folded}, ${entry.shown}, ${entry.names})`)
  await sql`insert into page_search_text (page_id, folded, shown, names) values ${sql.join(texts)} on conflict (page_id) do update
    set folded = excluded.folded, shown = excluded.shown, names = excluded.names`.execute(db)
  const words = [...new Set(pages.flatMap(({ entry }) => [...entry.words]))]
  // Words are not unique, so transactions that insert the same word do not wait for each other. A word that is twice in the table does no harm.
  await sql`insert into page_search_word (word, pieces)
    select word, array(select distinct substr(word, n, ${sql.lit(PIECE)}) from generate_series(1, length(word) - ${sql.lit(PIECE - 1)}) as n)
    from unnest(${words}::text[]) as word
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
 * Conditions as rows, so that the planner knows how many there are. The subqueries hide the words from it, even if there is one row.
 */
const lists = (queries: readonly string[]): RawBuilder<unknown> =>
  sql`(values ${sql.join(queries.map((query, at) => sql`((select ${query}::text), ${sql.lit(at)})`))})`

const ENTRY_IS_READ = entryIsRead('page_id')

/**
 * A condition on `page_search_terms`, for `l.query`: the row matches and belongs to an item of the scope. The planner does not see the words, because for a common
 * word it would choose a scan of all rows and underestimate the cost of reading vectors. For an unknown query it expects few rows.
 */
const matching = (scope: SearchScope): RawBuilder<SqlBool> =>
  isOfFewItems(scope)
    ? sql`words @@ l.query::tsquery and ${ENTRY_IS_READ}`
    : sql`words @@ l.query::tsquery and ${ENTRY_IS_READ} and item_id ${oneOf('postgres', itemsOf(scope))}`

/** Conditions in the syntax of `tsquery`, restricted to the items of a scope if they are few. */
function queriesOf(all: readonly Match[], scope: SearchScope): string[] {
  const texts = all.map(textOf)
  if (!isOfFewItems(scope)) return texts
  const items = itemsOf(scope).map((item_id) => `'${MARKS.item}${itemToken(item_id)}'`)
  return texts.map((text) => `(${text}) & (${items.join(' | ')})`)
}
