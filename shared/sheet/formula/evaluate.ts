import { type Area, heightOf, widthOf } from '#shared/sheet/address.ts'
import { CELL_TEXT_LENGTH } from '#shared/sheet/limits.ts'
import type { Book, Cell, Sheet } from '#shared/sheet/model.ts'
import type { Argument, SheetFunction, Surroundings } from './functions/argument.ts'
import { LOGIC_FUNCTIONS } from './functions/logic.ts'
import { LOOKUP_FUNCTIONS } from './functions/lookup.ts'
import { NUMBER_FUNCTIONS } from './functions/numbers.ts'
import { TEXT_FUNCTIONS } from './functions/text.ts'
import { type Node, parseFormula } from './parse.ts'
import { isFormula, plainText } from './rewrite.ts'
import {
  boundedText,
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

/** The most cells of one range. */
const FORMULA_RANGE_CELLS = 100_000
/** The most steps of all formulas of a book. Reading a cell, a part of a formula, and some characters of a text cost steps. */
const FORMULA_STEPS = 5_000_000

const FUNCTIONS = new Map<string, SheetFunction>(
  Object.entries({ ...NUMBER_FUNCTIONS, ...TEXT_FUNCTIONS, ...LOGIC_FUNCTIONS, ...LOOKUP_FUNCTIONS }),
)

/** The names of all functions, in order. */
export const FUNCTION_NAMES: readonly string[] = [...FUNCTIONS.keys()].sort()

/** Whether a function is known and can be called with this number of arguments. @param name in capitals */
export function takes(name: string, count: number): boolean {
  const found = FUNCTIONS.get(name)
  return found !== undefined && count >= found.least && count <= found.most
}

/** The most formulas that are computed recursively. Longer chains are computed from their end. */
const CHAIN = 100
/** The deepest nesting of the parts of these formulas together, because of the stack. */
const DEPTH = 256

/** How many characters of a text cost one step. */
const CHARACTERS_OF_STEP = 16
/** The steps of a function call, in addition to what it reads. */
const STEPS_OF_CALL = 10
/** The steps of each part of a formula, and of parsing each of its characters. */
const STEPS_OF_PART = 4
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

/** Gives the value to use in the place of a formula that failed; `undefined`: it fails. It is not asked when no steps are left. */
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
export class Calculation {
  readonly #book: Book
  readonly #now: () => Date
  readonly #rescue: Rescue | undefined
  readonly #values = new Map<string, Value>()
  readonly #running = new Set<string>()
  readonly #index = new Map<string, number>()
  #steps = 0
  #depth = 0

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

  #read(sheet: number, row: number, col: number): Value {
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
    if (this.#running.has(key)) return fail('#CYCLE!')
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
        ? new Evaluation(this, sheet, { row, col, now: this.#now, spend: (steps) => this.spend(steps) }).run(node)
        : fail('#ERROR!')
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      value = error
    }
    this.#running.delete(key)
    if (value instanceof FormulaError && this.#steps <= FORMULA_STEPS) value = this.#rescue?.(sheet, row, col) ?? value
    // The result of a formula that is only a reference to an empty cell is 0.
    this.#values.set(key, value ?? 0)
    return value ?? 0
  }

  /** Spends steps. @throws FormulaError when none are left */
  spend(steps: number): void {
    if (this.#steps > FORMULA_STEPS) raise('#LIMIT!')
    this.#steps += steps
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

  /** The values of the cells of an area. Cells beyond the sheet are empty. @throws FormulaError */
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

const lengthOf = (value: Value): number => (typeof value === 'string' ? value.length : 0)

class Evaluation {
  readonly #calculation: Calculation
  readonly #sheet: number
  readonly #around: Surroundings

  constructor(calculation: Calculation, sheet: number, around: Surroundings) {
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
      case 'sign': {
        const value = toNumber(this.run(node.of))
        return node.sign === '%' ? value / 100 : node.sign === '-' ? -value : value
      }
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

  #joined(sign: string, a: Value, b: Value): Value {
    this.#calculation.spend(1 + (lengthOf(a) + lengthOf(b)) / CHARACTERS_OF_STEP)
    if (sign === '&') return boundedText(toText(a) + toText(b))
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
