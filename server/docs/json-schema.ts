import * as z from 'zod'

/** A JSON Schema (draft 2020-12) as OpenAPI 3.1 uses it. */

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
  anyOf?: JsonSchema[]
  propertyNames?: JsonSchema
  $ref?: string
  'x-wire'?: string
}

const metaOf = (schema: z.core.$ZodType): JsonSchema & { wire?: string } => (schema as z.ZodType).meta?.() ?? {}

/** Keys of the metadata of fields (`shared/fields.ts`) that describe them. The library cannot derive them from transforms and unions. */
const STATED = ['type', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'default'] as const

function replace(target: object, source: object): void {
  for (const key of Object.keys(target)) delete (target as Record<string, unknown>)[key]
  Object.assign(target, source)
}

/** The schema of an input field in a form or a JSON body. */
export function inputSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _draft, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const meta = metaOf(zodSchema)
      const { def } = zodSchema._zod
      if (meta.type) {
        const stated = STATED.filter((key) => meta[key] !== undefined && !(key.endsWith('Length') && meta[key] === 0))
        replace(jsonSchema, Object.fromEntries(stated.map((key) => [key, meta[key]])))
      } else if (def.type === 'pipe' && isJsonText(def))
        // The field contains JSON text. The schema describes the value in the text.
        replace(jsonSchema, {
          type: 'string',
          contentMediaType: 'application/json',
          contentSchema: inputSchema(def.out),
        })
    },
  }) as JsonSchema & { $schema?: string }
  return made
}

/** Whether a pipe is one of `jsonField`: it begins with an unknown value. */
const isJsonText = ({ in: first }: z.core.$ZodPipeDef): boolean => {
  const { def } = (first as z.core.$ZodTypes)._zod
  return def.type === 'pipe' && (def.in as z.core.$ZodTypes)._zod.def.type === 'unknown'
}

/** Whether a field must be sent. */
export const isRequired = (schema: z.core.$ZodType): boolean => !(schema as z.ZodType).safeParse(undefined).success

/** Schemas that contain themselves and so need a name. */
export interface Named {
  /** The beginning of each name. */
  prefix: string
  schemas: Record<string, JsonSchema>
}

/** The schema of an answer on our own door. Types that contain themselves are added to `named` and referenced. */
export function outputSchema(schema: z.core.$ZodType, named: Named): JsonSchema {
  const {
    $schema: _draft,
    $defs = {},
    ...made
  } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { wire, format } = metaOf(zodSchema)
      const target = jsonSchema as JsonSchema & { wire?: string; legacyForm?: unknown }
      for (const key of ['wire', 'format', 'legacyForm', 'additionalProperties'] as const) delete target[key]
      if (target.type === 'number') target.type = 'integer'
      if (zodSchema._zod.def.type === 'tuple') replace(target, { type: 'array', maxItems: 0 })
      if (zodSchema._zod.def.type === 'never') replace(target, {})
      if (format) target.description = `A time as \`${format}\` in the server's time zone`
      if (wire) target['x-wire'] = wire
    },
  }) as JsonSchema & { $schema?: string; $defs?: Record<string, JsonSchema> }
  const names = new Map(Object.keys($defs).map((key, at) => [`#/$defs/${key}`, `${named.prefix}Node${at || ''}`]))
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) =>
        key === '$ref' ? [key, `#/components/schemas/${names.get(inner as string)}`] : [key, renamed(inner)],
      ),
    )
  }
  for (const [key, inner] of Object.entries($defs))
    named.schemas[names.get(`#/$defs/${key}`) as string] = renamed(inner) as JsonSchema
  return renamed(made) as JsonSchema
}
