import { LRUCache } from 'lru-cache'

/** A value with its size in bytes. */
export interface Sized {
  readonly size: number
}

/** The approximate size of an entry besides its value and its key, in bytes. */
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
      // An infinite size means: do not cache.
      sizeCalculation: ({ size }, key) => Math.min(size + 2 * key.length + ENTRY_BYTES, most + 1),
      fetchMethod: (_key, _stale, { context: make }) => make(),
      // The caller gets its value even if the entry was evicted while the value was being made.
      ignoreFetchAbort: true,
    })
  }

  /** The number of bytes in the cache. */
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
