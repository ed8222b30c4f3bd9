import { FormulaError, type Grid, raise, toNumber, toText, type Value } from '#shared/sheet/formula/values.ts'

/** One argument of a function; it is computed when it is asked for, so that IF computes one side only. */
export interface Argument {
  /** Nothing stands between the commas. */
  empty: boolean
  /** Names cells: texts in them are no numbers for SUM, unlike a text that is typed into the formula. */
  isRange: boolean
  value: () => Value
  /** One row of one cell for what is no range. */
  grid: () => Grid
  /** The corner of the cells that it names. */
  corner: { row: number; col: number } | null
}

/** What a function may know besides its arguments. */
export interface Surroundings {
  row: number
  col: number
  /** The present moment. */
  now: () => Date
  /** Pays for work that the length of texts or the size of a list decides. @throws FormulaError when the book has no steps left */
  spend: (steps: number) => void
}

export type SheetFunction = (args: readonly Argument[], around: Surroundings) => Value

/** A function with so many arguments; another number of them is an error. */
export function taking(least: number, most: number, run: SheetFunction): SheetFunction {
  return (args, around) => (args.length < least || args.length > most ? raise('#VALUE!') : run(args, around))
}

/** An argument as a number; `missing` when it is left out. */
export function numberAt(args: readonly Argument[], at: number, missing?: number): number {
  const arg = args[at]
  if (!arg || arg.empty) return missing ?? raise('#VALUE!')
  return toNumber(arg.value())
}

/** An argument as text; `missing` when it is left out. */
export function textAt(args: readonly Argument[], at: number, missing?: string): string {
  const arg = args[at]
  if (!arg || arg.empty) return missing ?? raise('#VALUE!')
  return toText(arg.value())
}

/** Every value of the arguments, in order; errors in them end the function. */
export function* valuesOf(args: readonly Argument[]): Generator<{ value: Value; inRange: boolean }> {
  for (const arg of args)
    for (const row of arg.grid())
      for (const value of row) {
        if (value instanceof FormulaError) throw value
        yield { value, inRange: arg.isRange }
      }
}

/** What it costs to look for one text in another, in steps. */
export const searchCost = (text: string, wanted: string): number => (text.length * (wanted.length + 8)) / 256

/** The numbers among the arguments; of ranges only what is a number, of the others what can be one. */
export function numbersOf(args: readonly Argument[]): number[] {
  const numbers: number[] = []
  // Without `valuesOf`: this is where large ranges are read.
  for (const arg of args)
    for (const row of arg.grid())
      for (const value of row) {
        if (typeof value === 'number') numbers.push(value)
        else if (value instanceof FormulaError) throw value
        else if (!arg.isRange && value !== null) numbers.push(toNumber(value))
      }
  return numbers
}
