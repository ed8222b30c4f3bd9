import { DateValue, dateOf, monthOf } from '#shared/sheet/formula/dates.ts'
import type { Exact } from '#shared/sheet/formula/value-index.ts'
import {
  CHARACTERS_OF_STEP,
  compareValues,
  FormulaError,
  lengthOf,
  numberIn,
  numberOf,
  toText,
  type Value,
} from '#shared/sheet/formula/values.ts'
import type { Surroundings } from './argument.ts'

type Spend = Surroundings['spend']
type Test = (value: Value) => boolean

/**
 * The test that a condition of COUNTIF stands for: `>5`, `>=2025-01-31`, `<>done`, `app*`, or a value. No regular expression is used, so that the
 * cost of hostile patterns is bounded.
 */
export function conditionOf(condition: Value, spend: Spend): Test {
  if (condition instanceof FormulaError) throw condition
  return counted(
    typeof condition === 'string' ? conditionOfText(condition, spend) : equals(condition),
    condition,
    spend,
  )
}

/** The test for a value that is looked up: the same value, or a text that fits a pattern with `*` and `?`. */
export function sameAs(wanted: Value, spend: Spend, hasPatterns = true): Test {
  if (wanted instanceof FormulaError) throw wanted
  if (typeof wanted !== 'string') return counted(equals(wanted), wanted, spend)
  const number = meantBy(wanted)
  const isSame = typeof number === 'string' ? textTest(wanted, spend, hasPatterns) : equals(number)
  return counted(isSame, wanted, spend)
}

/** The value to look up in an index, with the same result as `sameAs` for each value; `null`: an index cannot answer it. */
export function exactOf(wanted: Value, hasPatterns = true): Exact | null {
  const meant = typeof wanted === 'string' ? meantBy(wanted) : wanted
  if (typeof meant === 'number' || meant instanceof DateValue) return meant
  return typeof meant !== 'string' || (hasPatterns && /[*?~]/.test(meant)) ? null : meant.toLowerCase()
}

/** The value to look up in an index, with the same result as `conditionOf` for each value; `null`: an index cannot answer it. */
export function exactOfCondition(condition: Value): Exact | null {
  if (typeof condition !== 'string') return exactOf(condition)
  const rest = condition.startsWith('=') ? condition.slice(1) : condition
  return rest === '' || /^[<>=]/.test(rest) || isError(rest) ? null : exactOf(rest)
}

function counted(test: Test, wanted: Value, spend: Spend): Test {
  const length = lengthOf(wanted)
  return (value) => {
    spend(1 + (lengthOf(value) + length) / CHARACTERS_OF_STEP)
    return test(value)
  }
}

/** The number or the date that a text is, else the text. */
const meantBy = (text: string): Value => numberOf(text) ?? dateOf(text) ?? text

/** What a value that is looked for in order is, beside each other value: beside texts as it is, beside numbers the number, date or month that it means. */
export function besides(wanted: Value): (value: Value) => Value {
  if (typeof wanted !== 'string') return () => wanted
  const meant = monthOf(wanted) ?? meantBy(wanted)
  return (value) => (typeof value === 'string' ? wanted : meant)
}

const equals =
  (wanted: Value): Test =>
  (value) => {
    if (value === null || value instanceof FormulaError) return false
    const number = typeof value === 'string' && numberIn(wanted) !== null ? numberOf(value) : null
    return compareValues(number ?? value, wanted) === 0
  }

/** Texts, dates and truth values by their text. With `*` and `?`, empty cells fit nothing. */
function textTest(wanted: string, spend: Spend, hasPatterns: boolean): Test {
  const pattern = patternOf(wanted.toLowerCase(), hasPatterns)
  return (value) => {
    if (value === null || typeof value === 'number' || value instanceof FormulaError) return false
    return fits(toText(value).toLowerCase(), pattern, spend)
  }
}

function conditionOfText(condition: string, spend: Spend): Test {
  const [, sign, rest] = /^(<>|<=|>=|<|>|=)?(.*)$/s.exec(condition) as unknown as [string, string | undefined, string]
  const wanted = meantBy(rest)
  if (rest === '') {
    if (sign === undefined || sign === '=') return (value) => value === null || value === ''
    if (sign === '<>') return (value) => value !== null && value !== ''
    return () => false
  }
  const isSame = isError(rest)
    ? (value: Value) => value instanceof FormulaError && value.word === rest.toUpperCase()
    : typeof wanted === 'string'
      ? textTest(rest, spend, true)
      : equals(wanted)
  if (sign === undefined || sign === '=') return isSame
  if (sign === '<>') return (value) => !isSame(value)
  const beside = typeof wanted === 'string' ? besides(wanted) : () => wanted
  return (value) => {
    const other = beside(value)
    if (value === null || value instanceof FormulaError || kindOf(value) !== kindOf(other)) return false
    const order = compareValues(value, other)
    return sign === '<' ? order < 0 : sign === '<=' ? order <= 0 : sign === '>' ? order > 0 : order >= 0
  }
}

const isError = (text: string): boolean => /^#[a-z0-9/]+[!?]?$/i.test(text)

/** Dates are numbers in comparisons. */
export const kindOf = (value: Value): string => (value instanceof DateValue ? 'number' : typeof value)

/** An element of a pattern: any text, any character, or the code of one character. */
const ANY_TEXT = -1
const ANY_CHARACTER = -2

/** A pattern as codes. `~*`, `~?` and `~~` are the characters themselves. */
function patternOf(text: string, hasPatterns: boolean): number[] {
  const codes: number[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    const next = text[at + 1]
    if (hasPatterns && sign === '~' && next !== undefined && '*?~'.includes(next)) {
      codes.push(next.charCodeAt(0))
      at += 1
    } else
      codes.push(
        hasPatterns && sign === '*' ? ANY_TEXT : hasPatterns && sign === '?' ? ANY_CHARACTER : text.charCodeAt(at),
      )
  }
  return codes
}

/** After how many compared characters steps are spent. */
const SPENT_AT_ONCE = 4096

/**
 * Whether a text fits a pattern, both in lower case. It backtracks to the last `*` only. This can still take as many comparisons as the product of
 * both lengths, so it spends steps.
 */
function fits(t: string, p: readonly number[], spend: Spend): boolean {
  let [at, place, star, mark] = [0, 0, -1, 0]
  let unspent = 0
  while (at < t.length) {
    const sign = p[place]
    if (sign === ANY_TEXT) {
      star = place
      mark = at
      place += 1
    } else if (sign === ANY_CHARACTER || sign === t.charCodeAt(at)) {
      place += 1
      at += 1
    } else if (star >= 0) {
      unspent += at - mark
      if (unspent > SPENT_AT_ONCE) {
        spend(unspent / CHARACTERS_OF_STEP)
        unspent = 0
      }
      place = star + 1
      mark += 1
      at = mark
    } else return false
  }
  spend(unspent / CHARACTERS_OF_STEP)
  while (p[place] === ANY_TEXT) place += 1
  return place === p.length
}
