import { type Row, textIn } from './tables.ts'

/**
 * The rows of a table that belong to rows of another one, in the order of that. `of` must be asked in that order too.
 * @param key the column with the id of the other row; the rows are sorted by it. Ids are numbers, or UUIDs in small letters
 */
export class RowsOf {
  readonly #rows: AsyncIterator<Row>
  readonly #key: string
  #next: IteratorResult<Row> | undefined

  constructor(rows: AsyncIterable<Row>, key: string) {
    this.#rows = rows[Symbol.asyncIterator]()
    this.#key = key
  }

  async of(id: string): Promise<Row[]> {
    const found: Row[] = []
    for (;;) {
      this.#next ??= await this.#rows.next()
      if (this.#next.done) return found
      const at = textIn(this.#next.value, this.#key)
      if (isAfter(at, id)) return found
      if (at === id) found.push(this.#next.value)
      this.#next = undefined
    }
  }

  async close(): Promise<void> {
    await this.#rows.return?.()
  }
}

/** Whether an id comes after another one: numbers by their value, UUIDs by their letters, which have the same length. */
const isAfter = (one: string, other: string): boolean =>
  one.length === other.length ? one > other : one.length > other.length
