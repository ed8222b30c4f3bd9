import {
  compareValues,
  type Grid,
  numberOf,
  raise,
  toNumber,
  toText,
  type Value,
} from '#shared/sheet/formula/values.ts'
import { type Argument, numberAt, type SheetFunction, type Surroundings, taking } from './argument.ts'

type Spend = Surroundings['spend']

/** How many compared characters cost one step. */
const CHARACTERS_OF_STEP = 16

const lengthOf = (value: Value): number => (typeof value === 'string' ? value.length : 0)

/** A condition of COUNTIF: `>5`, `<>done`, `app*`, or a value. No regular expression is used, so that the cost of hostile patterns is bounded. */
function matcher(condition: Value, spend: Spend): (value: Value) => boolean {
  const test = uncountedMatcher(condition, spend)
  const length = lengthOf(condition)
  return (value) => {
    spend(1 + (lengthOf(value) + length) / CHARACTERS_OF_STEP)
    return test(value)
  }
}

function uncountedMatcher(condition: Value, spend: Spend): (value: Value) => boolean {
  if (typeof condition !== 'string') return (value) => value !== null && sameKind(value, condition)
  const [, sign, rest] = /^(<>|<=|>=|<|>|=)?(.*)$/s.exec(condition) as unknown as [string, string | undefined, string]
  const wanted: Value = numberOf(rest) ?? rest
  const pattern = rest.toLowerCase()
  const equal = (value: Value) =>
    typeof wanted === 'string'
      ? typeof value !== 'number' && fits(toText(value).toLowerCase(), pattern, spend)
      : sameKind(value, wanted)
  if (sign === undefined || sign === '=')
    return (value) => (rest === '' ? value === null || value === '' : equal(value))
  if (sign === '<>') return (value) => (rest === '' ? value !== null && value !== '' : !equal(value))
  return (value) => {
    if (value === null || typeof value !== typeof wanted) return false
    const order = compareValues(value, wanted)
    return sign === '<' ? order < 0 : sign === '<=' ? order <= 0 : sign === '>' ? order > 0 : order >= 0
  }
}

function sameKind(a: Value, b: Value): boolean {
  const number = typeof a === 'string' ? numberOf(a) : null
  return compareValues(typeof b === 'number' && number !== null ? number : a, b) === 0
}

const STAR = 42
const QUESTION_MARK = 63
/** After how many compared characters steps are spent. */
const SPENT_AT_ONCE = 4096

/**
 * Whether a text matches a pattern with `*` and `?`, both in lower case. It backtracks to the last `*` only. This can still take as many comparisons
 * as the product of both lengths, so it spends steps.
 */
function fits(t: string, p: string, spend: Spend): boolean {
  let [at, place, star, mark] = [0, 0, -1, 0]
  let unspent = 0
  while (at < t.length) {
    const sign = p.charCodeAt(place)
    if (sign === STAR) {
      star = place
      mark = at
      place += 1
    } else if (sign === QUESTION_MARK || sign === t.charCodeAt(at)) {
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
  while (p[place] === '*') place += 1
  return place === p.length
}

const flat = (arg: Argument | undefined): Value[] => arg?.grid().flat() ?? []

/** The numbers of the third argument (or the first) for which the first argument meets the condition. */
function chosen(args: readonly Argument[], { spend }: Surroundings): number[] {
  const meets = matcher((args[1] as Argument).value(), spend)
  const source = flat(args[2] ?? args[0])
  const numbers: number[] = []
  for (const [at, value] of flat(args[0]).entries()) {
    const taken = source[at]
    if (meets(value) && typeof taken === 'number') numbers.push(taken)
  }
  return numbers
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The index of a value in a list. With `near`, the last one that is not greater; the list must be sorted. */
function placeOf(list: readonly Value[], wanted: Value, near: boolean, spend: Spend): number {
  if (!near) {
    const meets =
      typeof wanted === 'string' ? matcher(wanted, spend) : (value: Value) => value !== null && sameKind(value, wanted)
    const found = list.findIndex(meets)
    return found < 0 ? raise('#N/A') : found
  }
  let place = -1
  for (const [at, value] of list.entries()) {
    if (value === null || typeof value !== typeof wanted) continue
    spend((lengthOf(value) + lengthOf(wanted)) / CHARACTERS_OF_STEP)
    if (compareValues(value, wanted) > 0) break
    place = at
  }
  return place < 0 ? raise('#N/A') : place
}

const turned = (grid: Grid): Grid => (grid[0] ?? []).map((_, col) => grid.map((row) => row[col] ?? null))

function tableLookup(turn: (grid: Grid) => Grid): SheetFunction {
  return taking(3, 4, (args, { spend }) => {
    const [wanted, table] = args as [Argument, Argument]
    const rows = turn(table.grid())
    const col = Math.trunc(numberAt(args, 2)) - 1
    if (col < 0) raise('#VALUE!')
    if (col >= (rows[0]?.length ?? 0)) raise('#REF!')
    const near = args[3] ? toNumber(args[3].value()) !== 0 : true
    const at = placeOf(
      rows.map((row) => row[0] ?? null),
      wanted.value(),
      near,
      spend,
    )
    return rows[at]?.[col] ?? null
  })
}

/** Functions that look things up in ranges. */
export const LOOKUP_FUNCTIONS: Record<string, SheetFunction> = {
  COUNTIF: taking(2, 2, (args, { spend }) => {
    const meets = matcher((args[1] as Argument).value(), spend)
    return flat(args[0]).filter((value) => meets(value)).length
  }),
  SUMIF: taking(2, 3, (args, around) => sum(chosen(args, around))),
  AVERAGEIF: taking(2, 3, (args, around) => {
    const numbers = chosen(args, around)
    return numbers.length > 0 ? sum(numbers) / numbers.length : raise('#DIV/0!')
  }),
  VLOOKUP: tableLookup((grid) => grid),
  HLOOKUP: tableLookup(turned),
  INDEX: taking(2, 3, (args) => {
    const grid = (args[0] as Argument).grid()
    const one = grid.length === 1 && args.length === 2
    const row = one ? 0 : Math.trunc(numberAt(args, 1)) - 1
    const col = one ? Math.trunc(numberAt(args, 1)) - 1 : Math.trunc(numberAt(args, 2, 1)) - 1
    const value = grid[row]?.[col]
    return value === undefined ? raise('#REF!') : value
  }),
  MATCH: taking(2, 3, (args, { spend }) => {
    const kind = numberAt(args, 2, 1)
    if (kind < 0) raise('#N/A')
    return placeOf(flat(args[1]), (args[0] as Argument).value(), kind > 0, spend) + 1
  }),
  ROW: taking(0, 1, (args, around) => (args[0]?.corner?.row ?? around.row) + 1),
  COLUMN: taking(0, 1, (args, around) => (args[0]?.corner?.col ?? around.col) + 1),
  CHOOSE: taking(2, 254, (args) => {
    const which = Math.trunc(numberAt(args, 0))
    return args[which] && which > 0 ? (args[which] as Argument).value() : raise('#VALUE!')
  }),
}
