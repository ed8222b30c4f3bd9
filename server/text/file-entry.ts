import type { Dialect } from '#server/db/open.ts'
import { unify } from '#shared/search/fold.ts'
import { foldForSearch, unifyForSearch } from '#shared/search/fold-for-search.ts'
import { cjkTokens, runsOf, WORD_LENGTH_MOST } from '#shared/search/tokens.ts'

/** The index entry of a file. */
export interface FileEntry {
  /** SQLite: the tokens of name and text. PostgreSQL: one vector. */
  columns: readonly string[]
  /** Whether it holds every token of the file. If not, a search looks into the text. */
  isWhole: boolean
}

/** The prefix of lexemes of the name in a vector. No word begins with it. */
export const NAME_MARK = '^'

/** SQLite writes entries on the main thread, which takes about a microsecond for each different token. */
const DISTINCT_MOST = 20_000
/** PostgreSQL allows vectors of 1 MB. Tokens beyond this size are left out. */
const VECTOR_BYTES = 900_000

/**
 * Makes the index entry of a file. Each token is in it once, because the text of each found file is compared with the query anyway. The work grows with the text, so
 * entries of texts are made in the process that reads them.
 */
export function fileEntryOf(dialect: Dialect, name: string, text: string): FileEntry {
  const [ofName, ofText] = [tokensOf(name), tokensOf(text)]
  return dialect === 'sqlite' ? columnsOf(ofName, ofText) : vectorOf(ofName, ofText)
}

/** The different tokens of a text: CJK pairs, whole words, and the ends of words from each of their parts on. */
function tokensOf(text: string): Set<string> {
  const tokens = new Set<string>()
  for (const run of runsOf(unifyForSearch(text))) {
    if (run.kind === 'cjk') for (const token of cjkTokens(run.text)) tokens.add(token)
    else {
      tokens.add(run.text.slice(0, WORD_LENGTH_MOST))
      for (const part of run.parts) tokens.add(run.text.slice(part))
    }
  }
  return tokens
}

const columnsOf = (ofName: ReadonlySet<string>, ofText: ReadonlySet<string>): FileEntry => ({
  columns: [[...ofName].join(' '), [...ofText].slice(0, DISTINCT_MOST).join(' ')],
  isWhole: ofText.size <= DISTINCT_MOST,
})

function vectorOf(ofName: ReadonlySet<string>, ofText: ReadonlySet<string>): FileEntry {
  const lexemes = new Set([...ofName].flatMap((token) => [NAME_MARK + token, token]))
  let bytes = 0
  let isWhole = true
  for (const token of ofText) {
    bytes += Buffer.byteLength(token) + 8
    if (bytes > VECTOR_BYTES) {
      isWhole = false
      break
    }
    lexemes.add(token)
  }
  // Tokens are letters, digits and `_`, so they need no escaping inside quotes.
  return { columns: [[...lexemes].map((lexeme) => `'${lexeme}'`).join(' ')], isWhole }
}

/** A text for search: as readers see it, and folded. Both have their characters at the same places, so a place in one is a place in the other. */
export interface AlignedText {
  text: string
  folded: string
}

/** Folding changes the length of few characters, such as ligatures. Only lines with such characters are stored in their normal form. */
export function alignedText(text: string): AlignedText {
  const whole = foldForSearch(text)
  if (lengthOf(whole) === lengthOf(text)) return { text, folded: whole }
  const lines = text.split('\n').map((line) => {
    const folded = foldForSearch(line)
    if (lengthOf(folded) === lengthOf(line)) return { text: line, folded }
    const plain = unify(line)
    return { text: plain, folded: foldForSearch(plain) }
  })
  return { text: lines.map((line) => line.text).join('\n'), folded: lines.map((line) => line.folded).join('\n') }
}

/** The number of characters, as databases count them. */
function lengthOf(text: string): number {
  let length = text.length
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) length -= 1
  return length
}
