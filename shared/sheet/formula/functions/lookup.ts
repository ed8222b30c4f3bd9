import { compareValues, type Grid, numberOf, raise, toNumber, toText, type Value } from '../values.ts'
import { type Argument, numberAt, type SheetFunction, taking } from './argument.ts'

/** A condition as COUNTIF takes it: `>5`, `<>done`, `app*`, or a value. Without regular expressions: hostile patterns stay linear. */
function matcher(condition: Value): (value: Value) => boolean {
  if (typeof condition !== 'string') return (value) => value !== null && sameKind(value, condition)
  const [, sign, rest] = /^(<>|<=|>=|<|>|=)?(.*)$/s.exec(condition) as unknown as [string, string | undefined, string]
  const wanted: Value = numberOf(rest) ?? rest
  const equal = (value: Value) =>
    typeof wanted === 'string' ? typeof value !== 'number' && fits(toText(value), wanted) : sameKind(value, wanted)
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

/** Whether a text fits a pattern with `*` and `?`, whatever the case. Goes back to the last `*` only. */
function fits(text: string, pattern: string): boolean {
  const [t, p] = [text.toLowerCase(), pattern.toLowerCase()]
  let [at, place, star, mark] = [0, 0, -1, 0]
  while (at < t.length) {
    if (place < p.length && p[place] === '*') {
      star = place
      mark = at
      place += 1
    } else if (place < p.length && (p[place] === '?' || p[place] === t[at])) {
      place += 1
      at += 1
    } else if (star >= 0) {
      place = star + 1
      mark += 1
      at = mark
    } else return false
  }
  while (p[place] === '*') place += 1
  return place === p.length
}

const flat = (arg: Argument | undefined): Value[] => arg?.grid().flat() ?? []

/** The numbers of the last argument (or the first) where the first argument meets the condition. */
function chosen(args: readonly Argument[]): number[] {
  const meets = matcher((args[1] as Argument).value())
  const source = flat(args[2] ?? args[0])
  const numbers: number[] = []
  for (const [at, value] of flat(args[0]).entries()) {
    const taken = source[at]
    if (meets(value) && typeof taken === 'number') numbers.push(taken)
  }
  return numbers
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Where a value stands in a list; with `near`, the last one that is not above it (the list is in order). */
function placeOf(list: readonly Value[], wanted: Value, near: boolean): number {
  if (!near) {
    const meets =
      typeof wanted === 'string' ? matcher(wanted) : (value: Value) => value !== null && sameKind(value, wanted)
    const found = list.findIndex(meets)
    return found < 0 ? raise('#N/A') : found
  }
  let place = -1
  for (const [at, value] of list.entries()) {
    if (value === null || typeof value !== typeof wanted) continue
    if (compareValues(value, wanted) > 0) break
    place = at
  }
  return place < 0 ? raise('#N/A') : place
}

const turned = (grid: Grid): Grid => (grid[0] ?? []).map((_, col) => grid.map((row) => row[col] ?? null))

function tableLookup(turn: (grid: Grid) => Grid): SheetFunction {
  return taking(3, 4, (args) => {
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
    )
    return rows[at]?.[col] ?? null
  })
}

/** Functions that look things up in ranges. */
export const LOOKUP_FUNCTIONS: Record<string, SheetFunction> = {
  COUNTIF: taking(2, 2, (args) => {
    const meets = matcher((args[1] as Argument).value())
    return flat(args[0]).filter((value) => meets(value)).length
  }),
  SUMIF: taking(2, 3, (args) => sum(chosen(args))),
  AVERAGEIF: taking(2, 3, (args) => {
    const numbers = chosen(args)
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
  MATCH: taking(2, 3, (args) => {
    const kind = numberAt(args, 2, 1)
    if (kind < 0) raise('#N/A')
    return placeOf(flat(args[1]), (args[0] as Argument).value(), kind > 0) + 1
  }),
  ROW: taking(0, 1, (args, around) => (args[0]?.corner?.row ?? around.row) + 1),
  COLUMN: taking(0, 1, (args, around) => (args[0]?.corner?.col ?? around.col) + 1),
  CHOOSE: taking(2, 254, (args) => {
    const which = Math.trunc(numberAt(args, 0))
    return args[which] && which > 0 ? (args[which] as Argument).value() : raise('#VALUE!')
  }),
}
