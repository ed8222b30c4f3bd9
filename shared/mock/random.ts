/** A source of random numbers. */
export interface Random {
  /** A number from 0, below 1. */
  next: () => number
}

/** Pseudo-random numbers that depend only on the seed, for tests and examples that must not change. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return {
    next: () => {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
    },
  }
}

/** Always the greatest number, to find the worst-case cost of a template. */
export const greatest: Random = { next: () => 1 - Number.EPSILON }

export const chance: Random = { next: Math.random }

/** A random integer between two bounds, both included, in any order. */
export function whole(random: Random, min: number, max: number): number {
  const [low, high] = min <= max ? [Math.ceil(min), Math.floor(max)] : [Math.ceil(max), Math.floor(min)]
  return low + Math.floor(random.next() * (high - low + 1))
}

/** A random item of a list that is not empty. */
export const pick = <T>(random: Random, list: readonly T[]): T => list[whole(random, 0, list.length - 1)] as T

/** Adds random decimal places to an integer. */
export function withPlaces(random: Random, number: number, places: number): number {
  const digits = Math.floor(random.next() * 10 ** places)
  return Number(`${number}.${String(digits).padStart(places, '0')}`)
}
