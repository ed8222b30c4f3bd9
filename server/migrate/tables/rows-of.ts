import { numberIn, type Row } from './tables.ts'

/**
 * The rows of a table that belong to rows of another one, in the order of that. `of` must be asked in that order too.
 * @param key the column with the id of the other row; the rows are sorted by it
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
      const at = numberIn(this.#next.value, this.#key)
      if (at > Number(id)) return found
      if (at === Number(id)) found.push(this.#next.value)
      this.#next = undefined
    }
  }

  async close(): Promise<void> {
    await this.#rows.return?.()
  }
}
