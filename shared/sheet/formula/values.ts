import { CELL_TEXT_LENGTH } from '#shared/sheet/limits.ts'
import { DateValue, dateAt, dateOf, monthOf } from './dates.ts'

/** Errors of formulas, with their usual names in spreadsheets. */
export type ErrorWord =
  | '#REF!'
  | '#DIV/0!'
  | '#VALUE!'
  | '#NAME?'
  | '#N/A'
  | '#NUM!'
  | '#CYCLE!'
  | '#ERROR!'
  | '#LIMIT!'

/** The result of a formula that failed. Every formula that reads it fails the same way. */
export class FormulaError {
  readonly word: ErrorWord

  constructor(word: ErrorWord) {
    this.word = word
  }
}

/** The error of a formula that needs what we cannot compute, such as many values in the place of one. IFERROR does not catch it. */
export class Unsupported extends FormulaError {
  constructor() {
    super('#VALUE!')
  }
}

/** The value of a cell; `null`: empty. */
export type Value = number | string | boolean | null | DateValue | FormulaError

/** The values of a rectangle of cells. */
export type Grid = Value[][]

/** How many characters of a text cost one step. */
export const CHARACTERS_OF_STEP = 16

/** The length of a text; 0 for other values. */
export const lengthOf = (value: Value): number => (typeof value === 'string' ? value.length : 0)

/** The error that a formula shows, such as `#DIV/0!`. */
export const fail = (word: ErrorWord): FormulaError => new FormulaError(word)

/** Thrown inside a function to end it with an error. */
export function raise(word: ErrorWord): never {
  throw new FormulaError(word)
}

const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i

/** Longer texts are never numbers. */
const NUMBER_LENGTH = 400

/** The number in a text: `12`, `1,200`, `15%`; `null` for other texts. */
export function numberOf(text: string): number | null {
  if (text.length > NUMBER_LENGTH) return null
  const trimmed = text.trim()
  const percent = trimmed.endsWith('%')
  const plain = (percent ? trimmed.slice(0, -1) : trimmed).replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
  if (!NUMBER.test(plain)) return null
  const value = Number(plain) / (percent ? 100 : 1)
  return Number.isFinite(value) ? value : null
}

/** The value of the text of a cell without a formula. */
export function typedValue(text: string): Value {
  if (text === '') return null
  if (text.length > CELL_TEXT_LENGTH) return fail('#LIMIT!')
  if (text.length > NUMBER_LENGTH) return text
  const upper = text.toUpperCase()
  if (upper === 'TRUE' || upper === 'FALSE') return upper === 'TRUE'
  return numberOf(text) ?? dateOf(text) ?? text
}

/** Checks a text from a formula. @throws FormulaError when it is too long for a cell */
export const boundedText = (text: string): string => (text.length > CELL_TEXT_LENGTH ? raise('#LIMIT!') : text)

/** A number as text, rounded to significant digits. A whole number that is exact keeps all of its digits. */
export const roundedText = (value: number, digits: number): string =>
  String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(digits)))

/** The displayed text of a value. Numbers are rounded to 14 digits, because of binary arithmetic (0.1+0.2). */
export function shownValue(value: Value): string {
  if (value === null) return ''
  if (value instanceof FormulaError) return value.word
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return value
  if (value instanceof DateValue) return value.toString()
  return roundedText(value, 14)
}

/** A value as a number. @throws FormulaError */
export function toNumber(value: Value): number {
  if (value instanceof FormulaError) throw value
  if (value === null) return 0
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof DateValue) return value.serial
  return numberOf(value) ?? dateOf(value)?.serial ?? raise('#VALUE!')
}

/** A number, or a date as its number of days; `null` for all other values. */
export const numberIn = (value: Value): number | null =>
  typeof value === 'number' ? value : value instanceof DateValue ? value.serial : null

/** A date from its number of days. @throws FormulaError when it is not between 1900 and 9999 */
export const dateFrom = (serial: number, format: string): DateValue => dateAt(serial, format) ?? raise('#NUM!')

/** A value as text. @throws FormulaError */
export function toText(value: Value): string {
  if (value instanceof FormulaError) throw value
  return shownValue(value)
}

/** A value as true or false. @throws FormulaError */
export function toTruth(value: Value): boolean {
  if (value instanceof FormulaError) throw value
  if (typeof value === 'boolean') return value
  if (value === null) return false
  if (typeof value === 'number') return value !== 0
  if (value instanceof DateValue) return true
  return raise('#VALUE!')
}

/** Compares two values; returns a number below 0, 0, or above 0. Numbers and dates come before texts, texts before booleans. The case does not matter. */
export function compareValues(a: Value, b: Value): number {
  const rank = (value: Value) => (typeof value === 'string' ? 1 : typeof value === 'boolean' ? 2 : 0)
  const like = (value: Value, other: Value): Value => {
    if (value === null) return typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0
    if (value instanceof DateValue) return value.serial
    // A date in a formula is written as a text, and so is a month.
    if (typeof value !== 'string' || !(other instanceof DateValue)) return value
    return (dateOf(value) ?? monthOf(value))?.serial ?? value
  }
  const [x, y] = [like(a, b), like(b, a)]
  if (x instanceof FormulaError) throw x
  if (y instanceof FormulaError) throw y
  if (rank(x) !== rank(y)) return rank(x) - rank(y)
  if (typeof x === 'string' && typeof y === 'string') {
    const [one, other] = [x.toLowerCase(), y.toLowerCase()]
    return one < other ? -1 : one > other ? 1 : 0
  }
  return Number(x) - Number(y)
}
