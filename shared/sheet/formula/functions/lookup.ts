import {
  CHARACTERS_OF_STEP,
  compareValues,
  FormulaError,
  lengthOf,
  raise,
  toNumber,
  Unsupported,
  type Value,
} from '#shared/sheet/formula/values.ts'
import {
  type Argument,
  elementOf,
  numberAt,
  type SheetFunction,
  type Surroundings,
  taking,
  valueAt,
} from './argument.ts'
import { besides, exactOf, kindOf, sameAs } from './criteria.ts'

type Spend = Surroundings['spend']

const flat = (arg: Argument | undefined): Value[] => arg?.grid().flat() ?? []

/** The indexes of a value in one row or column, ascending; `null` when all values must be tested. */
function placesOf(keys: Argument, wanted: Value, spend: Spend, hasPatterns = true): Int32Array | null {
  const exact = exactOf(wanted, hasPatterns)
  if (exact === null) return null
  spend(1 + lengthOf(wanted) / CHARACTERS_OF_STEP)
  return keys.index()?.places(exact) ?? null
}

/** The index of a value in one row or column. */
function placeOf(keys: Argument, wanted: Value, spend: Spend): number {
  const places = placesOf(keys, wanted, spend)
  const found = places ? places[0] : flat(keys).findIndex(sameAs(wanted, spend))
  return found === undefined || found < 0 ? raise('#N/A') : found
}

/** The index of the last value of a list that is not greater (`sign` 1; the list is sorted) or not smaller (-1; it is sorted downwards). */
function nearPlaceOf(list: readonly Value[], wanted: Value, sign: 1 | -1, spend: Spend): number {
  if (wanted instanceof FormulaError) throw wanted
  const beside = besides(wanted)
  let place = -1
  for (const [at, value] of list.entries()) {
    const other = beside(value)
    if (value === null || value instanceof FormulaError || kindOf(value) !== kindOf(other)) continue
    spend((lengthOf(value) + lengthOf(wanted)) / CHARACTERS_OF_STEP)
    if (compareValues(value, other) * sign > 0) break
    place = at
  }
  return place < 0 ? raise('#N/A') : place
}

/** VLOOKUP, or with `isTurned` HLOOKUP. */
function tableLookup(isTurned: boolean): SheetFunction {
  return taking(3, 4, (args, { spend }) => {
    const [wanted, table] = args as [Argument, Argument]
    const { rows, cols } = table.size()
    const which = Math.trunc(numberAt(args, 2)) - 1
    if (which < 0) raise('#VALUE!')
    if (which >= (isTurned ? rows : cols)) raise('#REF!')
    const near = args[3] ? toNumber(args[3].value()) !== 0 : true
    const keys = table.first(isTurned ? 'row' : 'col')
    const at = near ? nearPlaceOf(flat(keys), wanted.value(), 1, spend) : placeOf(keys, wanted.value(), spend)
    return isTurned ? table.at(which, at) : table.at(at, which)
  })
}

/** How XLOOKUP and XMATCH compare, by the number of their mode. */
const EXACT = 0
const SMALLER = -1
const LARGER = 1
const PATTERN = 2

/**
 * The index of a value in a list that need not be sorted; -1 when it is not there.
 * @param mode also takes the next smaller or the next larger value, or patterns
 * @param search -1 or -2: from the end
 */
function xPlaceOf(keys: Argument, wanted: Value, mode: number, search: number, spend: Spend): number {
  if (![EXACT, SMALLER, LARGER, PATTERN].includes(mode) || ![1, -1, 2, -2].includes(search)) raise('#VALUE!')
  const places = placesOf(keys, wanted, spend, mode === PATTERN)
  const same = places?.at(search < 0 ? -1 : 0)
  if (same !== undefined) return same
  if (places && mode !== SMALLER && mode !== LARGER) return -1
  const list = flat(keys)
  const isSame = sameAs(wanted, spend, mode === PATTERN)
  const isBlank = wanted === null
  let near = -1
  for (let step = 0; step < list.length; step++) {
    const at = search < 0 ? list.length - 1 - step : step
    const value = list[at] ?? null
    if (isBlank ? value === null : isSame(value)) return at
    if (mode !== SMALLER && mode !== LARGER) continue
    if (value === null || value instanceof FormulaError || kindOf(value) !== kindOf(wanted)) continue
    if (compareValues(value, wanted) * mode < 0) continue
    if (near < 0 || compareValues(value, list[near] ?? null) * mode < 0) near = at
  }
  return near
}

/** An argument that is one row or one column, and its length. @throws FormulaError when it has more */
function lineOf(arg: Argument | undefined): { keys: Argument; length: number; isTall: boolean } {
  const keys = arg ?? raise('#VALUE!')
  const { rows, cols } = keys.shape()
  if (rows > 1 && cols > 1) raise('#VALUE!')
  return { keys, length: rows * cols, isTall: rows > 1 }
}

/** Functions that look things up in ranges. */
export const LOOKUP_FUNCTIONS: Record<string, SheetFunction> = {
  VLOOKUP: tableLookup(false),
  HLOOKUP: tableLookup(true),
  LOOKUP: taking(2, 3, (args, { spend }) => {
    const [, where, from = where] = args as [Argument, Argument, Argument?]
    const table = where.table()
    const { rows, cols, grid } = table
    const isWide = cols > rows
    const keys = isWide ? (grid[0] ?? []) : grid.map((row) => row[0] ?? null)
    const rest = keys.length < (isWide ? cols : rows) ? (keys.at(-1) ?? null) : null
    if (rest !== null && !(rest instanceof FormulaError)) throw new Unsupported()
    const at = nearPlaceOf(keys, valueAt(args, 0), 1, spend)
    // Of a table, the result is in the last row or column.
    const result = from === where ? table : from.table()
    if (from === where) return elementOf(table, isWide ? rows : at, isWide ? at : cols)
    if (result.rows > 1 && result.cols > 1) raise('#VALUE!')
    if (at >= result.rows * result.cols) return null
    return result.cols > 1 ? elementOf(result, 0, at) : elementOf(result, at, 0)
  }),
  XLOOKUP: taking(3, 6, (args, { spend }) => {
    const { keys, length, isTall } = lineOf(args[1])
    const from = args[2] as Argument
    const { rows, cols } = from.shape()
    if (length !== (isTall ? rows : length > 1 ? cols : Math.min(rows, cols))) raise('#VALUE!')
    const at = xPlaceOf(keys, valueAt(args, 0), numberAt(args, 4, EXACT), numberAt(args, 5, 1), spend)
    if (at < 0) return args[3] && !args[3].empty ? args[3].value() : raise('#N/A')
    return isTall ? from.at(at, 0) : from.at(0, at)
  }),
  XMATCH: taking(2, 4, (args, { spend }) => {
    const { keys } = lineOf(args[1])
    const at = xPlaceOf(keys, valueAt(args, 0), numberAt(args, 2, EXACT), numberAt(args, 3, 1), spend)
    return at < 0 ? raise('#N/A') : at + 1
  }),
  INDEX: taking(2, 3, (args) => {
    const table = args[0] as Argument
    const { rows, cols } = table.size()
    const isLine = rows === 1 && args.length === 2
    const row = isLine ? 0 : Math.trunc(numberAt(args, 1)) - 1
    const col = isLine ? Math.trunc(numberAt(args, 1)) - 1 : Math.trunc(numberAt(args, 2, 1)) - 1
    if (row < 0 || col < 0 || row >= rows || col >= cols) return raise('#REF!')
    return table.at(row, col)
  }),
  MATCH: taking(2, 3, (args, { spend }) => {
    const kind = numberAt(args, 2, 1)
    const { keys } = lineOf(args[1])
    const wanted = valueAt(args, 0)
    const at = kind === 0 ? placeOf(keys, wanted, spend) : nearPlaceOf(flat(keys), wanted, kind > 0 ? 1 : -1, spend)
    return at + 1
  }),
  ROW: taking(0, 1, (args, around) => (args[0]?.corner?.row ?? around.row) + 1),
  COLUMN: taking(0, 1, (args, around) => (args[0]?.corner?.col ?? around.col) + 1),
  ROWS: taking(1, 1, (args) => (args[0] as Argument).size().rows),
  COLUMNS: taking(1, 1, (args) => (args[0] as Argument).size().cols),
  CHOOSE: taking(2, 254, (args) => {
    const which = Math.trunc(numberAt(args, 0))
    return args[which] && which > 0 ? (args[which] as Argument).value() : raise('#VALUE!')
  }),
}
