import { FormulaError, numberIn, raise, toNumber, Unsupported, type Value } from '#shared/sheet/formula/values.ts'
import {
  elementOf,
  inFormat,
  isRest,
  numberAt,
  numbersAndFormat,
  numbersOf,
  type SheetFunction,
  sum,
  type Table,
  taking,
  valuesOf,
} from './argument.ts'

/** Checks that a result is a finite number. */
const sound = (value: number): number => (Number.isFinite(value) ? value : raise('#NUM!'))

const some = (numbers: number[]): number[] => (numbers.length > 0 ? numbers : raise('#DIV/0!'))

function variance(numbers: readonly number[], less: 0 | 1): number {
  if (numbers.length <= less) raise('#DIV/0!')
  const mean = sum(numbers) / numbers.length
  return sum(numbers.map((one) => (one - mean) ** 2)) / (numbers.length - less)
}

function median(numbers: number[]): number {
  const sorted = some(numbers).toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] as number
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] as number)) / 2
}

/** Rounds half away from zero. Shifting the decimal exponent as text keeps 1.005 from becoming 1. */
function rounded(value: number, digits: number, by: (value: number) => number): number {
  const places = Math.trunc(digits)
  if (Math.abs(places) > 300) return places > 0 ? value : 0
  const shifted = Number(`${Math.abs(value)}e${places}`)
  const whole = Number.isNaN(shifted) ? Math.abs(value) : by(Number(shifted.toPrecision(15)))
  return Math.sign(value) * Number(`${whole}e${-places}`)
}

const one = (run: (value: number) => number): SheetFunction => taking(1, 1, (args) => sound(run(numberAt(args, 0))))
const all = (run: (numbers: number[]) => number): SheetFunction => taking(1, 255, (args) => sound(run(numbersOf(args))))
/** Like `all`, but the result for dates only is a date. */
const dated = (run: (numbers: number[]) => number): SheetFunction =>
  taking(1, 255, (args) => {
    const { numbers, format } = numbersAndFormat(args)
    return inFormat(sound(run(numbers)), format)
  })

/** The k-th of the numbers of a range, counted from 1, after they were sorted. */
const ordered = (sort: (a: number, b: number) => number): SheetFunction =>
  taking(2, 2, (args, { spend }) => {
    const { numbers, format } = numbersAndFormat(args.slice(0, 1))
    const which = Math.ceil(numberAt(args, 1))
    spend(numbers.length)
    return inFormat(numbers.toSorted(sort)[which - 1] ?? raise('#NUM!'), format)
  })

/** The number below which this part (0 to 1) of the numbers is. */
function percentile(numbers: readonly number[], part: number): number {
  if (numbers.length === 0 || part < 0 || part > 1) raise('#NUM!')
  const sorted = numbers.toSorted((a, b) => a - b)
  const place = part * (sorted.length - 1)
  const [lower, upper] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number]
  return lower + (upper - lower) * (place % 1)
}

const PERCENTILE: SheetFunction = taking(2, 2, (args, { spend }) => {
  const { numbers, format } = numbersAndFormat(args.slice(0, 1))
  spend(numbers.length)
  return inFormat(percentile(numbers, numberAt(args, 1)), format)
})

const QUARTILE: SheetFunction = taking(2, 2, (args, { spend }) => {
  const { numbers, format } = numbersAndFormat(args.slice(0, 1))
  spend(numbers.length)
  return inFormat(percentile(numbers, Math.trunc(numberAt(args, 1)) / 4), format)
})

/** The most frequent number, and of several the first. */
const MODE: SheetFunction = dated((numbers) => {
  const counts = new Map<number, number>()
  for (const value of numbers) counts.set(value, (counts.get(value) ?? 0) + 1)
  let [found, most] = [0, 1]
  for (const [value, times] of counts) if (times > most) [found, most] = [value, times]
  return most > 1 ? found : raise('#N/A')
})

const RANK: SheetFunction = taking(2, 3, (args) => {
  const value = numberAt(args, 0)
  const numbers = numbersOf(args.slice(1, 2))
  const isUp = numberAt(args, 2, 0) !== 0
  if (!numbers.includes(value)) return raise('#N/A')
  return numbers.filter((other) => (isUp ? other < value : other > value)).length + 1
})

const toPlaces = (by: (value: number) => number): SheetFunction =>
  taking(1, 2, (args) => sound(rounded(numberAt(args, 0), numberAt(args, 1, 0), by)))
const toMultiple = (by: (value: number) => number): SheetFunction =>
  taking(1, 2, (args) => {
    const step = numberAt(args, 1, 1)
    return step === 0 ? 0 : sound(Number((by(numberAt(args, 0) / step) * step).toPrecision(15)))
  })

/** Combines whole numbers that are not negative. */
const wholeNumbers = (run: (a: number, b: number) => number, start: number): SheetFunction =>
  all((numbers) => {
    if (numbers.some((value) => value < 0 || value > Number.MAX_SAFE_INTEGER)) raise('#NUM!')
    return numbers.map(Math.trunc).reduce(run, start)
  })

function commonDivisor(a: number, b: number): number {
  let [larger, smaller] = [a, b]
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

const divisor = (value: number): number => (value === 0 ? raise('#DIV/0!') : value)

const count = (wanted: (value: Value, inRange: boolean) => boolean): SheetFunction =>
  taking(1, 255, (args) => {
    let found = 0
    for (const arg of args)
      for (const row of arg.grid()) for (const value of row) if (wanted(value, arg.isRange)) found += 1
    return found
  })

function isNumberLike(value: Value, inRange: boolean): boolean {
  if (numberIn(value) !== null) return true
  if (inRange || value === null) return false
  try {
    toNumber(value)
    return true
  } catch {
    return false
  }
}

const VARIANCE = all((numbers) => variance(numbers, 1))
const VARIANCE_OF_ALL = all((numbers) => variance(numbers, 0))
const DEVIATION = all((numbers) => Math.sqrt(variance(numbers, 1)))
const DEVIATION_OF_ALL = all((numbers) => Math.sqrt(variance(numbers, 0)))

/** Functions that compute with numbers. */
export const NUMBER_FUNCTIONS: Record<string, SheetFunction> = {
  SUM: all(sum),
  AVERAGE: dated((numbers) => sum(some(numbers)) / numbers.length),
  MIN: dated((numbers) => numbers.reduce((least, value) => Math.min(least, value), numbers[0] ?? 0)),
  MAX: dated((numbers) => numbers.reduce((most, value) => Math.max(most, value), numbers[0] ?? 0)),
  PRODUCT: all((numbers) => numbers.reduce((product, value) => product * value, 1)),
  MEDIAN: dated(median),
  VAR: VARIANCE,
  'VAR.S': VARIANCE,
  VARP: VARIANCE_OF_ALL,
  'VAR.P': VARIANCE_OF_ALL,
  STDEV: DEVIATION,
  'STDEV.S': DEVIATION,
  STDEVP: DEVIATION_OF_ALL,
  'STDEV.P': DEVIATION_OF_ALL,
  MODE,
  'MODE.SNGL': MODE,
  LARGE: ordered((a, b) => b - a),
  SMALL: ordered((a, b) => a - b),
  RANK,
  'RANK.EQ': RANK,
  PERCENTILE,
  'PERCENTILE.INC': PERCENTILE,
  QUARTILE,
  'QUARTILE.INC': QUARTILE,
  COUNT: count(isNumberLike),
  COUNTA: count((value) => value !== null),
  COUNTBLANK: taking(1, 255, (args) => {
    let blank = 0
    for (const arg of args) {
      const { rows, cols } = arg.size()
      blank += rows * cols
      for (const row of arg.grid()) for (const value of row) if (value !== null && value !== '') blank -= 1
    }
    return blank
  }),
  ABS: one(Math.abs),
  SIGN: one(Math.sign),
  SQRT: one((value) => (value < 0 ? raise('#NUM!') : Math.sqrt(value))),
  EXP: one(Math.exp),
  LN: one((value) => (value <= 0 ? raise('#NUM!') : Math.log(value))),
  LOG10: one((value) => (value <= 0 ? raise('#NUM!') : Math.log10(value))),
  LOG: taking(1, 2, (args) => {
    const [value, base] = [numberAt(args, 0), numberAt(args, 1, 10)]
    return value <= 0 || base <= 0 || base === 1 ? raise('#NUM!') : Math.log(value) / Math.log(base)
  }),
  INT: one(Math.floor),
  PI: taking(0, 0, () => Math.PI),
  POWER: taking(2, 2, (args) => sound(numberAt(args, 0) ** numberAt(args, 1))),
  MOD: taking(2, 2, (args) => {
    const by = divisor(numberAt(args, 1))
    const value = numberAt(args, 0)
    return value - by * Math.floor(value / by)
  }),
  MROUND: taking(2, 2, (args) => {
    const [value, step] = [numberAt(args, 0), numberAt(args, 1)]
    if (value * step < 0) raise('#NUM!')
    return step === 0 ? 0 : sound(Number((rounded(value / step, 0, Math.round) * step).toPrecision(15)))
  }),
  EVEN: one((value) => Math.sign(value) * Math.ceil(Math.abs(value) / 2) * 2),
  ODD: one((value) => (value === 0 ? 1 : Math.sign(value) * (Math.ceil((Math.abs(value) - 1) / 2) * 2 + 1))),
  FACT: one((value) => {
    if (value < 0) raise('#NUM!')
    let product = 1
    for (let factor = 2; factor <= value && Number.isFinite(product); factor++) product *= factor
    return product
  }),
  GCD: wholeNumbers(commonDivisor, 0),
  LCM: wholeNumbers((a, b) => (a === 0 || b === 0 ? 0 : (a / commonDivisor(a, b)) * b), 1),
  QUOTIENT: taking(2, 2, (args) => Math.trunc(numberAt(args, 0) / divisor(numberAt(args, 1)))),
  ROUND: toPlaces(Math.round),
  ROUNDUP: toPlaces(Math.ceil),
  ROUNDDOWN: toPlaces(Math.floor),
  TRUNC: toPlaces(Math.floor),
  CEILING: toMultiple(Math.ceil),
  FLOOR: toMultiple(Math.floor),
  SUMPRODUCT: taking(1, 30, (args) => {
    const tables = args.map((arg) => arg.table())
    const [first] = tables as [Table]
    if (tables.some(({ rows, cols }) => rows !== first.rows || cols !== first.cols)) raise('#VALUE!')
    const height = Math.max(...tables.map(({ grid }) => grid.length))
    const width = Math.max(...tables.map(({ grid }) => grid[0]?.length ?? 0))
    let total = 0
    for (let row = 0; row < height; row++)
      for (let col = 0; col < width; col++) {
        let product = 1
        for (const table of tables) {
          const value = elementOf(table, row, col)
          if (value instanceof FormulaError) throw value
          product *= numberIn(value) ?? 0
        }
        // How many empty rows count depends on the size of the sheet, which is another one in Excel.
        if (product !== 0 && isRest(first, height, width, row, col)) throw new Unsupported()
        total += product
      }
    return sound(total)
  }),
  // Reads all values, so that an error in a range is not ignored.
  SUMSQ: taking(1, 255, (args) => {
    let total = 0
    for (const { value } of valuesOf(args)) total += (numberIn(value) ?? 0) ** 2
    return sound(total)
  }),
}
