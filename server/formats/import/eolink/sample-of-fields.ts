import { jsonText } from '#server/formats/import/api/json-text.ts'
import { type Loose, objectsOf } from '#server/formats/import/api/loose.ts'

const MAX_VALUES = 500
const MAX_DEPTH = 20

/**
 * An example of JSON from a list of fields with inner lists.
 * @param inner the key of the inner list of a field
 * @param read name, type and example of a field
 * @param isList whether the example is a list of such objects
 */
export function sampleOfFields(
  fields: unknown,
  inner: string,
  read: (field: Loose) => readonly [name: string, type: string, value: string],
  isList: boolean,
): string {
  let left = MAX_VALUES
  const object = (list: unknown, depth: number): Loose => {
    const made = Object.create(null) as Loose
    for (const field of objectsOf(list)) {
      left -= 1
      if (left < 0) break
      const [name, type, value] = read(field)
      if (!name) continue
      const children = depth < MAX_DEPTH ? objectsOf(field[inner]) : []
      const below = children.length > 0 ? object(children, depth + 1) : undefined
      made[name] = type === 'array' ? (below ? [below] : []) : (below ?? plainValue(type, value))
    }
    return made
  }
  const made = object(fields, 0)
  return Object.keys(made).length > 0 ? (jsonText(isList ? [made] : made) ?? '') : ''
}

function plainValue(type: string, value: string): unknown {
  if (/int|float|double|long|short|number|byte/.test(type)) return Number.isFinite(Number(value)) ? Number(value) : 0
  if (type === 'boolean') return value !== 'false'
  if (type === 'object' || type === 'json') return {}
  return type === 'null' ? null : value
}
