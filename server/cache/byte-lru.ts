/** Something that can be kept: it knows how many bytes it holds. */
export interface Sized {
  readonly size: number
}

/** What the place of an entry costs besides what it holds and its key, about. */
const ENTRY_BYTES = 200

/**
 * Keeps what was used last, as many bytes of it as were given. It is for what can be made again at any time and is named by what it was made
 * of, so that nothing in it is ever old.
 */
export class ByteLru {
  readonly #most: number
  #bytes = 0
  readonly #kept = new Map<string, Sized>()
  readonly #making = new Map<string, Promise<Sized>>()

  /** @param most in bytes */
  constructor(most: number) {
    this.#most = most
  }

  /** How many bytes are held now. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * What is kept under the key, or else what `make` makes, which is then kept. Those who ask while it is being made wait for the same one;
   * what fails is not kept, nor what is larger than all that may be held. A key belongs to one kind of thing.
   */
  async get<V extends Sized>(key: string, make: () => Promise<V>): Promise<V> {
    const kept = this.#kept.get(key)
    if (kept) {
      // The first of a map is the one that was put there first: whatever is used goes to the end.
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept as V
    }
    const under = this.#making.get(key)
    if (under) return under as Promise<V>
    const making = make()
    this.#making.set(key, making)
    try {
      const made = await making
      this.#keep(key, made)
      return made
    } finally {
      this.#making.delete(key)
    }
  }

  #keep(key: string, value: Sized): void {
    const cost = costOf(key, value)
    if (cost > this.#most) return
    this.#kept.set(key, value)
    this.#bytes += cost
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes <= this.#most) break
      this.#kept.delete(oldest)
      this.#bytes -= costOf(oldest, one)
    }
  }
}

const costOf = (key: string, { size }: Sized): number => size + 2 * key.length + ENTRY_BYTES
