/** A statement that a process sent so often gets a name. */
const USES_LEAST = 5
/** The most statements with a name. PostgreSQL keeps the plan of each for each connection, in some ten kilobytes. */
const NAMED_MOST = 256
/** How many other statements are counted. */
const COUNTED_MOST = 2000

/** A row of `select *` changes when another process adds a column, and PostgreSQL refuses a named statement then. */
const ALL_COLUMNS = /(?:\bselect|\breturning|,|\.)\s*\*/i
const NAMEABLE = /^\s*(?:select|with|insert|update|delete)\b/i

/**
 * Names the statements that a process sends often. PostgreSQL parses and plans a statement with a name once for each connection, and for a statement of several
 * tables planning costs more than running. It still plans again for the values if that pays (`plan_cache_mode`).
 */
export class StatementNames {
  readonly #named = new Map<string, string>()
  readonly #uses = new Map<string, number>()
  #last = 0

  /** The name for a statement that is about to be sent; `undefined`: send it without one. @param text the statement without its values */
  nameOf(text: string): string | undefined {
    const known = this.#named.get(text)
    if (known !== undefined) {
      // The least recently used statement comes first.
      this.#named.delete(text)
      this.#named.set(text, known)
      return known
    }
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < USES_LEAST) {
      if (uses === 1) dropFirst(this.#uses, COUNTED_MOST)
      this.#uses.set(text, uses)
      return undefined
    }
    if (!NAMEABLE.test(text) || ALL_COLUMNS.test(text)) return undefined
    this.#uses.delete(text)
    dropFirst(this.#named, NAMED_MOST)
    this.#last += 1
    const name = `octavo_${this.#last}`
    this.#named.set(text, name)
    return name
  }
}

/** Makes room in a map for one more entry. */
function dropFirst<V>(map: Map<string, V>, most: number): void {
  if (map.size < most) return
  const [first] = map.keys()
  if (first !== undefined) map.delete(first)
}
