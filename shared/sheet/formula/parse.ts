import { type Area, areaOf, columnIndex } from '#shared/sheet/address.ts'
import { linesArea } from './lines-area.ts'
import { type Token, tokenize } from './tokens.ts'
import type { ErrorWord } from './values.ts'

/** The deepest nesting of a formula. */
const FORMULA_DEPTH = 64

/** A formula as a tree. */
export type Node =
  | { kind: 'value'; value: number | string | boolean }
  | { kind: 'error'; word: ErrorWord }
  | { kind: 'area'; sheet: string | null; area: Area; single: boolean }
  | { kind: 'call'; name: string; args: (Node | null)[] }
  | { kind: 'sign'; sign: '-' | '+' | '%'; of: Node }
  | { kind: 'pair'; sign: string; left: Node; right: Node }

/** The precedence of operators. Those with the same number are applied from left to right. */
const STRENGTH: Record<string, number> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
}

class Unreadable extends Error {}

class Reader {
  readonly #tokens: Token[]
  #at = 0
  #depth = 0

  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  whole(): Node {
    const node = this.#pairs(0)
    if (this.#at < this.#tokens.length) throw new Unreadable()
    return node
  }

  #mark(...values: string[]): string | null {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'mark' || !values.includes(token.value)) return null
    this.#at += 1
    return token.value
  }

  #pairs(least: number): Node {
    this.#depth += 1
    if (this.#depth > FORMULA_DEPTH) throw new Unreadable()
    let left = this.#single()
    for (;;) {
      const token = this.#tokens[this.#at]
      const strength = token?.kind === 'mark' ? STRENGTH[token.value] : undefined
      if (strength === undefined || strength <= least) break
      this.#at += 1
      left = { kind: 'pair', sign: (token as { value: string }).value, left, right: this.#pairs(strength) }
    }
    this.#depth -= 1
    return left
  }

  #single(): Node {
    const sign = this.#mark('-', '+')
    let node: Node
    if (sign) {
      this.#depth += 1
      if (this.#depth > FORMULA_DEPTH) throw new Unreadable()
      // A sign binds more strongly than a power, as in other spreadsheets: -2^2 is 4.
      node = { kind: 'sign', sign: sign as '-' | '+', of: this.#single() }
      this.#depth -= 1
    } else node = this.#atom()
    for (let signs = 1; this.#mark('%'); signs += 1) {
      if (signs > FORMULA_DEPTH) throw new Unreadable()
      node = { kind: 'sign', sign: '%', of: node }
    }
    return node
  }

  #atom(): Node {
    const token = this.#tokens[this.#at]
    this.#at += 1
    if (!token) throw new Unreadable()
    if (token.kind === 'number' || token.kind === 'text') return { kind: 'value', value: token.value }
    if (token.kind === 'error') return { kind: 'error', word: token.value as ErrorWord }
    if (token.kind === 'ref') return this.#area(token)
    if (token.kind === 'lines') return { kind: 'area', sheet: token.sheet, area: linesArea(token), single: false }
    if (token.kind === 'mark') {
      if (token.value !== '(') throw new Unreadable()
      const node = this.#pairs(0)
      if (!this.#mark(')')) throw new Unreadable()
      return node
    }
    const name = token.value.toUpperCase()
    if (this.#mark('(')) return { kind: 'call', name, args: this.#args() }
    if (name === 'TRUE' || name === 'FALSE') return { kind: 'value', value: name === 'TRUE' }
    return { kind: 'error', word: '#NAME?' }
  }

  #area(first: Extract<Token, { kind: 'ref' }>): Node {
    const spot = (ref: typeof first) => ({
      row: Number(ref.row.replace('$', '')) - 1,
      col: columnIndex(ref.col.replace('$', '')),
    })
    if (!this.#mark(':')) return { kind: 'area', sheet: first.sheet, area: areaOf(spot(first)), single: true }
    const last = this.#tokens[this.#at]
    if (last?.kind !== 'ref') throw new Unreadable()
    this.#at += 1
    return { kind: 'area', sheet: first.sheet, area: areaOf(spot(first), spot(last)), single: false }
  }

  #args(): (Node | null)[] {
    const args: (Node | null)[] = []
    if (this.#mark(')')) return args
    for (;;) {
      const token = this.#tokens[this.#at]
      const isEmpty = token?.kind === 'mark' && [',', ';', ')'].includes(token.value)
      args.push(isEmpty ? null : this.#pairs(0))
      if (this.#mark(')')) return args
      if (!this.#mark(',', ';')) throw new Unreadable()
    }
  }
}

/**
 * Parses a formula.
 * @param text with the `=` at its beginning
 * @returns `null` when it is not a formula
 */
export function parseFormula(text: string): Node | null {
  const tokens = tokenize(text.slice(1))
  if (!tokens || tokens.length === 0) return null
  try {
    return new Reader(tokens).whole()
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
