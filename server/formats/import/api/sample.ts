import type { Direction } from './fields.ts'
import { isObject, listOf, textOf } from './loose.ts'
import type { Resolve } from './references.ts'
import { type Shape, shapeOf } from './shape.ts'

/** The limits of an example: the number of its values, and its depth. */
const MAX_VALUES = 400
const MAX_DEPTH = 8

/** Examples of formats of texts. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T09:30:00Z',
  date: '2026-01-31',
  time: '09:30:00',
  email: 'user@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  byte: 'dGV4dA==',
}

/**
 * An example of a value for a schema: the schema's example or default, otherwise a plain value. Always the same for the same schema. A schema that
 * contains itself is left out at its second occurrence.
 * @returns undefined if the schema does not describe its values
 */
export function sampleOf(schema: unknown, resolve: Resolve, direction: Direction, where: string): unknown {
  let left = MAX_VALUES
  const make = (one: unknown, depth: number, above: readonly string[]): unknown => {
    left -= 1
    if (left < 0 || depth > MAX_DEPTH) return undefined
    const shape = shapeOf(one, resolve, where)
    if (shape.refs.some((ref) => above.includes(ref))) return undefined
    const { facets } = shape
    const given =
      facets.example ?? listOf(facets.examples)[0] ?? facets.default ?? facets.const ?? listOf(facets.enum)[0]
    if (given !== undefined) return given
    const refs = [...above, ...shape.refs]
    if (shape.types[0] === 'array') {
      const inner = shape.items === undefined ? undefined : make(shape.items, depth + 1, refs)
      return inner === undefined ? [] : [inner]
    }
    if (shape.types[0] === 'object') return objectSample(shape, (inner) => make(inner, depth + 1, refs), skips)
    if (shape.types.length === 0 && shape.alternatives.length > 0) return make(shape.alternatives[0], depth + 1, refs)
    return plainSample(shape)
  }
  const skips = (property: unknown): boolean => {
    const key = direction === 'request' ? 'readOnly' : direction === 'response' ? 'writeOnly' : ''
    return key !== '' && isObject(property) && property[key] === true
  }
  return make(schema, 0, [])
}

function objectSample(
  shape: Shape,
  make: (schema: unknown) => unknown,
  skips: (property: unknown) => boolean,
): unknown {
  const object = Object.create(null) as Record<string, unknown>
  for (const [key, property] of shape.properties) {
    if (skips(property)) continue
    const value = key in shape.partExample ? shape.partExample[key] : make(property)
    if (value !== undefined) object[key] = value
  }
  for (const [key, value] of Object.entries(shape.partExample)) if (!shape.properties.has(key)) object[key] = value
  // Fields of alternatives, besides the schema's own fields.
  const beside = shape.alternatives.length > 0 ? make(shape.alternatives[0]) : undefined
  if (isObject(beside)) for (const [key, value] of Object.entries(beside)) if (!(key in object)) object[key] = value
  if (shape.properties.size === 0 && isObject(shape.extra)) {
    const value = make(shape.extra)
    if (value !== undefined) object.key = value
  }
  return object
}

function plainSample({ types, facets }: Shape): unknown {
  const lowest = typeof facets.minimum === 'number' ? facets.minimum : 0
  if (types.includes('integer')) return Math.ceil(lowest)
  if (types.includes('number')) return lowest
  if (types.includes('boolean')) return true
  if (!types.includes('string')) return undefined
  const format = textOf(facets.format)
  return Object.hasOwn(FORMATS, format) ? FORMATS[format] : 'string'
}
