/** Reads outside transactions by a faster way than the query builder: short reads (`prepared`), and on PostgreSQL the quick queries of searches. */
export interface ShortReads {
  /** Whether a long read holds up no others. */
  readonly takesLong: boolean
  /**
   * Reads rows, which must not be changed.
   * @param text one `select` that takes no locks
   * @param asUsual the slower way, which always answers
   * @throws what the query throws
   */
  read<R>(text: string, values: readonly unknown[], asUsual: () => Promise<R[]>): Promise<R[]>
}

/** By the query builder of a database. Those of its transactions are other ones. */
const ofDatabase = new WeakMap<object, ShortReads>()

/** Frequent queries of a database, but not those of its transactions, use these reads from now on. */
export const setShortReads = (db: object, reads: ShortReads): void => void ofDatabase.set(db, reads)

/** The short reads of a database; undefined in transactions, and where there is no faster way. */
export const shortReadsOf = (db: object): ShortReads | undefined => ofDatabase.get(db)

const searchesOf = new WeakMap<object, ShortReads>()

/** From now on, quick queries of searches use these reads, outside the transactions of a database. The rows that they return may be changed. */
export const setSearchReads = (db: object, reads: ShortReads): void => void searchesOf.set(db, reads)

/** What quick queries of searches use, outside the transactions of a database; undefined in transactions, and where there is no faster way. */
export const searchReadsOf = (db: object): ShortReads | undefined => searchesOf.get(db)
