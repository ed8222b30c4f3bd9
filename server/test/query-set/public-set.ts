import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A page of the public documents. Its key is unique: item, catalogs and title. */
export interface PublicPage {
  key: string
  /** The catalogs from the outside in, three at most. */
  path: readonly string[]
  title: string
  /** Markdown of at most 8 KB. */
  content: string
}

export interface PublicItem {
  /** The name of its file, which queries use. */
  name: string
  title: string
  pages: readonly PublicPage[]
}

/** What a query tries. `nothing` are words that no page contains. */
export const QUERY_KINDS = [
  'title',
  'heading',
  'identifier',
  'short-chinese',
  'english-word',
  'code',
  'version',
  'joined-chinese',
  'chinese-question',
  'english-question',
  'misspelt-english',
  'misspelt-chinese',
  'word-form',
  'compound',
  'error-message',
  'address',
  'synonym',
  'pinyin',
  'pinyin-initials',
  'traditional',
  'long',
  'title-and-body',
  'noise',
  'nothing',
] as const
export type QueryKind = (typeof QUERY_KINDS)[number]

export interface PublicQuery {
  kind: QueryKind
  /** The `kept` third was chosen by the hash of the query. It measures the result, and nothing is tuned on it. */
  set: 'kept' | 'tuned'
  /** As people type or paste it. Lines of pasted text end with a line feed. */
  query: string
  /** Keys of the pages that answer it equally well, and the item of the first. Both are empty for `nothing`. */
  wanted: readonly string[]
  item: string
}

const PAGES = join(import.meta.dirname, 'pages')
const QUERIES = join(import.meta.dirname, 'queries.jsonl')

const keyOf = (item: string, path: readonly string[], title: string): string =>
  `${item}:${[...path, title].join('/').normalize()}`

const linesOf = <T>(text: string): T[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/**
 * The public documents (`pages/SOURCES.md`): 1,971 pages in ten items, seven of ten in Chinese. `scripts/make-query-corpus.ts` makes the files.
 * @param folder another folder with such files
 */
export function loadCorpus(folder = PAGES): PublicItem[] {
  return globSync('*.jsonl.gz', { cwd: folder })
    .sort()
    .map((file) => {
      const name = basename(file, '.jsonl.gz')
      const [head, ...pages] = linesOf<{ item: string; catalog: string[]; title: string; content: string }>(
        gunzipSync(readFileSync(join(folder, file))).toString(),
      )
      return {
        name,
        title: head?.item ?? name,
        pages: pages.map(({ catalog: path, title, content }) => ({
          key: keyOf(name, path, title),
          path,
          title,
          content,
        })),
      }
    })
}

/**
 * The queries over `loadCorpus`, each with the pages that were found to answer it by reading, before any search was asked.
 * @param file another file with such lines
 */
export function loadQueries(file = QUERIES): PublicQuery[] {
  type Line = Pick<PublicQuery, 'kind' | 'set' | 'query'> & { pages: { item: string; path: string[]; title: string }[] }
  return linesOf<Line>(readFileSync(file, 'utf8')).map(({ pages, ...query }) => ({
    ...query,
    wanted: pages.map(({ item, path, title }) => keyOf(item, path, title)),
    item: pages[0]?.item ?? '',
  }))
}
