import type { FieldRow } from '#shared/api-page/parameters.ts'
import { TYPES } from '#shared/api-page/vocabulary.ts'

/** A schema of OpenAPI 3.1 (JSON Schema 2020-12), with the properties that pages can describe. */
export interface Schema {
  type?: string | string[]
  format?: string
  description?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  examples?: unknown[]
}

const KINDS = new Set(['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'])
/** The most steps in the name of a nested field. */
const DEEPEST = 20

/** The schema of a type as pages write it: `string (date-time)`, `integer[]`, `object[] (Tag) | null`, `varchar(20)`, `数组`. */
export function typeSchema(written: string): Schema {
  const [first = '', ...others] = written
    .split(' | ')
    .map((one) => one.trim())
    .filter(Boolean)
  if (first === '') return {}
  const one = oneType(first)
  const more = others.map((other) => oneType(other).type).filter((type) => typeof type === 'string')
  if (more.length === 0 || typeof one.type !== 'string') return one
  const types = [...new Set([one.type, ...more])]
  return { ...one, type: types.length === 1 ? one.type : types }
}

function oneType(written: string): Schema {
  const [, plain = '', list, format = ''] = /^([^\s[(]+)((?:\[\])*)\s*(?:\(([^()]*)\))?$/.exec(written) ?? []
  if (list) return { type: 'array', items: oneType(`${plain}${list.slice(2)}${format ? ` (${format})` : ''}`) }
  const word = plain.toLowerCase()
  if (KINDS.has(word)) return { type: word, ...(format && word !== 'object' && word !== 'array' ? { format } : {}) }
  if (TYPES.file.test(written)) return { type: 'string', format: 'binary' }
  if (TYPES.list.test(written)) return { type: 'array', items: {} }
  if (TYPES.object.test(written)) return { type: 'object' }
  if (TYPES.boolean.test(written)) return { type: 'boolean' }
  if (TYPES.whole.test(written)) return { type: 'integer' }
  if (TYPES.number.test(written)) return { type: 'number' }
  return TYPES.text.test(written) ? { type: 'string' } : {}
}

/** A written value, in the type of its schema. */
export function exampleOf(value: string, { type }: Schema): unknown {
  if (type === 'string' || (Array.isArray(type) && type.includes('string'))) return value
  try {
    const parsed: unknown = JSON.parse(value)
    return String(parsed) === value || typeof parsed === 'object' ? parsed : value
  } catch {
    return value
  }
}

/** The schema of a single field. */
export function fieldSchema({ type, value, note }: Omit<FieldRow, 'name' | 'required'>): Schema {
  const schema = typeSchema(type)
  return {
    ...schema,
    ...(note ? { description: note } : {}),
    ...(value ? { examples: [exampleOf(value, schema)] } : {}),
  }
}

/** The schema of a body from its fields, whose names are paths: `address.city`, `items[].id`. */
export function bodySchema(fields: readonly FieldRow[]): Schema {
  const root: Schema = {}
  for (const field of fields) {
    const steps = field.name
      .replace(/\[\d*\]/g, '.[]')
      .split('.')
      .filter(Boolean)
    if (steps.length > 0 && steps.length <= DEEPEST) put(root, steps, field)
  }
  return root
}

function put(at: Schema, [step, ...rest]: readonly string[], field: FieldRow): void {
  if (step === undefined) {
    const { items, properties, required } = at
    Object.assign(at, fieldSchema(field), items && { items }, properties && { properties }, required && { required })
    return
  }
  // A name may step into a list without `[]`.
  if (step === '[]' || at.type === 'array') {
    at.type = 'array'
    at.items ??= {}
    put(at.items, step === '[]' ? rest : [step, ...rest], field)
    return
  }
  at.type = 'object'
  at.properties ??= Object.create(null) as Record<string, Schema>
  at.properties[step] ??= {}
  if (rest.length === 0 && field.required && !at.required?.includes(step)) at.required = [...(at.required ?? []), step]
  put(at.properties[step], rest, field)
}
