import { type Area, heightOf, widthOf } from '#shared/sheet/address.ts'
import { DateValue } from './dates.ts'
import type { Argument, Size, Surroundings, Table } from './functions/argument.ts'
import { ELEMENTWISE, FUNCTIONS } from './functions/table.ts'
import type { Node } from './parse.ts'
import {
  boundedText,
  compareValues,
  dateFrom,
  FormulaError,
  fail,
  type Grid,
  raise,
  toNumber,
  toText,
  type Value,
} from './values.ts'

/** The most cells of one range. */
export const FORMULA_RANGE_CELLS = 100_000
/** How many characters of a text cost one step. */
export const CHARACTERS_OF_STEP = 16
/** The steps of a function call, in addition to what it reads. */
const STEPS_OF_CALL = 10
/** The steps of an element that is computed from elements of ranges. */
const STEPS_OF_ELEMENT = 2
/** The steps of each part of a formula. */
const STEPS_OF_PART = 4

/** The cells that a formula reads, and the limits that all formulas share. */
export interface Cells {
  /** Spends steps. @throws FormulaError when none are left */
  spend(steps: number): void
  /** Runs a part of a formula on the next level of nesting. */
  deeper<T>(run: () => T): T
  /** The index of a sheet by its name; `own` for `null`. @throws FormulaError */
  sheetNamed(name: string | null, own: number): number
  /** The part of an area that is inside the sheet. */
  inside(sheet: number, area: Area): Area
  /** The values of the cells of an area. @throws FormulaError */
  grid(sheet: number, area: Area): Grid
}

const lengthOf = (value: Value): number => (typeof value === 'string' ? value.length : 0)

const single = (value: Value): Table => ({ grid: [[value]], rows: 1, cols: 1 })

/** A value as an argument of a function. */
const constant = (value: Value, empty: boolean): Argument => ({
  empty,
  isRange: false,
  value: () => value,
  grid: () => [[value]],
  size: () => ({ rows: 1, cols: 1 }),
  table: () => single(value),
  corner: null,
})

/** A number of days between two times is exact to this many decimals. */
const DAYS_DIGITS = 11

/** A date and a number of days is a date. The difference of two dates is a number of days. @throws FormulaError */
function withDate(sign: string, a: Value, b: Value, value: number): Value {
  const [one, other] = [a instanceof DateValue ? a : null, b instanceof DateValue ? b : null]
  if (sign === '-' && one) return other ? Number(value.toFixed(DAYS_DIGITS)) : dateFrom(value, one.format)
  const date = sign === '+' && !(one && other) ? (one ?? other) : null
  return date ? dateFrom(value, date.format) : value
}

/** The computation of one formula. */
export class Evaluation {
  readonly #calculation: Cells
  readonly #sheet: number
  readonly #around: Surroundings

  constructor(calculation: Cells, sheet: number, around: Surroundings) {
    this.#calculation = calculation
    this.#sheet = sheet
    this.#around = around
  }

  /** The value of a part of a formula. @throws FormulaError */
  run(node: Node): Value {
    this.#calculation.spend(STEPS_OF_PART)
    return this.#calculation.deeper(() => this.#valueOf(node))
  }

  #valueOf(node: Node): Value {
    switch (node.kind) {
      case 'value':
        return node.value
      case 'error':
        return fail(node.word)
      case 'area': {
        const grid = this.#grid(node)
        return node.single ? (grid[0]?.[0] ?? null) : raise('#VALUE!')
      }
      case 'sign':
        return this.#signed(node.sign, this.run(node.of))
      case 'pair':
        return this.#pair(node)
      case 'call': {
        const found = FUNCTIONS.get(node.name)
        this.#calculation.spend(STEPS_OF_CALL)
        return found
          ? found(
              node.args.map((arg) => this.#argument(arg)),
              this.#around,
            )
          : raise('#NAME?')
      }
    }
  }

  #grid(node: Extract<Node, { kind: 'area' }>): Grid {
    return this.#calculation.grid(this.#calculation.sheetNamed(node.sheet, this.#sheet), node.area)
  }

  #sizeOf(node: Extract<Node, { kind: 'area' }>): Size {
    const inside = this.#calculation.inside(this.#calculation.sheetNamed(node.sheet, this.#sheet), node.area)
    return { rows: heightOf(inside), cols: widthOf(inside) }
  }

  /** The values of a part of a formula, element by element if it combines ranges. @throws FormulaError */
  #table(node: Node): Table {
    this.#calculation.spend(STEPS_OF_PART)
    return this.#calculation.deeper(() => {
      if (node.kind === 'area') return { grid: this.#grid(node), ...this.#sizeOf(node) }
      if (node.kind === 'sign') {
        const of = this.#table(node.of)
        return this.#each([of], ([value = null]) => this.#signed(node.sign, value))
      }
      if (node.kind === 'pair') {
        const pairs = [node]
        let { left } = node
        for (; left.kind === 'pair'; left = left.left) pairs.push(left)
        let table = this.#table(left)
        for (const { sign, right } of pairs.reverse())
          table = this.#each([table, this.#table(right)], ([a = null, b = null]) => this.#joined(sign, a, b))
        return table
      }
      const found = node.kind === 'call' && ELEMENTWISE.has(node.name) ? FUNCTIONS.get(node.name) : undefined
      if (node.kind !== 'call' || !found) return single(this.#caught(() => this.run(node)))
      const args = node.args.map((arg) => (arg ? this.#table(arg) : null))
      return this.#each(
        args.map((arg) => arg ?? single(null)),
        (values) => {
          this.#calculation.spend(STEPS_OF_CALL)
          return found(
            values.map((value, at) => constant(value, args[at] === null)),
            this.#around,
          )
        },
      )
    })
  }

  /** Combines tables element by element. One row, column or value is repeated. @throws FormulaError when the sizes do not fit or are too large */
  #each(tables: readonly Table[], combine: (values: Value[]) => Value): Table {
    const rows = Math.max(1, ...tables.map((table) => table.rows))
    const cols = Math.max(1, ...tables.map((table) => table.cols))
    const fits = (size: number, all: number) => size === 1 || size === all
    if (tables.some((table) => !fits(table.rows, rows) || !fits(table.cols, cols))) return raise('#N/A')
    const high = (table: Table) => (table.rows === 1 ? 1 : table.grid.length)
    const wide = (table: Table) => (table.cols === 1 ? 1 : (table.grid[0]?.length ?? 0))
    const [height, width] = [Math.max(1, ...tables.map(high)), Math.max(1, ...tables.map(wide))]
    if (height * width > FORMULA_RANGE_CELLS) return raise('#LIMIT!')
    const grid: Grid = []
    for (let row = 0; row < height; row++) {
      const line: Value[] = []
      for (let col = 0; col < width; col++) {
        const values = tables.map(
          ({ grid: from, rows: r, cols: c }) => from[r === 1 ? 0 : row]?.[c === 1 ? 0 : col] ?? null,
        )
        const value = this.#caught(() => combine(values))
        this.#calculation.spend(STEPS_OF_ELEMENT + lengthOf(value) / CHARACTERS_OF_STEP)
        line.push(value)
      }
      grid.push(line)
    }
    return { grid, rows, cols }
  }

  #caught(run: () => Value): Value {
    try {
      return run()
    } catch (error) {
      if (!(error instanceof FormulaError) || error.word === '#LIMIT!') throw error
      this.#calculation.spend(STEPS_OF_CALL)
      return error
    }
  }

  #argument(node: Node | null): Argument {
    const isRange = node?.kind === 'area'
    const value = (): Value => {
      if (!node) return null
      try {
        const found = this.run(node)
        this.#calculation.spend(lengthOf(found) / CHARACTERS_OF_STEP)
        return found
      } catch (error) {
        if (error instanceof FormulaError) return error
        throw error
      }
    }
    return {
      empty: node === null,
      isRange,
      value,
      grid: () => (isRange ? this.#grid(node) : [[value()]]),
      size: () => (isRange ? this.#sizeOf(node) : { rows: 1, cols: 1 }),
      table: () => (node ? this.#table(node) : single(null)),
      corner: isRange ? { row: node.area.top, col: node.area.left } : null,
    }
  }

  /** A chain of operators (`A1&A2&A3`) may be as long as the formula, so its left side is processed in a loop, without recursion. */
  #pair(node: Extract<Node, { kind: 'pair' }>): Value {
    const pairs = [node]
    let { left } = node
    for (; left.kind === 'pair'; left = left.left) pairs.push(left)
    let value = this.run(left)
    for (const { sign, right } of pairs.reverse()) {
      if (value instanceof FormulaError) throw value
      value = this.#joined(sign, value, this.run(right))
    }
    return value
  }

  #signed(sign: '-' | '+' | '%', of: Value): Value {
    if (sign === '+') return of instanceof FormulaError ? raise(of.word) : of
    const value = toNumber(of)
    return sign === '%' ? value / 100 : -value
  }

  #joined(sign: string, a: Value, b: Value): Value {
    this.#calculation.spend(1 + (lengthOf(a) + lengthOf(b)) / CHARACTERS_OF_STEP)
    if (sign === '&') return boundedText(toText(a) + toText(b))
    if ('+-*/^'.includes(sign)) {
      const [x, y] = [toNumber(a), toNumber(b)]
      if (sign === '/' && y === 0) return raise('#DIV/0!')
      const value = sign === '+' ? x + y : sign === '-' ? x - y : sign === '*' ? x * y : sign === '/' ? x / y : x ** y
      if (!Number.isFinite(value)) return raise('#NUM!')
      return withDate(sign, a, b, value)
    }
    const order = compareValues(a, b)
    if (sign === '=') return order === 0
    if (sign === '<>') return order !== 0
    if (sign === '<') return order < 0
    if (sign === '>') return order > 0
    return sign === '<=' ? order <= 0 : order >= 0
  }
}
