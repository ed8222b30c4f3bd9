import { DateValue } from '#shared/sheet/formula/dates.ts'
import { FormulaError, lengthOf, numberIn, raise, type Value } from '#shared/sheet/formula/values.ts'
import { type Argument, inFormat, type SheetFunction, type Size, type Surroundings, sum, taking } from './argument.ts'
import { conditionOf, exactOfCondition } from './criteria.ts'

type Spend = Surroundings['spend']

/** A range and the condition that its cells have to meet. */
type Condition = readonly [range: Argument, criterion: Argument]

/** The arguments from `at` on as pairs. @throws FormulaError when one has no partner */
function pairsFrom(args: readonly Argument[], at: number): Condition[] {
  if ((args.length - at) % 2 !== 0) raise('#VALUE!')
  const pairs: Condition[] = []
  for (let index = at; index < args.length; index += 2)
    pairs.push([args[index] as Argument, args[index + 1] as Argument])
  return pairs
}

/** Names a value in keys. */
const named = (value: Value): string => `${typeof value} ${JSON.stringify(value)}`

/** Ranges with the values of their conditions. @throws FormulaError when the ranges have different sizes */
function testsOf(pairs: readonly Condition[], spend: Spend) {
  const tests = pairs.map(([range, criterion]) => {
    const wanted = criterion.value()
    return { range, wanted, shape: range.shape(), meets: conditionOf(wanted, spend) }
  })
  const [first] = tests
  if (!first || tests.some(({ shape }) => !isSame(shape, first.shape))) return raise('#VALUE!')
  return tests
}

type Tests = ReturnType<typeof testsOf>

const isSame = (a: Size, b: Size): boolean => a.rows === b.rows && a.cols === b.cols

/** The longest condition of which the result is remembered, in characters. */
const REMEMBERED_LENGTH = 255

/** The result of a function, which is computed once for the same ranges and conditions. */
function remembered(
  name: string,
  source: Argument | null,
  tests: Tests,
  around: Surroundings,
  run: () => Value,
): Value {
  const keys = [...(source ? [source] : []), ...tests.map(({ range }) => range)].map((one) => one.key())
  if (keys.includes(null) || tests.some(({ wanted }) => lengthOf(wanted) > REMEMBERED_LENGTH)) return run()
  const words = tests.map(({ wanted }) => named(wanted))
  return around.remembered(JSON.stringify([name, keys, words]), run)
}

/**
 * Calls `visit` with the row and the column of each place at which every range meets its condition. Of whole columns and rows, cells after their last
 * text are left out.
 * @param source the range that is read at these places
 * @returns how many cells were left out although they meet the conditions
 */
function eachMet(
  tests: Tests,
  source: Argument | null,
  spend: Spend,
  visit: (row: number, col: number) => void,
): number {
  const indexed = tests.flatMap((test) => {
    const exact = exactOfCondition(test.wanted)
    const index = exact === null ? null : test.range.index()
    const places = exact === null ? null : index?.places(exact)
    return index && places ? [{ test, places, width: index.width }] : []
  })
  if (indexed.length > 0) {
    const { test, places, width } = indexed.reduce((a, b) => (b.places.length < a.places.length ? b : a))
    const others = tests.filter((other) => other !== test)
    for (const place of places) {
      const [row, col] = [Math.floor(place / width), place % width]
      spend(1)
      if (others.every(({ range, meets }) => meets(range.at(row, col)))) visit(row, col)
    }
    return 0
  }
  const grids = tests.map(({ range, meets }) => ({ grid: range.grid(), meets }))
  const isOpen = tests.every(({ meets }) => meets(null))
  const sizes = [...tests.map(({ range }) => range), ...(source && isOpen ? [source] : [])].map((one) => one.filled())
  const rows = Math.max(...sizes.map((size) => size.rows))
  const cols = Math.max(...sizes.map((size) => size.cols))
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++)
      if (grids.every(({ grid, meets }) => meets(grid[row]?.[col] ?? null))) visit(row, col)
  const all = Math.max(...tests.map(({ range }) => range.size().rows * range.size().cols))
  return isOpen ? Math.max(0, all - rows * cols) : 0
}

/** Computes with the numbers and dates of a range at the places that meet the conditions. */
function computed(
  name: string,
  source: Argument,
  tests: Tests,
  around: Surroundings,
  run: (numbers: number[], format: string | null) => Value,
): Value {
  return remembered(name, source, tests, around, () => {
    const numbers: number[] = []
    let [dates, format] = [0, '']
    eachMet(tests, source, around.spend, (row, col) => {
      const value = source.at(row, col)
      if (value instanceof FormulaError) throw value
      const number = numberIn(value)
      if (number === null) return
      numbers.push(number)
      if (!(value instanceof DateValue)) return
      dates += 1
      format ||= value.format
    })
    return run(numbers, dates > 0 && dates === numbers.length ? format : null)
  })
}

const mean = (numbers: readonly number[]) => (numbers.length > 0 ? sum(numbers) / numbers.length : raise('#DIV/0!'))

/** A function whose first range gives the numbers, and whose other arguments are ranges with conditions. */
const withConditions = (name: string, run: (numbers: number[]) => number, keepsDates: boolean): SheetFunction =>
  taking(3, 255, (args, around) => {
    const [source] = args as [Argument]
    const tests = testsOf(pairsFrom(args, 1), around.spend)
    if (tests.some(({ shape }) => !isSame(shape, source.shape()))) raise('#VALUE!')
    return computed(name, source, tests, around, (numbers, format) =>
      inFormat(run(numbers), keepsDates ? format : null),
    )
  })

/** A function of one condition. A third range gives the numbers. It begins at its corner and is as large as the first one, as in Excel. */
const withCondition = (name: string, run: (numbers: number[]) => number, keepsDates: boolean): SheetFunction =>
  taking(2, 3, (args, around) => {
    const source = (args[2] ?? args[0]) as Argument
    const tests = testsOf([pairOf(args)], around.spend)
    return computed(name, source, tests, around, (numbers, format) =>
      inFormat(run(numbers), keepsDates ? format : null),
    )
  })

const pairOf = (args: readonly Argument[]): Condition => [args[0] as Argument, args[1] as Argument]

const largest = (numbers: readonly number[]) => numbers.reduce((most, one) => Math.max(most, one), numbers[0] ?? 0)
const smallest = (numbers: readonly number[]) => numbers.reduce((least, one) => Math.min(least, one), numbers[0] ?? 0)

/** Functions that count and compute the cells that meet conditions. */
export const CONDITIONAL_FUNCTIONS: Record<string, SheetFunction> = {
  COUNTIF: taking(2, 2, (args, around) => countMet([pairOf(args)], around)),
  COUNTIFS: taking(2, 254, (args, around) => countMet(pairsFrom(args, 0), around)),
  SUMIF: withCondition('SUMIF', sum, false),
  SUMIFS: withConditions('SUMIFS', sum, false),
  AVERAGEIF: withCondition('AVERAGEIF', mean, true),
  AVERAGEIFS: withConditions('AVERAGEIFS', mean, true),
  MAXIFS: withConditions('MAXIFS', largest, true),
  MINIFS: withConditions('MINIFS', smallest, true),
}

function countMet(pairs: readonly Condition[], around: Surroundings): Value {
  const tests = testsOf(pairs, around.spend)
  return remembered('COUNTIFS', null, tests, around, () => {
    let count = 0
    const left = eachMet(tests, null, around.spend, () => {
      count += 1
    })
    return count + left
  })
}
