import type { Dialect } from '#server/db/open.ts'
import { type PageTokens, pageTokens } from '#shared/search/tokens.ts'
import { namesText, otherNames } from './other-names.ts'

/** The parts of a page for its index entry. */
export interface SearchDocument {
  item_id: number
  page_title: string
  /** The text for readers; Markdown is unchanged. */
  text: string
  /** Whether `text` is the text as it was saved. */
  isAsSaved: boolean
}

/** The index entry of a page. */
export interface IndexEntry {
  /** SQLite: the tokens of title, headings, other names, text and item. PostgreSQL: one vector. */
  columns: readonly string[]
  /** The different words of the page, for the vocabulary. */
  words: readonly string[]
  /** The text after `foldForSearch`, and the text for readers if it is not the text as saved. */
  folded: string
  shown: string | null
  /** The other names of the page, as `namesText` writes them. */
  names: string
  /** Whether the columns hold every token of the page. If not, a search reads the text. */
  isWhole: boolean
}

/** A token in the entries of all pages of an item. It restricts a search to the item. */
export const itemToken = (item_id: number): string => `_item${item_id}`

/** Prefixes of lexemes in a vector: of items, and of words of the title, of headings and of other names. No word begins with them. */
export const MARKS = { item: '~', title: '^', headings: '#', names: '@' } as const

/** PostgreSQL allows vectors of 1 MB. Tokens beyond this size are left out. */
const VECTOR_BYTES = 900_000

/**
 * The most different tokens of an entry. SQLite writes entries on the main thread, which takes about a microsecond for each different token and for
 * each kilobyte. With the two limits an entry takes less than 50 ms. Most texts have fewer: a megabyte of Chinese has some ten thousand pairs.
 */
const DISTINCT_MOST = 20_000
/** The number of characters after which repeated tokens are left out. Only words with very many parts produce that many. */
const CHARACTERS_MOST = 4_000_000

/** Makes the entry of a page. The work grows with the text, so entries of large texts are made in the pool (`server/work`). */
export function entryOf(dialect: Dialect, document: SearchDocument): IndexEntry {
  const tokens = pageTokens(document.page_title, document.text)
  const names = otherNames(document.page_title, tokens.joined)
  const { columns, isWhole } =
    dialect === 'sqlite' ? columnsOf(document.item_id, tokens, names) : vectorOf(document.item_id, tokens, names)
  return {
    columns,
    isWhole,
    words: isWhole ? tokens.words : tokens.words.slice(0, DISTINCT_MOST),
    folded: tokens.folded,
    names: namesText(names),
    shown: document.isAsSaved ? null : document.text,
  }
}

type Columns = Pick<IndexEntry, 'columns' | 'isWhole'>

function columnsOf(item_id: number, { title, headings, text }: PageTokens, names: readonly string[]): Columns {
  const kept = bounded(text)
  return {
    columns: [title.join(' '), headings.join(' '), names.join(' '), kept.join(' '), itemToken(item_id)],
    isWhole: kept.length === text.length,
  }
}

/** Drops new tokens after the first `DISTINCT_MOST` different ones, and repeated tokens beyond `CHARACTERS_MOST`. */
function bounded(tokens: readonly string[]): readonly string[] {
  if (tokens.length <= DISTINCT_MOST) return tokens
  const seen = new Set<string>()
  let characters = 0
  return tokens.filter((token) => {
    characters += token.length + 1
    if (seen.has(token)) return characters <= CHARACTERS_MOST
    if (seen.size >= DISTINCT_MOST) return false
    seen.add(token)
    return true
  })
}

/**
 * The entry as a `tsvector` of marked and plain lexemes without positions, because pages are ranked by their texts. Tokens are letters, digits and `_`, so they need no
 * escaping inside quotes.
 */
function vectorOf(item_id: number, tokens: PageTokens, names: readonly string[]): Columns {
  const lexemes = new Set<string>()
  let bytes = 0
  let isWhole = true
  const add = (mark: string, all: readonly string[]) => {
    for (const token of all) {
      const lexeme = mark + token
      if (lexemes.has(lexeme)) continue
      bytes += Buffer.byteLength(lexeme) + 8
      if (bytes > VECTOR_BYTES) {
        isWhole = false
        return
      }
      lexemes.add(lexeme)
    }
  }
  add(MARKS.item, [itemToken(item_id)])
  add(MARKS.title, tokens.title)
  add('', tokens.title)
  add(MARKS.headings, tokens.headings)
  add(MARKS.names, names)
  add('', tokens.text)
  return { columns: [[...lexemes].map((lexeme) => `'${lexeme}'`).join(' ')], isWhole }
}
