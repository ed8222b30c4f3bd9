import type { Json } from './generators/generator.ts'

/** The approximate size of a value as JSON, in characters, and its depth. */
interface Measure {
  size: number
  depth: number
}

const known = new WeakMap<object, Measure>()

/**
 * Measures a value. An object that occurs in it many times is measured once, so a value of a few kilobytes in memory that would be terabytes as JSON
 * is measured as fast as others.
 */
export function measureOf(value: Json): Measure {
  if (typeof value === 'string') return { size: value.length + 2, depth: 0 }
  if (typeof value !== 'object' || value === null) return { size: 8, depth: 0 }
  const before = known.get(value)
  if (before) return before
  const measure = { size: 2, depth: 0 }
  for (const [key, child] of Object.entries(value)) {
    const { size, depth } = measureOf(child)
    measure.size += size + (Array.isArray(value) ? 1 : key.length + 4)
    measure.depth = Math.max(measure.depth, depth + 1)
  }
  known.set(value, measure)
  return measure
}
