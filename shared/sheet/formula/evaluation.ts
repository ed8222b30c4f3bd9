import { type Area, heightOf, widthOf } from '#shared/sheet/address.ts'
import { SHEET_COLUMNS_MOST, SHEET_ROWS_MOST } from '#shared/sheet/limits.ts'
import { DateValue } from './dates.ts'
import { type Argument, elementOf, type Size, type Surroundings, type Table } from './functions/argument.ts'
import { ELEMENTWISE, FUNCTIONS } from './functions/table.ts'
import { isWholeColumns, isWholeRows } from './lines-area.ts'
import type { Node } from './parse.ts'
import type { ValueIndex } from './value-index.ts'
import {
  boundedText,
  CHARACTERS_OF_STEP,
  compareValues,
  dateFrom,
  FormulaError,
  fail,
  type Grid,
  lengthOf,
  raise,
  toNumber,
  toText,
  Unsupported,
  type Value,
} from './values.ts'

/** The most cells of one range. */
export const FORMULA_RANGE_CELLS = 100_000
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
  /** The part of an area that `grid` returns. */
  filled(sheet: number, area: Area): Area
  /** An index of the values of an area; `null` if testing each of them costs less. @throws FormulaError */
  index(sheet: number, area: Area): ValueIndex | null
  /** The values of the cells of an area. @throws FormulaError */
  grid(sheet: number, area: Area): Grid
  /** The value of one cell; `null` beyond the sheet. @throws FormulaError */
  cell(sheet: number, row: number, col: number): Value
}

type AreaNode = Extract<Node, { kind: 'area' }>

const single = (value: Value): Table => ({ grid: [[value]], rows: 1, cols: 1 })

const sizeOf = (area: Area): Size => ({ rows: heightOf(area), cols: widthOf(area) })

const ONE: Size = { rows: 1, cols: 1 }

/** A value as an argument of a function. */
function constant(value: () => Value, table: () => Table, empty: boolean): Argument {
  const argument: Argument = {
    empty,
    isRange: false,
    value,
    table,
    grid: () => [[value()]],
    at: (row, col) => (row === 0 && col === 0 ? value() : null),
    size: () => ONE,
    shape: () => ONE,
    filled: () => ONE,
    first: () => argument,
    index: () => null,
    key: () => null,
    corner: null,
  }
  return argument
}

/** A number of days between two times is exact to this many decimals. */
const DAYS_DIGITS = 11

/** A date and a number of days is a date. The difference of two dates is a number of days. @throws FormulaError */
function withDate(sign: string, a: Value, b: Value, value: number): Value {
  const [one, other] = [a instanceof DateValue ? a : null, b instanceof DateValue ? b : null]
  if (sign === '-' && one) return other ? Number(value.toFixed(DAYS_DIGITS)) : dateFrom(value, one.format)
  const date = sign === '+' && !(one && other) ? (one ?? other) : null
  return date ? dateFrom(value, date.format) : value
}

/** Whether a part of a formula has many values: it is a range, or is computed from one element by element. */
function isMany(node: Node | null): boolean {
  if (node?.kind === 'area') return !node.single
  if (node?.kind === 'sign') return isMany(node.of)
  if (node?.kind === 'pair') {
    let left: Node = node
    for (; left.kind === 'pair'; left = left.left) if (isMany(left.right)) return true
    return isMany(left)
  }
  if (node?.kind !== 'call') return false
  const [of] = node.args
  if (node.name === 'ROW') return of?.kind === 'area' && heightOf(of.area) > 1
  if (node.name === 'COLUMN') return of?.kind === 'area' && widthOf(of.area) > 1
  return ELEMENTWISE.has(node.name) && node.args.some(isMany)
}

/** The computation of one formula. */
export class Evaluation {
  readonly #calculation: Cells
  readonly #sheet: number
  readonly #around: Surroundings
  /** How many functions of single values are running in whose place many values are wanted. */
  #inTable = 0

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
        if (!node.single) throw new Unsupported()
        return grid[0]?.[0] ?? null
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

  #grid(node: AreaNode): Grid {
    return this.#calculation.grid(this.#calculation.sheetNamed(node.sheet, this.#sheet), node.area)
  }

  #sizeOf(node: AreaNode): Size {
    return sizeOf(this.#calculation.inside(this.#calculation.sheetNamed(node.sheet, this.#sheet), node.area))
  }

  /** The size of a range as part of a table. Whole columns and rows have the same size in all sheets. */
  #shapeOf(node: AreaNode): Size {
    const { rows, cols } = this.#sizeOf(node)
    return {
      rows: isWholeColumns(node.area) ? SHEET_ROWS_MOST : rows,
      cols: isWholeRows(node.area) ? SHEET_COLUMNS_MOST : cols,
    }
  }

  #areaTable(node: AreaNode): Table {
    const { rows, cols } = this.#shapeOf(node)
    let grid = this.#grid(node)
    if ((grid[0]?.length ?? 0) < cols) grid = grid.map((line) => [...line, null])
    if (grid.length < rows) grid = [...grid, (grid[0] ?? []).map(() => null)]
    return { grid, rows, cols }
  }

  /** The numbers of the rows (ROW) or of the columns (COLUMN) of a range. */
  #numbers(name: string, node: AreaNode): Table {
    const { rows, cols } = this.#shapeOf(node)
    const { top, left } = node.area
    const size = this.#sizeOf(node)
    const isRows = name === 'ROW'
    const count = isRows ? size.rows + (size.rows < rows ? 1 : 0) : size.cols + (size.cols < cols ? 1 : 0)
    this.#calculation.spend(count)
    const numbers = Array.from({ length: count }, (_, at) => (isRows ? top : left) + at + 1)
    return isRows ? { grid: numbers.map((one) => [one]), rows, cols: 1 } : { grid: [numbers], rows: 1, cols }
  }

  /** The values of a part of a formula, element by element if it combines ranges. @throws FormulaError */
  #table(node: Node): Table {
    this.#calculation.spend(STEPS_OF_PART)
    return this.#calculation.deeper(() => {
      if (node.kind === 'area') return this.#areaTable(node)
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
      if (node.kind === 'call' && (node.name === 'ROW' || node.name === 'COLUMN')) {
        const [of, more] = node.args
        if (of?.kind === 'area' && more === undefined) return this.#numbers(node.name, of)
      }
      const found = node.kind === 'call' && ELEMENTWISE.has(node.name) ? FUNCTIONS.get(node.name) : undefined
      if (node.kind !== 'call' || !found) return single(this.#caught(() => this.#runInTable(node)))
      const args = node.args.map((arg) => (arg ? this.#table(arg) : null))
      return this.#each(
        args.map((arg) => arg ?? single(null)),
        (values) => {
          this.#calculation.spend(STEPS_OF_CALL)
          return found(
            values.map((value, at) =>
              constant(
                () => value,
                () => single(value),
                args[at] === null,
              ),
            ),
            this.#around,
          )
        },
      )
    })
  }

  #runInTable(node: Node): Value {
    this.#inTable += 1
    try {
      return this.run(node)
    } finally {
      this.#inTable -= 1
    }
  }

  /** Combines tables element by element. One row, column or value is repeated. @throws FormulaError when the sizes do not fit or are too large */
  #each(tables: readonly Table[], combine: (values: Value[]) => Value): Table {
    const rows = Math.max(1, ...tables.map((table) => table.rows))
    const cols = Math.max(1, ...tables.map((table) => table.cols))
    const fits = (size: number, all: number) => size === 1 || size === all
    if (tables.some((table) => !fits(table.rows, rows) || !fits(table.cols, cols))) return raise('#N/A')
    const height = Math.max(1, ...tables.map(({ grid }) => grid.length))
    const width = Math.max(1, ...tables.map(({ grid }) => grid[0]?.length ?? 0))
    if (height * width > FORMULA_RANGE_CELLS) return raise('#LIMIT!')
    const grid: Grid = []
    for (let row = 0; row < height; row++) {
      const line: Value[] = []
      for (let col = 0; col < width; col++) {
        const value = this.#caught(() => combine(tables.map((table) => elementOf(table, row, col))))
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
      if (!(error instanceof FormulaError) || error instanceof Unsupported || error.word === '#LIMIT!') throw error
      this.#calculation.spend(STEPS_OF_CALL)
      return error
    }
  }

  #argument(node: Node | null): Argument {
    const isRange = node?.kind === 'area'
    const value = (): Value => {
      if (!node) return null
      if (this.#inTable > 0 && isMany(node)) throw new Unsupported()
      try {
        const found = this.run(node)
        this.#calculation.spend(lengthOf(found) / CHARACTERS_OF_STEP)
        return found
      } catch (error) {
        if (error instanceof FormulaError && !(error instanceof Unsupported)) return error
        throw error
      }
    }
    if (!isRange) return constant(value, () => (node ? this.#table(node) : single(null)), node === null)
    const { top, left, bottom, right } = node.area
    const sheet = () => this.#calculation.sheetNamed(node.sheet, this.#sheet)
    return {
      empty: false,
      isRange,
      value,
      grid: () => this.#grid(node),
      at: (row, col) => this.#calculation.cell(sheet(), top + row, left + col),
      size: () => this.#sizeOf(node),
      shape: () => this.#shapeOf(node),
      filled: () => sizeOf(this.#calculation.filled(sheet(), node.area)),
      first: (axis) =>
        this.#argument({
          ...node,
          area: axis === 'row' ? { ...node.area, bottom: top } : { ...node.area, right: left },
          single: false,
        }),
      index: () => this.#calculation.index(sheet(), node.area),
      key: () => [sheet(), top, left, bottom, right].join(':'),
      table: () => this.#areaTable(node),
      corner: { row: top, col: left },
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
