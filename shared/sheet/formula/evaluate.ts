import { type Area, heightOf, type Spot, widthOf } from '#shared/sheet/address.ts'
import { CELL_TEXT_LENGTH } from '#shared/sheet/limits.ts'
import { type Book, type Cell, type Sheet, usedArea } from '#shared/sheet/model.ts'
import { type Cells, Evaluation, FORMULA_RANGE_CELLS } from './evaluation.ts'
import { isWholeColumns, isWholeRows } from './lines-area.ts'
import { parseFormula } from './parse.ts'
import { isFormula, plainText } from './rewrite.ts'
import { ValueIndex } from './value-index.ts'
import {
  CHARACTERS_OF_STEP,
  FormulaError,
  fail,
  type Grid,
  lengthOf,
  raise,
  shownValue,
  typedValue,
  Unsupported,
  type Value,
} from './values.ts'

/** The most steps of all formulas of a book. Reading a cell, a part of a formula, and some characters of a text cost steps. */
const FORMULA_STEPS = 5_000_000

/** The most formulas that are computed recursively. Longer chains are computed from their end. */
const CHAIN = 100
/** The deepest nesting of the parts of these formulas together, because of the stack. */
const DEPTH = 256

/** The steps of each value of an index, also because of its memory. */
const STEPS_OF_INDEXED = 4

/** The steps of parsing each character of a formula. */
const STEPS_OF_CHARACTER = 3

/** The values of typed cells. Cells are never changed in place, so later calculations can use them. */
const typed = new WeakMap<Cell, Value>()

function typedIn(cell: Cell): Value {
  const known = typed.get(cell)
  if (known !== undefined || typed.has(cell)) return known ?? null
  const value = typedValue(cell.text)
  typed.set(cell, value)
  return value
}

/** Gives the value to use in the place of a formula that failed; `undefined`: it fails. */
type Rescue = (sheet: number, row: number, col: number) => Value | undefined

/** Thrown when a formula reads another one that must be computed first, because the recursion is too deep already. */
class ComputeFirst {
  readonly key: string

  constructor(key: string) {
    this.key = key
  }
}

/**
 * The results of the formulas of one state of a book, computed on demand and cached. All formulas share a budget of steps. When it is used up, further
 * formulas show `#LIMIT!`.
 */
export class Calculation implements Cells {
  readonly #book: Book
  readonly #now: () => Date
  readonly #rescue: Rescue | undefined
  readonly #values = new Map<string, Value>()
  readonly #running = new Set<string>()
  readonly #index = new Map<string, number>()
  readonly #ends = new Map<number, Spot>()
  /** The indexes of areas, by sheet and area; `null` for an area that was searched once. */
  readonly #indexes = new Map<string, ValueIndex | null>()
  readonly #remembered = new Map<string, Value>()
  #steps = 0
  #depth = 0
  /** How often a formula was read while it was running. What was read then is not kept, because the formula has another value later. */
  #cycles = 0

  constructor(book: Book, now: () => Date = () => new Date(), rescue?: Rescue) {
    this.#book = book
    this.#now = now
    this.#rescue = rescue
    for (const [at, sheet] of book.entries()) {
      const name = sheet.name.toLowerCase()
      if (!this.#index.has(name)) this.#index.set(name, at)
    }
  }

  /** The value of a cell: what was typed, or the result of its formula. */
  value(sheet: number, row: number, col: number): Value {
    const text = this.#book[sheet]?.rows[row]?.cells[col]?.text ?? ''
    if (!isFormula(text)) return typedValue(text)
    const wanted = `${sheet}:${row}:${col}`
    const waiting = [wanted]
    for (;;) {
      const key = waiting.at(-1)
      if (key === undefined) return this.#values.get(wanted) ?? null
      const known = this.#values.get(key)
      if (known !== undefined || this.#values.has(key)) {
        waiting.pop()
        continue
      }
      this.#running.clear()
      try {
        this.#compute(key)
        waiting.pop()
      } catch (error) {
        if (!(error instanceof ComputeFirst)) throw error
        if (waiting.includes(error.key))
          for (const one of waiting.slice(waiting.indexOf(error.key))) this.#values.set(one, fail('#CYCLE!'))
        else waiting.push(error.key)
      }
    }
  }

  /** The displayed text of a cell. */
  shown(sheet: number, row: number, col: number): string {
    const text = this.#book[sheet]?.rows[row]?.cells[col]?.text ?? ''
    const shown = isFormula(text) ? shownValue(this.value(sheet, row, col)) : plainText(text)
    return shown.length > CELL_TEXT_LENGTH ? `${shown.slice(0, CELL_TEXT_LENGTH - 1)}…` : shown
  }

  /** The value of one cell for a formula; `null` beyond the sheet. @throws FormulaError when no steps are left */
  cell(sheet: number, row: number, col: number): Value {
    const cell = this.#book[sheet]?.rows[row]?.cells[col]
    const text = cell?.text ?? ''
    this.spend(1)
    if (!cell || text === '') return null
    if (!isFormula(text)) {
      this.spend(Math.min(text.length, CELL_TEXT_LENGTH) / CHARACTERS_OF_STEP)
      return typedIn(cell)
    }
    const key = `${sheet}:${row}:${col}`
    const known = this.#values.get(key)
    if (known !== undefined || this.#values.has(key)) return known ?? null
    if (this.#running.has(key)) {
      this.#cycles += 1
      return fail('#CYCLE!')
    }
    if (this.#running.size >= CHAIN || this.#depth > DEPTH) throw new ComputeFirst(key)
    return this.#compute(key)
  }

  #compute(key: string): Value {
    const [sheet, row, col] = key.split(':').map(Number) as [number, number, number]
    this.#running.add(key)
    let value: Value
    try {
      const text = this.#book[sheet]?.rows[row]?.cells[col]?.text ?? ''
      this.spend(text.length * STEPS_OF_CHARACTER)
      const node = parseFormula(text)
      value = node
        ? new Evaluation(this, sheet, {
            row,
            col,
            now: this.#now,
            spend: (steps) => this.spend(steps),
            remembered: (name, run) => this.#once(name, run),
          }).run(node)
        : fail('#ERROR!')
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      value = error instanceof Unsupported ? fail(error.word) : error
    }
    this.#running.delete(key)
    if (value instanceof FormulaError) value = this.#rescue?.(sheet, row, col) ?? value
    // The result of a formula that is only a reference to an empty cell is 0.
    this.#values.set(key, value ?? 0)
    return value ?? 0
  }

  /** Spends steps. @throws FormulaError when there are not as many left */
  spend(steps: number): void {
    this.#steps += steps
    if (this.#steps > FORMULA_STEPS) raise('#LIMIT!')
  }

  /** Runs a part of a formula on the next level of nesting. */
  deeper<T>(run: () => T): T {
    this.#depth += 1
    try {
      return run()
    } finally {
      this.#depth -= 1
    }
  }

  /** The index of a sheet by its name; `own` for `null`. @throws FormulaError */
  sheetNamed(name: string | null, own: number): number {
    return name === null ? own : (this.#index.get(name.toLowerCase()) ?? raise('#REF!'))
  }

  /** The part of an area that is inside the sheet. */
  inside(sheet: number, area: Area): Area {
    const { rowCount, colCount } = this.#book[sheet] as Sheet
    return {
      ...area,
      bottom: Math.min(area.bottom, Math.max(area.top, rowCount - 1)),
      right: Math.min(area.right, Math.max(area.left, colCount - 1)),
    }
  }

  /** The last row and column with a text. */
  #endOf(sheet: number): Spot {
    let end = this.#ends.get(sheet)
    if (!end) {
      const used = usedArea(this.#book[sheet] as Sheet)
      end = { row: used?.bottom ?? 0, col: used?.right ?? 0 }
      this.#ends.set(sheet, end)
    }
    return end
  }

  /** The part of an area that is inside the sheet, of whole columns and rows up to the last one with a text. */
  filled(sheet: number, area: Area): Area {
    const inside = this.inside(sheet, area)
    if (isWholeColumns(area)) inside.bottom = Math.min(inside.bottom, this.#endOf(sheet).row)
    if (isWholeRows(area)) inside.right = Math.min(inside.right, this.#endOf(sheet).col)
    return inside
  }

  /**
   * The values of the cells of an area. Cells beyond the sheet are empty. Of whole columns and rows, only those up to the last one with a text are
   * returned, so they cost no more than what they contain.
   * @throws FormulaError
   */
  grid(sheet: number, area: Area): Grid {
    const inside = this.filled(sheet, area)
    const { bottom, right } = inside
    if (heightOf(inside) * widthOf(inside) > FORMULA_RANGE_CELLS) raise('#LIMIT!')
    const grid: Grid = []
    for (let row = area.top; row <= bottom; row++) {
      const line: Value[] = []
      for (let col = area.left; col <= right; col++) line.push(this.cell(sheet, row, col))
      grid.push(line)
    }
    return grid
  }

  /** An index of the values of an area. The first time it is `null`, because one search costs less than an index. @throws FormulaError */
  index(sheet: number, area: Area): ValueIndex | null {
    const key = [sheet, area.top, area.left, area.bottom, area.right].join(':')
    const known = this.#indexes.get(key)
    if (known === undefined) this.#indexes.set(key, null)
    if (known !== null) return known ?? null
    const cycles = this.#cycles
    const grid = this.grid(sheet, area)
    if (cycles !== this.#cycles) return null
    for (const line of grid)
      for (const value of line) this.spend(STEPS_OF_INDEXED + lengthOf(value) / CHARACTERS_OF_STEP)
    const index = new ValueIndex(grid)
    this.#indexes.set(key, index)
    return index
  }

  #once(key: string, run: () => Value): Value {
    const known = this.#remembered.get(key)
    if (known !== undefined) return known
    const cycles = this.#cycles
    const value = run()
    if (cycles === this.#cycles) this.#remembered.set(key, value)
    return value
  }
}
