import { DateValue } from '#shared/sheet/formula/dates.ts'
import type { ValueIndex } from '#shared/sheet/formula/value-index.ts'
import { dateFrom, FormulaError, type Grid, raise, toNumber, toText, type Value } from '#shared/sheet/formula/values.ts'

/** How many rows and columns a range has. */
export interface Size {
  rows: number
  cols: number
}

/**
 * The values of a range, with its size. Of whole columns and rows, `grid` ends with one line that stands for everything after their last text, so it has
 * fewer lines than the size says.
 */
export interface Table extends Size {
  grid: Grid
}

/** A value of a table. Its last line is repeated: that of whole columns and rows, and the only one of a single value. */
export function elementOf({ grid }: Table, row: number, col: number): Value {
  const line = grid[Math.min(row, grid.length - 1)] ?? []
  return line[Math.min(col, line.length - 1)] ?? null
}

/** Whether a place of a table is in the line that stands for everything after the last text. */
export const isRest = ({ rows, cols }: Size, height: number, width: number, row: number, col: number): boolean =>
  (height < rows && row === height - 1) || (width < cols && col === width - 1)

/** An argument of a function. It is computed on demand, so that IF computes one side only. */
export interface Argument {
  /** Nothing is between the commas. */
  empty: boolean
  /** The argument is a reference. SUM ignores texts in referenced cells, but converts a text in the formula to a number. */
  isRange: boolean
  value: () => Value
  /** One row with one value if the argument is not a reference. Of whole columns and rows, what follows their last text is missing. */
  grid: () => Grid
  /** The value at a place of a reference, counted from 0 from its corner. It may be beyond the reference, but only this cell is read. */
  at: (row: number, col: number) => Value
  /** The rows and columns of a reference that the sheet has, with those that `grid` does not return. */
  size: () => Size
  /** The size by which references fit each other: whole columns and rows are as long in every sheet. */
  shape: () => Size
  /** The size of what `grid` returns. */
  filled: () => Size
  /** The first row or column of a reference. */
  first: (axis: 'row' | 'col') => Argument
  /** An index of the values of a reference; `null` if testing each of them costs less. @throws FormulaError when no steps are left */
  index: () => ValueIndex | null
  /** Names the referenced cells; `null` for other arguments. */
  key: () => string | null
  /** The values of the argument, computed element by element if it combines ranges: `(A1:A9="x")*B1:B9`. */
  table: () => Table
  /** The top left corner of the referenced cells. */
  corner: { row: number; col: number } | null
}

/** The context of a function, in addition to its arguments. */
export interface Surroundings {
  row: number
  col: number
  /** The current time. */
  now: () => Date
  /** Spends steps for work that depends on the length of texts or lists. @throws FormulaError when no steps are left */
  spend: (steps: number) => void
  /** The result of `run`, or an earlier one with the same key. */
  remembered: (key: string, run: () => Value) => Value
}

type Run = (args: readonly Argument[], around: Surroundings) => Value

/** A function, with the least and the largest number of its arguments. */
export type SheetFunction = Run & { readonly least: number; readonly most: number }

/** Makes a function that fails unless the number of its arguments is within bounds. */
export function taking(least: number, most: number, run: Run): SheetFunction {
  const bounded: Run = (args, around) =>
    args.length < least || args.length > most ? raise('#VALUE!') : run(args, around)
  return Object.assign(bounded, { least, most })
}

/** An argument as a number; `missing` when it is absent. */
export function numberAt(args: readonly Argument[], at: number, missing?: number): number {
  const arg = args[at]
  if (!arg || arg.empty) return missing ?? raise('#VALUE!')
  return toNumber(arg.value())
}

/** An argument as text; `missing` when it is absent. */
export function textAt(args: readonly Argument[], at: number, missing?: string): string {
  const arg = args[at]
  if (!arg || arg.empty) return missing ?? raise('#VALUE!')
  return toText(arg.value())
}

/** All values of the arguments, in order. Throws the first error among them. */
export function* valuesOf(args: readonly Argument[]): Generator<{ value: Value; inRange: boolean }> {
  for (const arg of args)
    for (const row of arg.grid())
      for (const value of row) {
        if (value instanceof FormulaError) throw value
        yield { value, inRange: arg.isRange }
      }
}

/** The steps of searching a text for another. */
export const searchCost = (text: string, wanted: string): number => (text.length * (wanted.length + 8)) / 256

/** The value of an argument; `null` when it is absent. */
export const valueAt = (args: readonly Argument[], at: number): Value => args[at]?.value() ?? null

/** The sum of numbers; 0 if there are none. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** A result of numbers: a date if all of them are dates, of which the first has this format. @throws FormulaError when there is no such date */
export const inFormat = (value: number, format: string | null): Value => (format ? dateFrom(value, format) : value)

/** The numbers of the arguments. In references only numbers and dates count; other arguments are converted. */
export const numbersOf = (args: readonly Argument[]): number[] => numbersAndFormat(args).numbers

/** The numbers of the arguments, and if all are dates, the format of the first. */
export function numbersAndFormat(args: readonly Argument[]): { numbers: number[]; format: string | null } {
  const numbers: number[] = []
  let [dates, format] = [0, '']
  // Does not use `valuesOf`, for speed: large ranges are read here.
  for (const arg of args)
    for (const row of arg.grid())
      for (const value of row) {
        if (typeof value === 'number') numbers.push(value)
        else if (value instanceof FormulaError) throw value
        else if (value instanceof DateValue) {
          numbers.push(value.serial)
          format ||= value.format
          dates += 1
        } else if (!arg.isRange && value !== null) numbers.push(toNumber(value))
      }
  return { numbers, format: dates > 0 && dates === numbers.length ? format : null }
}
