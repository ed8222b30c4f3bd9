import { FORMULA_RANGE_CELLS, FORMULA_READS } from '../../constants.ts'
import { type Area, heightOf, widthOf } from '../address.ts'
import type { Book, Sheet } from '../model.ts'
import type { Argument, SheetFunction, Surroundings } from './functions/argument.ts'
import { LOGIC_FUNCTIONS } from './functions/logic.ts'
import { LOOKUP_FUNCTIONS } from './functions/lookup.ts'
import { NUMBER_FUNCTIONS } from './functions/numbers.ts'
import { TEXT_FUNCTIONS } from './functions/text.ts'
import { type Node, parseFormula } from './parse.ts'
import { isFormula, plainText } from './rewrite.ts'
import {
  compareValues,
  FormulaError,
  fail,
  type Grid,
  raise,
  shownValue,
  toNumber,
  toText,
  typedValue,
  type Value,
} from './values.ts'

const FUNCTIONS = new Map<string, SheetFunction>(
  Object.entries({ ...NUMBER_FUNCTIONS, ...TEXT_FUNCTIONS, ...LOGIC_FUNCTIONS, ...LOOKUP_FUNCTIONS }),
)

/** The names of all functions, in order. */
export const FUNCTION_NAMES: readonly string[] = [...FUNCTIONS.keys()].sort()

/** How many formulas may wait for each other inside one another; longer chains are computed from their end. */
const CHAIN = 100

/** A formula reads one that is not computed yet, and too many are waiting already. */
class First {
  readonly key: string

  constructor(key: string) {
    this.key = key
  }
}

/** The results of the formulas of one state of a book. Computed when they are asked for, and kept. */
export class Calculation {
  readonly #book: Book
  readonly #now: () => Date
  readonly #values = new Map<string, Value>()
  readonly #running = new Set<string>()
  readonly #index = new Map<string, number>()
  #reads = 0

  constructor(book: Book, now: () => Date = () => new Date()) {
    this.#book = book
    this.#now = now
    for (const [at, sheet] of book.entries()) {
      const name = sheet.name.toLowerCase()
      if (!this.#index.has(name)) this.#index.set(name, at)
    }
  }

  /** The value of a cell: what was typed, or what its formula gives. */
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
        if (!(error instanceof First)) throw error
        if (waiting.includes(error.key))
          for (const one of waiting.slice(waiting.indexOf(error.key))) this.#values.set(one, fail('#CYCLE!'))
        else waiting.push(error.key)
      }
    }
  }

  /** What a cell shows. */
  shown(sheet: number, row: number, col: number): string {
    const text = this.#book[sheet]?.rows[row]?.cells[col]?.text ?? ''
    return isFormula(text) ? shownValue(this.value(sheet, row, col)) : plainText(text)
  }

  #read(sheet: number, row: number, col: number): Value {
    this.#reads += 1
    if (this.#reads > FORMULA_READS) return fail('#LIMIT!')
    const text = this.#book[sheet]?.rows[row]?.cells[col]?.text ?? ''
    if (!isFormula(text)) return typedValue(text)
    const key = `${sheet}:${row}:${col}`
    const known = this.#values.get(key)
    if (known !== undefined || this.#values.has(key)) return known ?? null
    if (this.#running.has(key)) return fail('#CYCLE!')
    if (this.#running.size >= CHAIN) throw new First(key)
    return this.#compute(key)
  }

  #compute(key: string): Value {
    const [sheet, row, col] = key.split(':').map(Number) as [number, number, number]
    this.#running.add(key)
    let value: Value
    try {
      const node = parseFormula(this.#book[sheet]?.rows[row]?.cells[col]?.text ?? '')
      value = node ? new Evaluation(this, sheet, { row, col, now: this.#now }).run(node) : fail('#ERROR!')
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      value = error
    }
    this.#running.delete(key)
    // an empty cell that a formula names is a nought
    this.#values.set(key, value ?? 0)
    return value ?? 0
  }

  /** The sheet of a reference; the own one without a name. @throws FormulaError */
  sheetNamed(name: string | null, own: number): number {
    return name === null ? own : (this.#index.get(name.toLowerCase()) ?? raise('#REF!'))
  }

  /** The values of cells. What lies beyond the sheet is empty. @throws FormulaError */
  grid(sheet: number, area: Area): Grid {
    const { rowCount, colCount } = this.#book[sheet] as Sheet
    const bottom = Math.min(area.bottom, Math.max(area.top, rowCount - 1))
    const right = Math.min(area.right, Math.max(area.left, colCount - 1))
    const inside = { ...area, bottom, right }
    if (heightOf(inside) * widthOf(inside) > FORMULA_RANGE_CELLS) raise('#LIMIT!')
    const grid: Grid = []
    for (let row = area.top; row <= bottom; row++) {
      const line: Value[] = []
      for (let col = area.left; col <= right; col++) line.push(this.#read(sheet, row, col))
      grid.push(line)
    }
    return grid
  }
}

class Evaluation {
  readonly #calculation: Calculation
  readonly #sheet: number
  readonly #around: Surroundings

  constructor(calculation: Calculation, sheet: number, around: Surroundings) {
    this.#calculation = calculation
    this.#sheet = sheet
    this.#around = around
  }

  run(node: Node): Value {
    switch (node.kind) {
      case 'value':
        return node.value
      case 'error':
        return fail(node.word)
      case 'area': {
        const grid = this.#grid(node)
        return node.single ? (grid[0]?.[0] ?? null) : raise('#VALUE!')
      }
      case 'sign': {
        const value = toNumber(this.run(node.of))
        return node.sign === '%' ? value / 100 : node.sign === '-' ? -value : value
      }
      case 'pair':
        return this.#pair(node)
      case 'call': {
        const found = FUNCTIONS.get(node.name)
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

  #argument(node: Node | null): Argument {
    const isRange = node?.kind === 'area'
    const value = (): Value => {
      if (!node) return null
      try {
        return this.run(node)
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
      corner: isRange ? { row: node.area.top, col: node.area.left } : null,
    }
  }

  #pair({ sign, left, right }: Extract<Node, { kind: 'pair' }>): Value {
    const [a, b] = [this.run(left), this.run(right)]
    if (sign === '&') return toText(a) + toText(b)
    if ('+-*/^'.includes(sign)) {
      const [x, y] = [toNumber(a), toNumber(b)]
      if (sign === '/' && y === 0) return raise('#DIV/0!')
      const value = sign === '+' ? x + y : sign === '-' ? x - y : sign === '*' ? x * y : sign === '/' ? x / y : x ** y
      return Number.isFinite(value) ? value : raise('#NUM!')
    }
    const order = compareValues(a, b)
    if (sign === '=') return order === 0
    if (sign === '<>') return order !== 0
    if (sign === '<') return order < 0
    if (sign === '>') return order > 0
    return sign === '<=' ? order <= 0 : order >= 0
  }
}
