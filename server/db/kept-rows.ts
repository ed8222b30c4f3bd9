/** The most rows of a kept answer, its most bytes, and the most bytes of all. */
const ROWS_MOST = 50
const BYTES_MOST = 256 * 1024
const ALL_BYTES_MOST = 4 * 1024 * 1024
/** The approximate size of an answer, of a row and of a number in it, in bytes. */
const ANSWER_BYTES = 300
const ROW_BYTES = 100
const VALUE_BYTES = 8

/** Answers of queries that are valid while the database has one version (decision 84). */
export class KeptRows {
  #version: unknown
  #bytes = 0
  readonly #answers = new Map<string, Map<string, readonly unknown[]>>()

  /**
   * The kept answer of a query.
   * @param version the version of the database that was read just now. It changes with each commit
   * @param key the values of the query
   */
  find<R>(version: unknown, text: string, key: string): R[] | undefined {
    if (version !== this.#version) this.#begin(version)
    return this.#answers.get(text)?.get(key) as R[] | undefined
  }

  /** Keeps an answer that was read after its version, and freezes its rows. Large answers are not kept. */
  keep(version: unknown, text: string, key: string, rows: readonly unknown[]): void {
    const bytes = key.length * 2 + sizeOf(rows)
    if (bytes > BYTES_MOST || version !== this.#version) return
    if (this.#bytes + bytes > ALL_BYTES_MOST) this.#begin(version)
    this.#bytes += bytes
    for (const row of rows) Object.freeze(row)
    const ofText = this.#answers.get(text) ?? new Map<string, readonly unknown[]>()
    this.#answers.set(text, ofText.set(key, Object.freeze([...rows])))
  }

  #begin(version: unknown): void {
    this.#version = version
    this.#bytes = 0
    this.#answers.clear()
  }
}

/** The approximate size of rows in bytes; infinite for many. */
function sizeOf(rows: readonly unknown[]): number {
  if (rows.length > ROWS_MOST) return Number.POSITIVE_INFINITY
  let bytes = ANSWER_BYTES
  for (const row of rows) {
    bytes += ROW_BYTES
    for (const value of Object.values(row as object))
      bytes += typeof value === 'string' ? value.length * 2 : VALUE_BYTES
  }
  return bytes
}
