import { DateValue } from '#shared/sheet/formula/dates.ts'
import { dateFrom, FormulaError, numberIn, raise, type Value } from '#shared/sheet/formula/values.ts'
import { type Argument, type SheetFunction, type Surroundings, taking } from './argument.ts'
import { conditionOf } from './criteria.ts'

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

/**
 * Calls `visit` with the row and the column of each place at which every range meets its condition. Of whole columns and rows, cells after their last
 * text are left out.
 * @returns how many cells were left out although they meet the conditions
 * @throws FormulaError when the ranges have different sizes
 */
function eachMet(
  pairs: readonly Condition[],
  spend: Surroundings['spend'],
  visit: (row: number, col: number) => void,
): number {
  const tests = pairs.map(([range, criterion]) => {
    const { rows, cols } = range.size()
    return { rows, cols, grid: range.grid(), meets: conditionOf(criterion.value(), spend) }
  })
  const [first] = tests
  if (!first || tests.some(({ rows, cols }) => rows !== first.rows || cols !== first.cols)) return raise('#VALUE!')
  const rows = Math.max(...tests.map(({ grid }) => grid.length))
  const cols = Math.max(...tests.map(({ grid }) => grid[0]?.length ?? 0))
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++)
      if (tests.every(({ grid, meets }) => meets(grid[row]?.[col] ?? null))) visit(row, col)
  const left = first.rows * first.cols - rows * cols
  return left > 0 && tests.every(({ meets }) => meets(null)) ? left : 0
}

/** The numbers and dates of a range at the places that meet the conditions, and if all are dates, the format of the first. */
function chosen(
  source: Argument,
  pairs: readonly Condition[],
  around: Surroundings,
): { numbers: number[]; format: string | null } {
  const numbers: number[] = []
  let [dates, format] = [0, '']
  eachMet(pairs, around.spend, (row, col) => {
    const value = source.at(row, col)
    if (value instanceof FormulaError) throw value
    const number = numberIn(value)
    if (number === null) return
    numbers.push(number)
    if (!(value instanceof DateValue)) return
    dates += 1
    format ||= value.format
  })
  return { numbers, format: dates > 0 && dates === numbers.length ? format : null }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const mean = (numbers: readonly number[]) => (numbers.length > 0 ? sum(numbers) / numbers.length : raise('#DIV/0!'))
const inFormat = (value: number, format: string | null): Value => (format ? dateFrom(value, format) : value)

/** A function whose first range gives the numbers, and whose other arguments are ranges with conditions. */
const withConditions = (run: (numbers: number[]) => number, keepsDates: boolean): SheetFunction =>
  taking(3, 255, (args, around) => {
    const [source] = args as [Argument]
    const pairs = pairsFrom(args, 1)
    const { rows, cols } = source.size()
    const size = pairs[0]?.[0].size()
    if (size?.rows !== rows || size.cols !== cols) raise('#VALUE!')
    const { numbers, format } = chosen(source, pairs, around)
    return keepsDates ? inFormat(run(numbers), format) : run(numbers)
  })

const pairOf = (args: readonly Argument[]): Condition => [args[0] as Argument, args[1] as Argument]

/** Functions that count and compute the cells that meet conditions. */
export const CONDITIONAL_FUNCTIONS: Record<string, SheetFunction> = {
  COUNTIF: taking(2, 2, (args, { spend }) => countMet([pairOf(args)], spend)),
  COUNTIFS: taking(2, 254, (args, { spend }) => countMet(pairsFrom(args, 0), spend)),
  SUMIF: taking(2, 3, (args, around) => sum(chosen((args[2] ?? args[0]) as Argument, [pairOf(args)], around).numbers)),
  SUMIFS: withConditions(sum, false),
  AVERAGEIF: taking(2, 3, (args, around) => {
    const { numbers, format } = chosen((args[2] ?? args[0]) as Argument, [pairOf(args)], around)
    return inFormat(mean(numbers), format)
  }),
  AVERAGEIFS: withConditions(mean, true),
  MAXIFS: withConditions((numbers) => numbers.reduce((most, one) => Math.max(most, one), numbers[0] ?? 0), true),
  MINIFS: withConditions((numbers) => numbers.reduce((least, one) => Math.min(least, one), numbers[0] ?? 0), true),
}

function countMet(pairs: readonly Condition[], spend: Surroundings['spend']): number {
  let count = 0
  const left = eachMet(pairs, spend, () => {
    count += 1
  })
  return count + left
}
