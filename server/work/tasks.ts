import type { Dialect } from '#server/db/open.ts'
import { commentPages } from '#server/text/comment-pages.ts'
import { databasePages, type Listings, type TablePage } from '#server/text/database-pages.ts'
import { entryOf, type SearchDocument } from '#server/text/index-entry.ts'
import { judgePage, type Wanted } from '#server/text/judge-page.ts'
import { lineBreaksOf, storedLineBreaks } from '#server/text/line-breaks.ts'
import { lineChange } from '#server/text/line-change.ts'
import { renderText, type TextToRender } from '#server/text/render-text.ts'
import { excerptsOf, type ShownWords } from '#server/text/search-excerpt.ts'
import { searchText } from '#server/text/search-text.ts'
import { readUserList } from '#server/text/user-list.ts'
import { pageMarkdown } from '#shared/api-page/json-markdown.ts'
import { summaryOf } from '#shared/api-page/summary.ts'
import { AppError, type ErrorParams } from '#shared/errors.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { headingsOf } from '#shared/markdown/headings-of.ts'
import { type Merged, mergeText } from '#shared/merge/merge-text.ts'
import { type MockLimits, MockTooLarge } from '#shared/mock/budget.ts'
import { generate } from '#shared/mock/generate.ts'
import type { Json } from '#shared/mock/generators/generator.ts'
import { chance, greatest } from '#shared/mock/random.ts'
import { linkedPages, linkPositions } from '#shared/page-link/scan.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { sqlMarkdown, sqlMarkdownOfProtocol } from '#shared/sql/markdown.ts'
import { readSql } from '#shared/sql/read.ts'

/** A function that the text of a user can make slow. Input and output are plain data that can be sent to a worker and back. */
interface Task<I, O> {
  run(input: I): O
  /** Whether it runs in place. Even a hostile input of this size takes only a few milliseconds. */
  isSmall(input: I): boolean
  /** The most time that it may take in a worker, in milliseconds. */
  deadlineMs: number
  /** A text that differs for different inputs. */
  keyOf(input: I): string
}

const task = <I, O>(given: Task<I, O>): Task<I, O> => given

/** The deadline of work for a waiting person, and of work for a machine alone. */
const SHORT_MS = 5_000
const LONG_MS = 10_000

/** Markdown of up to this many characters is rendered in place. */
const SMALL_MARKDOWN = 1_000
/**
 * Texts of up to this many characters are split into words in place. The worst text of this size takes about 20 milliseconds: it repeats a character
 * whose normal form has eighteen characters. Other texts take 5.
 */
const SMALL_WORDS = 12_000
/**
 * Texts of up to this many characters are read line by line in place. The worst texts of this size (marks of calls, definitions of links) take 5 to
 * 10 milliseconds.
 */
const SMALL_LINES = 32_000

const parts = (...all: (string | number | undefined)[]): string => all.join('\n')

interface PageText {
  page_content: string
  item_type: number
}

const isSheet = ({ item_type }: PageText): boolean => item_type === ITEM_TYPE.spreadsheet

/** A page for a search, besides its text. */
interface LookInput {
  page_id: number
  page_title: string
  wanted: Wanted
  shown: ShownWords
}

/** A template of a mock. `atWorst`: make the largest answer that the template allows. */
interface MockInput {
  template: string
  atWorst: boolean
  limits?: MockLimits
}

/** Every task of the pool, by name. */
export const TASKS = {
  /** A page as HTML, for its readers. */
  render: task({
    run: (input: TextToRender) => renderText(input),
    // The rows of a table are padded to its number of columns, and the cost of a formula is not bounded by its length.
    isSmall: (input) =>
      input.page_content.length <= SMALL_MARKDOWN && !input.page_content.includes(isSheet(input) ? '=' : '|'),
    deadlineMs: LONG_MS,
    keyOf: ({ page_content, item_type, line_breaks, origin }) => parts(item_type, line_breaks, origin, page_content),
  }),
  /** The entry of a page in the search index. */
  entry: task({
    run: ({ dialect, ...page }: PageText & Omit<SearchDocument, 'text' | 'isAsSaved'> & { dialect: Dialect }) => {
      const text = searchText(page, page.item_type)
      return entryOf(dialect, { ...page, text, isAsSaved: text === page.page_content })
    },
    isSmall: ({ page_content }) => page_content.length <= SMALL_WORDS,
    deadlineMs: SHORT_MS,
    keyOf: ({ dialect, item_id, page_title, page_content, item_type }) =>
      parts(dialect, item_id, item_type, page_title, page_content),
  }),
  /** Whether a page answers a query, how well, and what is shown of it. For pages whose text the search index does not hold yet. */
  look: task({
    run: ({ page_id, page_title, wanted, shown, ...page }: PageText & LookInput) => {
      const text = searchText(page, page.item_type)
      const folded = foldForSearch(text)
      const judged = judgePage({ page_id, page_title }, folded, wanted)
      return judged && { ...judged, excerpts: excerptsOf({ title: page_title, text, folded }, shown) }
    },
    // The search reads smaller texts itself.
    isSmall: () => false,
    deadlineMs: SHORT_MS,
    keyOf: ({ page_content, item_type, page_title, shown }) =>
      parts(item_type, shown.words.join(' '), page_title, page_content),
  }),
  /** The API facts of a page: the calls that it describes. */
  api: task({
    run: ({ page_content }: { page_content: string }) => summaryOf(page_content) ?? null,
    isSmall: ({ page_content }) => page_content.length <= SMALL_LINES,
    deadlineMs: SHORT_MS,
    keyOf: ({ page_content }) => page_content,
  }),
  /** The value of `page.line_breaks` for a text. */
  lineBreaks: task({
    run: ({ setting, ...page }: PageText & { setting: number }) =>
      storedLineBreaks({ item_type: page.item_type, line_breaks: setting }, page.page_content),
    isSmall: ({ page_content }) => page_content.length <= SMALL_LINES,
    deadlineMs: SHORT_MS,
    keyOf: ({ setting, item_type, page_content }) => parts(setting, item_type, page_content),
  }),
  /** The size of a change: lines added and removed. */
  lineChange: task({
    run: ({ before, after }: { before: string; after: string }) => lineChange(before, after),
    isSmall: ({ before, after }) => before.length + after.length <= SMALL_LINES,
    deadlineMs: SHORT_MS,
    keyOf: ({ before, after }) => parts(before.length, before, after),
  }),
  /** The pages that a text links to, with the words of the links. */
  links: task({
    run: ({ page_content, origin }: { page_content: string; origin: string | undefined }) =>
      [...linkedPages(pageMarkdown(page_content), origin)].map(
        ([to_page_id, texts]): { to_page_id: number; texts: string[] } => ({ to_page_id, texts: [...texts] }),
      ),
    isSmall: ({ page_content }) => page_content.length <= SMALL_LINES,
    deadlineMs: SHORT_MS,
    keyOf: ({ page_content, origin }) => parts(origin, page_content),
  }),
  /** The positions of page links in a text, for a copy whose links lead to other pages. */
  linkPositions: task({
    run: ({ page_content, origin }: { page_content: string; origin: string | undefined }) =>
      linkPositions(page_content, origin),
    isSmall: ({ page_content }) => page_content.length <= SMALL_LINES,
    deadlineMs: SHORT_MS,
    keyOf: ({ page_content, origin }) => parts(origin, page_content),
  }),
  /** The headings of a page that is not rendered yet. */
  headings: task({
    run: ({ page_content, line_breaks }: { page_content: string; line_breaks: number }) =>
      headingsOf(page_content, lineBreaksOf({ line_breaks })),
    isSmall: ({ page_content }) => page_content.length <= SMALL_MARKDOWN,
    deadlineMs: SHORT_MS,
    keyOf: ({ page_content, line_breaks }) => parts(line_breaks, page_content),
  }),
  /** Merges two changes of one text. */
  merge: task({
    run: ({ base, mine, theirs }: { base: string; mine: string; theirs: string }): Merged =>
      mergeText(base, mine, theirs),
    isSmall: ({ base, mine, theirs }) => base.length + mine.length + theirs.length <= 1_500,
    deadlineMs: SHORT_MS,
    keyOf: ({ base, mine, theirs }) => parts(base.length, mine.length, base, mine, theirs),
  }),
  /** The tables of an SQL dump as Markdown, for old clients in the form of the protocol; empty when there are none. */
  sql: task({
    run: ({ sql, lang, isOld }: { sql: string; lang: Lang; isOld: boolean }) => {
      const tables = readSql(sql)
      const write = isOld ? sqlMarkdownOfProtocol : sqlMarkdown
      return tables.length > 0 ? write(tables, serverTexts(lang).convert.sqlTable) : ''
    },
    isSmall: ({ sql }) => sql.length <= 4_000,
    deadlineMs: SHORT_MS,
    keyOf: ({ sql, lang, isOld }) => parts(lang, Number(isOld), sql),
  }),
  /** The pages that the comments of source code describe. */
  comments: task({
    run: ({ content, asApiJson }: { content: string; asApiJson: boolean }) => commentPages(content, asApiJson),
    isSmall: ({ content }) => content.length <= 8_000,
    deadlineMs: LONG_MS,
    keyOf: ({ content, asApiJson }) => parts(Number(asApiJson), content),
  }),
  /** The pages of a data dictionary, or the error in its description. */
  dictionary: task({
    run: (listings: Listings): { pages: TablePage[] } | { wrong: ErrorParams } => {
      try {
        return { pages: databasePages(listings) }
      } catch (error) {
        if (error instanceof AppError) return { wrong: error.params }
        throw error
      }
    },
    isSmall: ({ table_info, table_detail, table_index = '' }) =>
      table_info.length + table_detail.length + table_index.length <= 16_000,
    deadlineMs: LONG_MS,
    keyOf: ({ table_info, table_detail, table_index }) => parts(table_info, table_detail, table_index),
  }),
  /** A file with a list of users. */
  userList: task({
    run: ({ bytes, most }: { bytes: Uint8Array; most: number; sha256: string }) => readUserList(bytes, most),
    isSmall: ({ bytes }) => bytes.length <= 32_000,
    deadlineMs: SHORT_MS,
    keyOf: ({ sha256, most }) => parts(most, sha256),
  }),
  /** An answer of a mock as JSON; `null` when it would be too large. */
  mock: task({
    run: ({ template, atWorst, limits }: MockInput): string | null => {
      try {
        const random = atWorst ? greatest : chance
        return JSON.stringify(generate(JSON.parse(template) as Json, { random, ...(limits ? { limits } : {}) }))
      } catch (error) {
        if (error instanceof MockTooLarge) return null
        throw error
      }
    },
    // A short template may make a large answer. `mockAnswer` tries in place with a small budget first.
    isSmall: ({ limits }) => limits !== undefined,
    deadlineMs: SHORT_MS,
    keyOf: ({ template, atWorst }) => parts(Number(atWorst), template),
  }),
} as const

export type TaskName = keyof typeof TASKS
export type TaskInput<N extends TaskName> = Parameters<(typeof TASKS)[N]['run']>[0]
export type TaskOutput<N extends TaskName> = ReturnType<(typeof TASKS)[N]['run']>
