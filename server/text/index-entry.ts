import type { Dialect } from '#server/db/open.ts'
import { pageTokens } from '#shared/search/tokens.ts'

/** A page as its entry in the search index is made from it. */
export interface SearchDocument {
  item_id: number
  page_title: string
  /** What readers see as text; Markdown as written. */
  text: string
}

/** What the index of an engine stores of a page. */
export interface IndexEntry {
  /** SQLite: the tokens of title, of text, and the pieces. PostgreSQL: one vector. */
  columns: readonly string[]
  /** Whether it holds every token. A search looks at the texts of pages whose entries do not. */
  isWhole: boolean
}

/** The token by which the index itself knows the pages of an item. */
export const itemToken = (item_id: number): string => `_item${item_id}`

/** The marks before pieces and items, and before what stands in a title, in a vector: no word begins with them. */
export const MARK = '~'
export const TITLE_MARK = '^'

/** PostgreSQL keeps at most so many positions of a word, and none beyond the last place. */
const POSITIONS_MOST = 255
const LAST_PLACE = 16_383
/** A vector may have 1 MB; what would make it longer is left out. */
const VECTOR_BYTES = 900_000

/**
 * SQLite writes the entry on the main thread: about a microsecond for each different token when the table writes out what it has, and about one for
 * each kilobyte of them. Together with the pieces these stay below 50 ms. Most texts have fewer: a megabyte of Chinese has some ten thousand pairs.
 */
const DISTINCT_MOST = 20_000
/** A text of all words of a language has some ten thousand pieces. */
const PIECES_MOST = 12_000
/** Beyond so many characters a token is not named again. Only words of very many parts come so far. */
const CHARACTERS_MOST = 4_000_000

/** Makes the entry of a page. The work grows with the text, so that of a large one is done apart (`server/work`). */
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

/** Tokens without those that are new when `DISTINCT_MOST` others came before, and those that come again beyond `CHARACTERS_MOST`. */
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

/** Tokens are letters, digits and `_`, so nothing in them means anything inside the quotes. */
function vectorOf({ item_id, page_title, text }: SearchDocument): IndexEntry {
  const places = new Map<string, string[]>()
  let place = 0
  let bytes = 0
  let isWhole = true
  const add = (token: string, weight: string) => {
    place = Math.min(place + 1, LAST_PLACE)
    const known = places.get(token)
    if (known && known.length >= POSITIONS_MOST) return
    bytes += known ? 2 : Buffer.byteLength(token) + 8
    if (bytes > VECTOR_BYTES) {
      // A token that is in the vector already is found without its further places.
      isWhole &&= known !== undefined
      return
    }
    if (known) known.push(`${place}${weight}`)
    else places.set(token, [`${place}${weight}`])
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
  const words = [...places].map(([token, at]) => `'${token}':${at.join(',')}`)
  return { columns: [words.concat(marked).join(' ')], isWhole }
}
