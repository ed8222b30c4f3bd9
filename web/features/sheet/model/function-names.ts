import { FUNCTION_NAMES, FUNCTIONS } from '#shared/sheet/formula/functions/table.ts'

/** The names that are offered. `TRUE` and `FALSE` are written without brackets, so nothing is to be completed there. */
const OFFERED = FUNCTION_NAMES.filter((name) => name !== 'TRUE' && name !== 'FALSE')

/** Texts in quotes, names of sheets in quotes, and the start of either whose end is not typed yet. */
const QUOTED = /"(?:[^"]|"")*(?:"|$)|'(?:[^']|'')*(?:'|$)/g

/** The beginning of the name of a function, as it was typed. Before it there is no part of a cell (`$A`, `Data!A`, `A:A`) or of a number (`2E`). */
const WORD = /(?<![\p{L}\p{N}_.$!:])[A-Za-z][A-Za-z0-9.]*$/u

/** The beginning of the name of a function before the caret. */
export interface TypedName {
  /** Where it begins in the text. */
  start: number
  word: string
}

/** The beginning of a name that stands before the caret in a formula; `null` where no name can be. */
export function typedName(text: string, caret: number): TypedName | null {
  if (!text.startsWith('=') || /^[\p{L}\p{N}_.!:]/u.test(text.slice(caret))) return null
  const before = text.slice(0, caret).replace(QUOTED, (quoted) => '!'.repeat(quoted.length))
  const found = WORD.exec(before)
  return found ? { start: found.index, word: found[0] } : null
}

/** The names of functions that begin with a word, in order. */
export function namesFor(word: string): readonly string[] {
  const capitals = word.toUpperCase()
  return OFFERED.filter((name) => name.startsWith(capitals))
}

/** The text with a name in the place of its beginning, and where the caret is then: inside the brackets, or behind those of a function without arguments. */
export function withName(text: string, { start, word }: TypedName, name: string): { text: string; caret: number } {
  const rest = text.slice(start + word.length)
  const isOpen = rest.startsWith('(')
  const isEmpty = FUNCTIONS.get(name)?.most === 0
  const added = isOpen ? name : `${name}(${isEmpty ? ')' : ''}`
  return { text: text.slice(0, start) + added + rest, caret: start + added.length + (isOpen ? 1 : 0) }
}
