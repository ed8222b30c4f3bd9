import { sql } from 'kysely'
import { executeAtCommit } from '#server/db/at-commit.ts'
import type { Db } from '#server/db/open.ts'
import { itemToken } from '#server/text/index-entry.ts'
import type { Probe } from '#shared/search/query.ts'
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

const COLUMNS: Record<IndexField, string> = {
  words: '{title body}',
  title: 'title',
  headings: 'headings',
  names: 'names',
}

/** Contentless tables of SQLite's FTS5: one with an entry for each page, and one with the pieces of the words of the vocabulary. */
export const sqliteIndex: SearchIndex = {
  async put(db, pages) {
    for (const page of pages) await putOne(db, page)
  },
  async remove(db, page_ids) {
    if (page_ids.length > 0)
      await executeAtCommit(db, sql`delete from page_search_terms where rowid in (${sql.join(page_ids)})`)
  },
  async clear(db) {
    await executeAtCommit(db, sql`insert into page_search_terms(page_search_terms) values ('delete-all')`)
    await executeAtCommit(db, sql`insert into page_search_word_pieces(page_search_word_pieces) values ('delete-all')`)
    await executeAtCommit(db, sql`delete from page_search_word`)
  },
  async ids(db, after, limit) {
    const { rows } = await sql<{ id: number }>`
      select rowid as id from page_search_terms where rowid > ${after} order by rowid limit ${limit}
    `.execute(db)
    return rows.map(({ id }) => id)
  },
  select(match, scope, filter, order, limit) {
    const by = order === 'shortest' ? sql`length(p.page_title), s.rowid desc` : sql`s.rowid desc`
    return sql`
      select p.page_id from page_search_terms s cross join page p on p.page_id = s.rowid
      where page_search_terms match ${inItems(match, scope)} and ${isToFind(scope, filter)}
      order by ${by} limit ${limit}`
  },
  selectAnywhere(match, limit) {
    return sql`select rowid as page_id from page_search_terms where page_search_terms match ${textOf(match)} limit ${limit}`
  },
  count(match, scope, most) {
    return sql`select count(*) as pages from (
      select 1 from page_search_terms where page_search_terms match ${inItems(match, scope)} limit ${most})`
  },
  wordsWith(text, after, limit) {
    // A quote in the query of FTS5 is doubled; words have none.
    return text.length < PIECE
      ? sql`select word_id, word from page_search_word where word_id > ${after} and instr(word, ${text}) > 1
          order by word_id limit ${limit}`
      : sql`select w.word_id, w.word from page_search_word_pieces p cross join page_search_word w on w.word_id = p.rowid
          where page_search_word_pieces match ${`"${text}"`} and p.rowid > ${after} order by p.rowid limit ${limit}`
  },
}

async function putOne(db: Db, { page_id, entry }: IndexedPage): Promise<void> {
  const [title, headings, names, body, item] = entry.columns
  await executeAtCommit(
    db,
    sql`insert or replace into page_search_terms(rowid, title, headings, names, body, item) values
    (${page_id}, ${title}, ${headings}, ${names}, ${body}, ${item})`,
  )
  await executeAtCommit(
    db,
    sql`insert or replace into page_search_text(page_id, folded, shown) values
    (${page_id}, ${entry.folded}, ${entry.shown})`,
  )
  await executeAtCommit(
    db,
    sql`insert into page_search_word(word) select value from json_each(${JSON.stringify(entry.words)}) as given
    where not exists (select 1 from page_search_word w where w.word = given.value)`,
  )
}

/** A condition in the syntax of FTS5, restricted to the items of a scope if they are few. Tokens are letters, digits and `_`, in quotes. */
function inItems(match: Match, scope: SearchScope): string {
  const item_ids = itemsOf(scope)
  const text = textOf(match)
  if (item_ids.length > ITEMS_IN_MATCH) return text
  return `(${text}) AND item : (${item_ids.map((item_id) => `"${itemToken(item_id)}"`).join(' OR ')})`
}

function textOf(match: Match): string {
  if (match.kind === 'probe') return `${COLUMNS[match.field]} : ${probeText(match.probe)}`
  return match.of.map((one) => `(${textOf(one)})`).join(match.kind === 'all' ? ' AND ' : ' OR ')
}

const probeText = (probe: Probe): string =>
  probe.kind === 'phrase' ? `"${probe.tokens.join(' ')}"` : `"${probe.text}"${probe.prefix ? ' *' : ''}`
