import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { valueRows } from '#server/db/dialect.ts'
import { NAME_MARK } from '#server/text/file-entry.ts'
import type { Probe } from '#shared/search/query.ts'
import { entryIsRead } from './entry-is-read.repository.ts'
import type { FileQuery } from './file-query.ts'
import { isToFind } from './pages-to-find.repository.ts'
import type { InScope, Where } from './search-index.ts'

/** Where files are looked for: `name`: the words are in the name. `words`: in the name or the text. */
export type FilesBy = 'name' | 'words'

/** A file on a page. */
export interface FileRow {
  file_id: number
  display_name: string
  page_id: number
  /** 0: it is an attachment of the page. 1: the text of the page names it. */
  in_text: number
}

/** A part of the text of a file. */
export interface TextPart {
  file_id: number
  text: string
}

/** How many places of a text are looked up: of the whole query, and of its first parts. */
const PLACES_MOST = 4
/** The most ways to write a part that are looked up. */
const WAYS_MOST = 3
/** The part of a text around words: what comes before them, and its length, in characters. */
const BEFORE = 300
const LENGTH = 1500
/** The most files that the index does not hold in whole whose texts are compared, the newest first. */
const NOT_WHOLE_MOST = 100

/** Where a word begins in a text, from 1; 0: nowhere. */
const placeOf = ({ dialect }: Where, text: RawBuilder<unknown>, word: string) =>
  dialect === 'sqlite' ? sql<number>`instr(${text}, ${word})` : sql<number>`strpos(${text}, ${word})`

/**
 * Files on pages to find whose names or texts contain every part of the query, the newest first. The database compares the texts. A page keeps the files that its former texts named, for its history, so the
 * text of the page must name a file of a text.
 */
export async function selectFiles(
  where: Where & InScope,
  query: FileQuery,
  { by, limit }: { by: FilesBy; limit: number },
): Promise<FileRow[]> {
  // Some candidates do not match, because the index does not know the order of tokens.
  const indexed = inIndex(where, query, by, limit * 4 + 50)
  if (indexed === null) return []
  const candidates =
    by === 'words' && query.isByTexts
      ? sql`select file_id, page_id, in_text from (${indexed}) as i union select file_id, page_id, in_text from (${notWhole(where)}) as n`
      : indexed
  const contains = query.parts.map(({ texts }) => {
    const inAny = texts.map((text) => {
      const inName = sql`${placeOf(where, sql`r.folded_name`, text)} > 0`
      return by === 'name' ? inName : sql`${inName} or ${placeOf(where, sql`t.folded`, text)} > 0`
    })
    return sql`(${sql.join(inAny, sql` or `)})`
  })
  const found = sql<FileRow>`
    select c.file_id, c.page_id, c.in_text, u.display_name
    from (${candidates}) as c join file_read r on r.file_id = c.file_id join upload_file u on u.file_id = c.file_id
    left join file_text t on t.file_id = c.file_id
    where ${sql.join(contains, sql` and `)} order by c.file_id desc, c.page_id desc limit ${limit}
  `
  return (await found.execute(where.db)).rows
}

/**
 * Parts of the texts of files: around the whole query and around its first parts, or the beginning of a text without any of them. Files without text have none.
 */
export async function partsOfTexts(where: Where, query: FileQuery, file_ids: readonly number[]): Promise<TextPart[]> {
  if (file_ids.length === 0) return []
  const sought = [[query.text], ...query.parts.map(({ texts }) => texts.slice(0, WAYS_MOST))].slice(0, PLACES_MOST)
  const words = [...new Set(sought.flat())]
  const columns = words.map((word, at) => sql`${placeOf(where, sql`folded`, word)} as ${sql.ref(`place${at}`)}`)
  const { rows: places } = await sql<Record<string, number>>`
    select file_id, ${sql.join(columns)} from file_text where file_id in (${sql.join(file_ids)})`.execute(where.db)
  const ranges = places.flatMap((row) => {
    const begins = words.flatMap((_, at) =>
      row[`place${at}`] ? [Math.max(1, Number(row[`place${at}`]) - BEFORE)] : [],
    )
    return [...new Set(begins.length > 0 ? begins : [1])].map((begin) => [Number(row.file_id), begin] as const)
  })
  if (ranges.length === 0) return []
  const length = sql.lit(LENGTH)
  const parts = sql<TextPart>`
    select t.file_id, substr(t.shown, v.column2${where.dialect === 'sqlite' ? sql`` : sql`::int`}, ${length}) as text
    from ${valueRows(ranges)} join file_text t on t.file_id = v.column1`
  return (await parts.execute(where.db)).rows
}

/** A condition on `file_page f` and `page p`: the page is to find, its item exists, and the file is an attachment of the page or its text names the file now. */
function isFound({ dialect, scope, filter }: Where & InScope): RawBuilder<SqlBool> {
  const has = (sign: RawBuilder<string>) =>
    dialect === 'sqlite' ? sql`instr(p.page_content, ${sign}) > 0` : sql`strpos(p.page_content, ${sign}) > 0`
  const names = sql`exists (select 1 from upload_file s where s.file_id = f.file_id and (${has(sql`s.sign`)} or ${has(sql`upper(s.sign)`)}))`
  return sql<SqlBool>`${isToFind(dialect, scope, filter)} and exists (select 1 from item i where i.item_id = p.item_id and i.is_del = 0)
    and (f.in_text = 0 or ${names})`
}

/** The newest files of pages to find that the index does not hold in whole. */
const notWhole = (where: Where & InScope) => sql`
  select n.file_id, p.page_id, f.in_text from file_read n join file_page f on f.file_id = n.file_id join page p on p.page_id = f.page_id
  where n.is_whole = 0 and ${isFound(where)} order by n.file_id desc limit ${sql.lit(NOT_WHOLE_MOST)}`

/** A condition that files with the parts of a query meet, as the index of the engine reads it; null if the index knows none of them. */
function conditionOf({ dialect }: Pick<Where, 'dialect'>, query: FileQuery, by: FilesBy): string | null {
  const conditions = query.parts.flatMap((part) => part.conditions)
  if (conditions.length === 0) return null
  const [and, or, tokensOf] = dialect === 'sqlite' ? [' AND ', ' OR ', matchOf] : [' & ', ' | ', lexemesOf]
  const met = (probe: Probe) => `(${tokensOf(probe, by).join(and)})`
  return conditions.map((probes) => `(${probes.map(met).join(or)})`).join(and)
}

/** A condition that files may contain the parts of a query, in any item. */
export function mayFindFiles(where: Pick<Where, 'dialect'>, query: FileQuery): RawBuilder<SqlBool> {
  const condition = conditionOf(where, query, 'words')
  if (condition === null) return sql<SqlBool>`1 = 0`
  const indexed =
    where.dialect === 'sqlite'
      ? sql`select 1 from file_words where file_words match ${condition}`
      : sql`select 1 from file_words where words @@ (select ${condition}::tsquery) and ${entryIsRead('file_id')}`
  return sql<SqlBool>`(exists (${indexed}) or exists (select 1 from file_read where is_whole = 0))`
}

/** Files of pages to find that the index names, the newest first; null if the index knows no part of the query. */
function inIndex(where: Where & InScope, query: FileQuery, by: FilesBy, most: number) {
  const match = conditionOf(where, query, by)
  if (match === null) return null
  if (where.dialect === 'sqlite')
    return sql`
      select w.rowid as file_id, p.page_id, f.in_text from file_words w cross join file_page f on f.file_id = w.rowid
      cross join page p on p.page_id = f.page_id
      where file_words match ${match} and ${isFound(where)} order by w.rowid desc limit ${sql.lit(most)}`
  // The subquery hides the words from the planner, which would scan all rows for a frequent one. The inner order lets it stop when there are enough.
  return sql`
    select w.file_id, p.page_id, p.in_text from (
      select file_id from file_words where words @@ (select ${match}::tsquery) and ${entryIsRead('file_id')} order by file_id desc offset 0
    ) as w cross join lateral (
      select p.page_id, f.in_text from file_page f join page p on p.page_id = f.page_id where f.file_id = w.file_id and ${isFound(where)} offset 0
    ) as p order by w.file_id desc limit ${most}`
}

/** A phrase becomes its tokens in any order, because the index holds no positions. Tokens are letters, digits and `_`. */
function matchOf(probe: Probe, by: 'name' | 'words'): string[] {
  const columns = by === 'name' ? 'name' : '{name body}'
  if (probe.kind === 'word') return [`(${columns} : "${probe.text}"${probe.prefix ? ' *' : ''})`]
  return probe.tokens.map((token) => `(${columns} : "${token}")`)
}

function lexemesOf(probe: Probe, by: 'name' | 'words'): string[] {
  const mark = by === 'name' ? NAME_MARK : ''
  if (probe.kind === 'word') return [`'${mark}${probe.text}'${probe.prefix ? ':*' : ''}`]
  return probe.tokens.map((token) => `'${mark}${token}'`)
}
