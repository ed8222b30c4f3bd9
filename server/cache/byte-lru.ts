import { LRUCache } from 'lru-cache'

/** A value that knows how many bytes it holds. */
export interface Sized {
  readonly size: number
}

/** What an entry costs besides its value and its key, about, in bytes. */
const ENTRY_BYTES = 200

/**
 * Cache of a bounded size in bytes. It evicts the entries that were not used for the longest time. Keys contain the versions that their values were
 * built from, so nothing needs invalidation.
 */
export class ByteLru {
  readonly #cache: LRUCache<string, Sized, () => Promise<Sized>>

  /** @param most in bytes */
  constructor(most: number) {
    this.#cache = new LRUCache({
      maxSize: most,
      // A value that must not be kept has an infinite size.
      sizeCalculation: ({ size }, key) => Math.min(size + 2 * key.length + ENTRY_BYTES, most + 1),
      fetchMethod: (_key, _stale, { context: make }) => make(),
      // A caller gets its value also when the entry was evicted while the value was being made.
      ignoreFetchAbort: true,
    })
  }

  /** How many bytes are held now. */
  get bytes(): number {
    return this.#cache.calculatedSize
  }

  /**
   * The cached value of a key, or a new one from `make`. Callers that ask while it is being made wait for the same value. Errors and values larger
   * than the cache are not cached. A key belongs to one kind of value.
   */
  async get<V extends Sized>(key: string, make: () => Promise<V>): Promise<V> {
    return (await this.#cache.forceFetch(key, { context: make })) as V
  }
}
