import type { z } from 'zod'

/** Turns the types of the contract into JSON Schema (draft 2020-12), as OpenAPI 3.1 holds it. */

export interface JsonSchema {
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  contentMediaType?: string
  contentSchema?: JsonSchema
  oneOf?: JsonSchema[]
  $ref?: string
  'x-wire'?: string
}

type Schema = z.core.$ZodTypes
const defOf = (schema: z.core.$ZodType) => (schema as Schema)._zod.def
const metaOf = (schema: z.core.$ZodType): Record<string, unknown> => (schema as z.ZodType).meta?.() ?? {}
const accepts = (schema: z.core.$ZodType, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success

/** The schema of one input field, as a form or a JSON body carries it. */
export function inputSchema(schema: z.core.$ZodType): JsonSchema {
  const def = defOf(schema)
  const meta = metaOf(schema)
  if (meta.type === 'integer' && !meta.enum) return { type: 'integer', ...integerBounds(schema, meta.default) }
  if (meta.type) {
    const { type, enum: allowed, minLength, maxLength } = meta as JsonSchema
    return { type, ...(allowed && { enum: allowed }), ...(minLength && { minLength }), ...(maxLength && { maxLength }) }
  }
  switch (def.type) {
    case 'optional':
    case 'default':
      return inputSchema(def.innerType)
    case 'pipe':
      // A field that carries JSON text: what is said of it is the shape behind the text.
      return { type: 'string', contentMediaType: 'application/json', contentSchema: inputSchema(def.out) }
    case 'object': {
      const fields = Object.entries(def.shape)
      const required = fields.filter(([, type]) => !accepts(type, undefined)).map(([name]) => name)
      const properties = Object.fromEntries(fields.map(([name, type]) => [name, inputSchema(type)]))
      return { type: 'object', properties, ...(required.length > 0 && { required }) }
    }
    case 'array':
      return { type: 'array', items: inputSchema(def.element) }
    case 'record':
      return { type: 'object', additionalProperties: inputSchema(def.valueType) }
    case 'union':
      return { type: def.options.map((option) => inputSchema(option).type as string) }
    case 'string':
    case 'number':
    case 'boolean':
      return { type: def.type }
    default:
      return {}
  }
}

/** Whether a field must be sent. */
export const isRequired = (schema: z.core.$ZodType): boolean => !accepts(schema, undefined)

/** The bounds of a whole number, asked of the type itself: that is where they are enforced. */
function integerBounds(schema: z.core.$ZodType, fallback: unknown): JsonSchema {
  const good = typeof fallback === 'number' ? fallback : 1
  // Between `good` and a value that is refused lies the bound: halve the way until they are neighbours.
  const bound = (refused: number): number => {
    if (accepts(schema, refused)) return refused
    let [inside, outside] = [good, refused]
    while (Math.abs(outside - inside) > 1) {
      const middle = inside + Math.trunc((outside - inside) / 2)
      if (accepts(schema, middle)) inside = middle
      else outside = middle
    }
    return inside
  }
  const maximum = bound(Number.MAX_SAFE_INTEGER)
  return {
    minimum: bound(Number.MIN_SAFE_INTEGER),
    ...(maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    ...(fallback !== undefined && { default: fallback }),
  }
}

const freeName = ({ prefix, schemas }: Named): string => {
  const taken = Object.keys(schemas).filter((name) => name.startsWith(`${prefix}Node`)).length
  return `${prefix}Node${taken || ''}`
}

/** Where schemas that hold themselves are kept, so that they can be named. */
export interface Named {
  /** Begins the name of each. */
  prefix: string
  schemas: Record<string, JsonSchema>
}

/** The schema of an answer on our own door. Types that hold themselves go into `named` and are referred to. */
export function outputSchema(schema: z.core.$ZodType, named: Named): JsonSchema {
  const open = new Map<z.core.$ZodType, { name?: string }>()
  const walk = (at: z.core.$ZodType): JsonSchema => {
    const { wire, format } = metaOf(at)
    const made = shape(at)
    if (typeof format === 'string') made.description = `A time as \`${format}\` in the server's time zone`
    if (typeof wire === 'string') made['x-wire'] = wire
    return made
  }
  const shape = (at: z.core.$ZodType): JsonSchema => {
    const def = defOf(at)
    switch (def.type) {
      case 'object': {
        const self = open.get(at)
        if (self) {
          self.name ??= freeName(named)
          named.schemas[self.name] ??= {}
          return { $ref: `#/components/schemas/${self.name}` }
        }
        const here: { name?: string } = {}
        open.set(at, here)
        const fields = Object.entries(def.shape)
        const properties = Object.fromEntries(fields.map(([name, type]) => [name, walk(type)]))
        open.delete(at)
        const required = fields.filter(([, type]) => defOf(type).type !== 'optional').map(([name]) => name)
        const made: JsonSchema = { type: 'object', properties, ...(required.length > 0 && { required }) }
        if (!here.name) return made
        named.schemas[here.name] = made
        return { $ref: `#/components/schemas/${here.name}` }
      }
      case 'array':
        return { type: 'array', items: walk(def.element) }
      case 'tuple':
        return { type: 'array', maxItems: 0 }
      case 'optional':
      case 'nullable':
        return walk(def.innerType)
      case 'union':
        return { oneOf: def.options.map((option) => walk(option)) }
      case 'number':
        return { type: 'integer' }
      case 'string':
      case 'boolean':
        return { type: def.type }
      default:
        return {}
    }
  }
  return walk(schema)
}
