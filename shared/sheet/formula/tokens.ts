/** The most characters of a formula. */
const FORMULA_LENGTH = 4000

/** A token of a formula, with the position of its first character. */
export type Token =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'text'; value: string; at: number }
  /** A cell: column and row as written, with `$` if they are fixed. `sheet` is `null` for the own sheet. */
  | { kind: 'ref'; sheet: string | null; col: string; row: string; at: number; length: number }
  /** Whole columns (`A:C`) or rows (`3:5`): the first and the last as written, with `$` if they are fixed. */
  | { kind: 'lines'; sheet: string | null; first: string; last: string; at: number; length: number }
  | { kind: 'name'; value: string; at: number }
  | { kind: 'error'; value: string; at: number }
  | { kind: 'mark'; value: string; at: number }

const SPACE = /\s+/y
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const TEXT = /"((?:[^"]|"")*)"/y
const REF =
  /(?:(?:'((?:[^']|'')+)'|([\p{L}_][\p{L}\p{N}_.]*))!)?(\$?[A-Za-z]{1,3})(\$?[1-9]\d{0,6})(?![\p{L}\p{N}_.(])/uy
const LINES =
  /(?:(?:'((?:[^']|'')+)'|([\p{L}_][\p{L}\p{N}_.]*))!)?(?:(\$?[A-Za-z]{1,3}):(\$?[A-Za-z]{1,3})|(\$?[1-9]\d{0,6}):(\$?[1-9]\d{0,6}))(?![\p{L}\p{N}_.(!:])/uy
const NAME = /[\p{L}_][\p{L}\p{N}_.]*/uy
const ERROR = /#[A-Z0-9/]+[!?]?/y
const MARK = /<>|<=|>=|[-+*/^&=<>(),;:%]/y

/** The kinds of tokens, in the order in which they are tried. */
const KINDS: readonly { pattern: RegExp; read: (found: RegExpExecArray, at: number) => Token | null }[] = [
  { pattern: SPACE, read: () => null },
  {
    pattern: TEXT,
    read: (found, at) => ({ kind: 'text', value: (found[1] as string).replaceAll('""', '"'), at }),
  },
  {
    pattern: REF,
    read: (found, at) => {
      const [whole, quoted, plain, col, row] = found as unknown as [string, string?, string?, string?, string?]
      const sheet = quoted?.replaceAll("''", "'") ?? plain ?? null
      return { kind: 'ref', sheet, col: col ?? '', row: row ?? '', at, length: whole.length }
    },
  },
  {
    pattern: LINES,
    read: (found, at) => {
      const [whole, quoted, plain] = found as unknown as [string, string?, string?]
      const sheet = quoted?.replaceAll("''", "'") ?? plain ?? null
      const [first = '', last = ''] = [found[3] ?? found[5], found[4] ?? found[6]]
      return { kind: 'lines', sheet, first, last, at, length: whole.length }
    },
  },
  { pattern: NUMBER, read: (found, at) => ({ kind: 'number', value: Number(found[0]), at }) },
  { pattern: NAME, read: (found, at) => ({ kind: 'name', value: found[0], at }) },
  { pattern: ERROR, read: (found, at) => ({ kind: 'error', value: found[0], at }) },
  { pattern: MARK, read: (found, at) => ({ kind: 'mark', value: found[0], at }) },
]

function tokenAt(formula: string, at: number): { token: Token | null; length: number } | null {
  for (const { pattern, read } of KINDS) {
    pattern.lastIndex = at
    const found = pattern.exec(formula)
    if (found) return { token: read(found, at), length: found[0].length }
  }
  return null
}

/**
 * Splits a formula into tokens.
 * @param formula without the `=` at its beginning
 * @returns `null` when it is too long or not a formula (an unknown character, a text without an end)
 */
export function tokenize(formula: string): Token[] | null {
  if (formula.length > FORMULA_LENGTH) return null
  const tokens: Token[] = []
  for (let at = 0; at < formula.length; ) {
    const found = tokenAt(formula, at)
    if (!found) return null
    if (found.token) tokens.push(found.token)
    at += found.length
  }
  return tokens
}
