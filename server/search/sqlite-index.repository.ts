import { type RawBuilder, sql } from 'kysely'
import { executeAtCommit } from '#server/db/at-commit.ts'
import { oneOf } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import { itemToken } from '#server/text/index-entry.ts'
import type { Probe } from '#shared/search/query.ts'
import { filesWithWords } from './file-query.ts'
import { mayFindFiles } from './find-files.repository.ts'
import { NOT_WHOLE_MOST, selectNotWhole } from './pages.repository.ts'
import { isToFind } from './pages-to-find.repository.ts'
import {
  allOf,
  anyOf,
  type FirstLook,
  type IndexedPage,
  type IndexField,
  isOfFewItems,
  itemsOf,
  type LookFor,
  type Match,
  PIECE,
  type SearchIndex,
  type SearchScope,
  type VocabularyWord,
} from './search-index.ts'

const COLUMNS: Record<IndexField, string> = {
  words: '{title body}',
  title: 'title',
  headings: 'headings',
  names: 'names',
}

const FULL_TEXT_TABLES = ['page_search_terms', 'page_search_word_pieces', 'file_words']
/**
 * The row id of an entry is the id of its page times this number. FTS5 looks up each entry that it reads in a hash table of deleted row ids. It uses no hash function, so row ids without gaps fill
 * one long run of the table, and the comparison walks half of it (decision 116).
 */
export const ROW_ID_STEP = 8
const rowIdOf = (page_id: number): number => page_id * ROW_ID_STEP
/** The page of an entry. @param entry the alias of the table */
const pageOf = (entry: string): RawBuilder<number> =>
  sql<number>`${sql.ref(`${entry}.rowid`)} / ${sql.lit(ROW_ID_STEP)}`
/** How many pages of 4 KB one step merges. */
const MERGED_AT_ONCE = 32

/** Contentless tables of SQLite's FTS5: one with an entry for each page, and one with the pieces of the words of the vocabulary. */
export const sqliteIndex: SearchIndex = {
  async put(db, pages) {
    for (const page of pages) await putOne(db, page)
    // Pages share most of their words, and each word is looked up.
    const words = JSON.stringify([...new Set(pages.flatMap(({ entry }) => [...entry.words]))])
    await executeAtCommit(
      db,
      sql`insert into page_search_word(word) select value from json_each(${words}) as given
      where not exists (select 1 from page_search_word w where w.word = given.value)`,
    )
  },
  async remove(db, page_ids) {
    if (page_ids.length > 0)
      await executeAtCommit(db, sql`delete from page_search_terms where rowid in (${sql.join(page_ids.map(rowIdOf))})`)
  },
  async clear(db) {
    await executeAtCommit(db, sql`insert into page_search_terms(page_search_terms) values ('delete-all')`)
    await executeAtCommit(db, sql`insert into page_search_word_pieces(page_search_word_pieces) values ('delete-all')`)
    await executeAtCommit(db, sql`delete from page_search_word`)
  },
  async sortIn() {},
  async tidy(db) {
    const changes = async () =>
      (await sql<{ changes: number }>`select total_changes() as changes`.execute(db)).rows[0]?.changes
    for (const table of FULL_TEXT_TABLES) {
      const before = await changes()
      await sql`insert into ${sql.table(table)}(${sql.ref(table)}, rank) values ('merge', ${sql.lit(MERGED_AT_ONCE)})`.execute(
        db,
      )
      // The statement itself counts as one change.
      if (((await changes()) ?? 0) - (before ?? 0) > 1) return true
    }
    return false
  },
  async ids(db, after, limit) {
    const { rows } = await sql<{ id: number }>`
      select ${pageOf('s')} as id from page_search_terms s where s.rowid > ${rowIdOf(after)} order by s.rowid limit ${limit}
    `.execute(db)
    return rows.map(({ id }) => id)
  },
  async pages({ db, scope, filter }, matches, order, most) {
    const by = order === 'shortest' ? sql`length(p.page_title), s.rowid desc` : sql`s.rowid desc`
    const idsOf = async (match: Match) => {
      const { tables, condition } = entriesIn(scope, match)
      const { rows } = await sql<{ page_id: number }>`
        select p.page_id from ${tables} cross join page p on p.page_id = ${pageOf('s')}
        where ${condition} and ${isToFind('sqlite', scope, filter)} order by ${by} limit ${sql.lit(most)}`.execute(db)
      return rows.map(({ page_id }) => page_id)
    }
    const lists: number[][] = []
    for (const match of matches) {
      const whole = order === 'newest' ? wholeWordsOf(match) : null
      const ids = whole ? await idsOf(whole) : []
      lists.push(ids.length < most ? await idsOf(match) : ids)
    }
    return lists
  },
  async look({ db, scope, filter }, { match, most, query, insides, wordsMost }) {
    // A page that is indexed between the queries is found by the first one, or by both.
    const notWhole = await selectNotWhole('sqlite', scope, filter).execute(db)
    const { page_ids, words } = await entriesAndWords(db, match, most, { insides, wordsMost })
    const files =
      await sql`select 1 as found where ${mayFindFiles({ dialect: 'sqlite' }, filesWithWords(query))}`.execute(db)
    return {
      page_ids,
      notWhole: notWhole.rows.map(({ page_id }) => page_id),
      isBehind: notWhole.rows.filter(({ is_noted }) => is_noted === 1).length >= NOT_WHOLE_MOST,
      hasFiles: files.rows.length > 0,
      words,
    }
  },
  async anywhere(db, match, most) {
    return entriesWith(db, match, most)
  },
  async entries({ db, scope }, matches, most) {
    const lists: number[][] = []
    for (const match of matches) {
      // One JSON text takes a tenth of the time of a row for each entry.
      const { tables, condition } = entriesIn(scope, match)
      const { rows } = await sql<{ ids: string }>`select json_group_array(page_id) as ids from (
        select ${pageOf('s')} as page_id from ${tables} where ${condition} order by s.rowid desc limit ${sql.lit(most)})`.execute(
        db,
      )
      lists.push(JSON.parse(rows[0]?.ids ?? '[]'))
    }
    return lists
  },
  async counts({ db, scope }, matches, most) {
    const countOf = async (match: Match) => {
      const { tables, condition } = entriesIn(scope, match)
      const { rows } = await sql<{ pages: number }>`select count(*) as pages from (
        select 1 from ${tables} where ${condition} limit ${sql.lit(most)})`.execute(db)
      return rows[0]?.pages ?? 0
    }
    const counts: number[] = []
    for (const match of matches) {
      const whole = wholeWordsOf(match)
      const pages = whole ? await countOf(whole) : 0
      counts.push(pages < most ? await countOf(match) : pages)
    }
    return counts
  },
  async wordsWith(db, text, after, most) {
    // A quote in the query of FTS5 is doubled; words have none.
    const query =
      text.length < PIECE
        ? sql<{ word_id: number; word: string }>`
            select word_id, word from page_search_word where word_id > ${after} and instr(word, ${text}) > 1
            order by word_id limit ${sql.lit(most)}`
        : sql<{ word_id: number; word: string }>`
            select w.word_id, w.word from page_search_word_pieces p cross join page_search_word w on w.word_id = p.rowid
            where page_search_word_pieces match ${`"${text}"`} and p.rowid > ${after} order by p.rowid limit ${sql.lit(most)}`
    return (await query.execute(db)).rows
  },
}

/**
 * A narrower condition, which whole words meet; null if it would not be faster. FTS5 reads the entries of a whole word one by one and stops when there are enough. For the
 * beginning of a word it first joins the lists of all words that begin so, which takes milliseconds for a frequent one. Titles are not asked, because FTS5 finds them among all entries
 * of a word.
 */
function wholeWordsOf(match: Match): Match | null {
  if (match.kind === 'probe') {
    const { probe, field } = match
    if (field !== 'words') return null
    return probe.kind === 'word' ? { ...match, probe: { ...probe, prefix: false } } : match
  }
  const parts = match.of.map(wholeWordsOf)
  const some = parts.filter((part) => part !== null)
  if (match.kind === 'all') return some.length === parts.length ? allOf(some) : null
  return some.length > 0 ? anyOf(some) : null
}

async function entriesWith(db: Db, match: Match, most: number): Promise<number[]> {
  const { rows } = await sql<{ page_id: number }>`
    select ${pageOf('s')} as page_id from page_search_terms s where page_search_terms match ${textOf(match)} limit ${sql.lit(most)}
  `.execute(db)
  return rows.map(({ page_id }) => page_id)
}

/**
 * Entries that match, and the words of the vocabulary that contain the given texts. Whole words are asked first. If there are not enough entries, the words are looked up: where no other
 * word contains a text, entries with words that begin with it are those with the text itself, and they are not asked again.
 */
async function entriesAndWords(
  db: Db,
  match: Match,
  most: number,
  { insides, wordsMost }: Pick<LookFor, 'insides' | 'wordsMost'>,
): Promise<Pick<FirstLook, 'page_ids' | 'words'>> {
  const whole = wholeWordsOf(match)
  const some = whole ? await entriesWith(db, whole, most) : []
  if (some.length >= most) return { page_ids: some, words: new Map() }
  const words = new Map<string, VocabularyWord[]>()
  for (const text of insides) if (!words.has(text)) words.set(text, await sqliteIndex.wordsWith(db, text, 0, wordsMost))
  const isAlone = (text: string) => words.get(text)?.every(({ word }) => word === text) ?? false
  const wide = withoutBeginnings(match, isAlone)
  const isSame = whole !== null && textOf(whole) === textOf(wide)
  return { page_ids: isSame ? some : await entriesWith(db, wide, most), words }
}

/** Replaces beginnings of words by whole words for texts that no other word contains. Conditions on `names` stay, because the vocabulary has no joined words. */
function withoutBeginnings(match: Match, isAlone: (text: string) => boolean): Match {
  if (match.kind !== 'probe') return { ...match, of: match.of.map((one) => withoutBeginnings(one, isAlone)) }
  const { probe, field } = match
  if (probe.kind !== 'word' || field === 'names' || !isAlone(probe.text)) return match
  return { ...match, probe: { ...probe, prefix: false } }
}

async function putOne(db: Db, { page_id, entry }: IndexedPage): Promise<void> {
  const [title, headings, names, body, item] = entry.columns
  await executeAtCommit(
    db,
    sql`insert or replace into page_search_terms(rowid, title, headings, names, body, item) values
    (${rowIdOf(page_id)}, ${title}, ${headings}, ${names}, ${body}, ${item})`,
  )
  await executeAtCommit(
    db,
    sql`insert or replace into page_search_text(page_id, folded, shown, names) values
    (${page_id}, ${entry.folded}, ${entry.shown}, ${entry.names})`,
  )
}

/**
 * The tables of entries (alias `s`), and the condition that an entry matches and belongs to an item of the scope. For many items it reads the item from `page_indexed`, whose rows are
 * short. Reading it from `page` takes several times as long.
 */
const entriesIn = (
  scope: SearchScope,
  match: Match,
): { tables: RawBuilder<unknown>; condition: RawBuilder<unknown> } =>
  isOfFewItems(scope)
    ? { tables: sql`page_search_terms s`, condition: sql`page_search_terms match ${inItems(match, scope)}` }
    : {
        tables: sql`page_search_terms s cross join page_indexed x on x.page_id = ${pageOf('s')}`,
        condition: sql`page_search_terms match ${textOf(match)} and x.item_id ${oneOf('sqlite', itemsOf(scope))}`,
      }

/** A condition in the syntax of FTS5, restricted to the items of a scope. Tokens are letters, digits and `_`, in quotes. */
const inItems = (match: Match, scope: SearchScope): string =>
  `(${textOf(match)}) AND item : (${itemsOf(scope)
    .map((item_id) => `"${itemToken(item_id)}"`)
    .join(' OR ')})`

function textOf(match: Match): string {
  if (match.kind === 'probe') return `${COLUMNS[match.field]} : ${probeText(match.probe)}`
  return match.of.map((one) => `(${textOf(one)})`).join(match.kind === 'all' ? ' AND ' : ' OR ')
}

const probeText = (probe: Probe): string =>
  probe.kind === 'phrase' ? `"${probe.tokens.join(' ')}"` : `"${probe.text}"${probe.prefix ? ' *' : ''}`
