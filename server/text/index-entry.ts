import type { Dialect } from '#server/db/open.ts'
import { pageTokens } from '#shared/search/tokens.ts'

/** The parts of a page for its index entry. */
export interface SearchDocument {
  item_id: number
  page_title: string
  /** The text for readers; Markdown is unchanged. */
  text: string
}

/** The index entry of a page. */
export interface IndexEntry {
  /** SQLite: the tokens of title, of text, and the pieces. PostgreSQL: one vector. */
  columns: readonly string[]
  /** Whether it holds every token of the page. If not, a search reads the text. */
  isWhole: boolean
}

/** A token in the entries of all pages of an item. It restricts a search to the item. */
export const itemToken = (item_id: number): string => `_item${item_id}`

/** Prefixes of lexemes in a vector: of pieces and items (`MARK`), and of words of the title (`TITLE_MARK`). No word begins with them. */
export const MARK = '~'
export const TITLE_MARK = '^'

/** PostgreSQL stores at most this many positions of a word, and none beyond the last position. */
const POSITIONS_MOST = 255
const LAST_POSITION = 16_383
/** PostgreSQL allows vectors of 1 MB. Tokens beyond this size are left out. */
const VECTOR_BYTES = 900_000

/**
 * The most different tokens of an entry. SQLite writes entries on the main thread, which takes about a microsecond for each different token and for
 * each kilobyte. With the two limits an entry takes less than 50 ms. Most texts have fewer: a megabyte of Chinese has some ten thousand pairs.
 */
const DISTINCT_MOST = 20_000
/** The most pieces of an entry. A text with all words of a language has some ten thousand. */
const PIECES_MOST = 12_000
/** The number of characters after which repeated tokens are left out. Only words with very many parts produce that many. */
const CHARACTERS_MOST = 4_000_000

/** Makes the entry of a page. The work grows with the text, so entries of large texts are made in the pool (`server/work`). */
export const entryOf = (dialect: Dialect, document: SearchDocument): IndexEntry =>
  dialect === 'sqlite' ? columnsOf(document) : vectorOf(document)

function columnsOf({ item_id, page_title, text }: SearchDocument): IndexEntry {
  const { title, text: all, pieces } = pageTokens(page_title, text)
  const kept = bounded(all)
  return {
    columns: [title.join(' '), kept.join(' '), [...pieces.slice(0, PIECES_MOST), itemToken(item_id)].join(' ')],
    isWhole: kept.length === all.length && pieces.length <= PIECES_MOST,
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

/** The entry as a `tsvector`. Tokens are letters, digits and `_`, so they need no escaping inside quotes. */
function vectorOf({ item_id, page_title, text }: SearchDocument): IndexEntry {
  const positions = new Map<string, string[]>()
  let position = 0
  let bytes = 0
  let isWhole = true
  const add = (token: string, weight: string) => {
    position = Math.min(position + 1, LAST_POSITION)
    const known = positions.get(token)
    if (known && known.length >= POSITIONS_MOST) return
    bytes += known ? 2 : Buffer.byteLength(token) + 8
    if (bytes > VECTOR_BYTES) {
      // A token that is already in the vector is found without its further positions.
      isWhole &&= known !== undefined
      return
    }
    if (known) known.push(`${position}${weight}`)
    else positions.set(token, [`${position}${weight}`])
  }
  const tokens = pageTokens(page_title, text)
  const marked: string[] = []
  const addMarked = (token: string) => {
    bytes += Buffer.byteLength(token) + 5
    if (bytes <= VECTOR_BYTES) marked.push(`'${token}'`)
    else isWhole = false
  }
  addMarked(MARK + itemToken(item_id))
  for (const token of new Set(tokens.title)) addMarked(TITLE_MARK + token)
  for (const token of tokens.title) add(token, 'A')
  for (const token of tokens.text) add(token, '')
  for (const piece of tokens.pieces) addMarked(MARK + piece)
  const words = [...positions].map(([token, at]) => `'${token}':${at.join(',')}`)
  return { columns: [words.concat(marked).join(' ')], isWhole }
}
