import type { Json } from './generators/generator.ts'

/** How large a value is as JSON, roughly in characters, and how deep it nests. */
interface Measure {
  size: number
  depth: number
}

const known = new WeakMap<object, Measure>()

/**
 * Measures a value. Values that stand in it many times over are looked at once, so a value of a few kilobytes that would be terabytes as JSON
 * takes no longer than another.
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
