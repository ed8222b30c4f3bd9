import { raise, toNumber, type Value } from '#shared/sheet/formula/values.ts'
import { numberAt, numbersOf, type SheetFunction, taking, valuesOf } from './argument.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

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
const toPlaces = (by: (value: number) => number): SheetFunction =>
  taking(1, 2, (args) => sound(rounded(numberAt(args, 0), numberAt(args, 1, 0), by)))
const toMultiple = (by: (value: number) => number): SheetFunction =>
  taking(1, 2, (args) => {
    const step = numberAt(args, 1, 1)
    return step === 0 ? 0 : sound(Number((by(numberAt(args, 0) / step) * step).toPrecision(15)))
  })

const divisor = (value: number): number => (value === 0 ? raise('#DIV/0!') : value)

const count = (wanted: (value: Value, inRange: boolean) => boolean): SheetFunction =>
  taking(1, 255, (args) => {
    let found = 0
    for (const arg of args)
      for (const row of arg.grid()) for (const value of row) if (wanted(value, arg.isRange)) found += 1
    return found
  })

function isNumberLike(value: Value, inRange: boolean): boolean {
  if (typeof value === 'number') return true
  if (inRange || value === null) return false
  try {
    toNumber(value)
    return true
  } catch {
    return false
  }
}

/** Functions that compute with numbers. */
export const NUMBER_FUNCTIONS: Record<string, SheetFunction> = {
  SUM: all(sum),
  AVERAGE: all((numbers) => sum(some(numbers)) / numbers.length),
  MIN: all((numbers) => numbers.reduce((least, value) => Math.min(least, value), numbers[0] ?? 0)),
  MAX: all((numbers) => numbers.reduce((most, value) => Math.max(most, value), numbers[0] ?? 0)),
  PRODUCT: all((numbers) => numbers.reduce((product, value) => product * value, 1)),
  MEDIAN: all(median),
  VAR: all((numbers) => variance(numbers, 1)),
  STDEV: all((numbers) => Math.sqrt(variance(numbers, 1))),
  STDEVP: all((numbers) => Math.sqrt(variance(numbers, 0))),
  COUNT: count(isNumberLike),
  COUNTA: count((value) => value !== null),
  COUNTBLANK: count((value) => value === null || value === ''),
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
  QUOTIENT: taking(2, 2, (args) => Math.trunc(numberAt(args, 0) / divisor(numberAt(args, 1)))),
  ROUND: toPlaces(Math.round),
  ROUNDUP: toPlaces(Math.ceil),
  ROUNDDOWN: toPlaces(Math.floor),
  TRUNC: toPlaces(Math.floor),
  CEILING: toMultiple(Math.ceil),
  FLOOR: toMultiple(Math.floor),
  SUMPRODUCT: taking(1, 30, (args) => {
    const grids = args.map((arg) => arg.grid().flat())
    const [first = []] = grids
    if (grids.some((grid) => grid.length !== first.length)) raise('#VALUE!')
    return sum(
      first.map((_, at) =>
        grids.reduce((product, grid) => {
          const value = grid[at] ?? null
          return product * (typeof value === 'number' ? value : 0)
        }, 1),
      ),
    )
  }),
  // Reads all values, so that an error in a range is not ignored.
  SUMSQ: taking(1, 255, (args) => {
    let total = 0
    for (const { value } of valuesOf(args)) if (typeof value === 'number') total += value * value
    return sound(total)
  }),
}
