import { DateValue, dateOf } from './dates.ts'
import { type Grid, numberIn, numberOf, toText, type Value } from './values.ts'

/** What an index finds: a number, a date, or a text in lower case. */
export type Exact = number | string | DateValue

/** The positions of each of many keys, in one list. */
class Places<K> {
  readonly #ids = new Map<K, number>()
  readonly #starts: Int32Array
  readonly #places: Int32Array

  /** @param keys the key at each position; `null`: none */
  constructor(keys: readonly (K | null)[]) {
    const counts: number[] = []
    const ids = new Int32Array(keys.length)
    for (const [at, key] of keys.entries()) {
      if (key === null) continue
      let id = this.#ids.get(key)
      if (id === undefined) {
        id = counts.length
        this.#ids.set(key, id)
        counts.push(0)
      }
      counts[id] = (counts[id] as number) + 1
      ids[at] = id
    }
    this.#starts = new Int32Array(counts.length + 1)
    for (const [id, count] of counts.entries()) this.#starts[id + 1] = (this.#starts[id] as number) + count
    this.#places = new Int32Array(this.#starts.at(-1) ?? 0)
    const next = this.#starts.slice()
    for (const [at, key] of keys.entries()) {
      if (key === null) continue
      const id = ids[at] as number
      this.#places[next[id] as number] = at
      next[id] = (next[id] as number) + 1
    }
  }

  of(key: K): Int32Array {
    const id = this.#ids.get(key)
    return id === undefined ? new Int32Array() : this.#places.subarray(this.#starts[id], this.#starts[id + 1])
  }
}

const isText = (value: Value): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || value instanceof DateValue

/** Tells where in a range a value is, without a test of each cell. It finds what the tests in `functions/criteria.ts` find. */
export class ValueIndex {
  /** How many columns the range has. */
  readonly width: number
  readonly #numbers: Places<number>
  readonly #texts: Places<string>
  readonly #hasDatesAsText: boolean

  constructor(grid: Grid) {
    const values = grid.flat()
    this.width = Math.max(1, grid[0]?.length ?? 0)
    this.#numbers = new Places(values.map((value) => (typeof value === 'string' ? numberOf(value) : numberIn(value))))
    this.#texts = new Places(values.map((value) => (isText(value) ? toText(value).toLowerCase() : null)))
    this.#hasDatesAsText = values.some((value) => typeof value === 'string' && dateOf(value) !== null)
  }

  /** The positions of a value, counted from 0 row by row; `null` when only a test of each cell can tell. */
  places(wanted: Exact): Int32Array | null {
    if (typeof wanted === 'string') return this.#texts.of(wanted)
    if (typeof wanted === 'number') return this.#numbers.of(wanted)
    // A date also equals a text that a formula made of it, such as TEXT.
    return this.#hasDatesAsText ? null : this.#numbers.of(wanted.serial)
  }
}
