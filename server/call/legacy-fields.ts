import type * as z from 'zod'
import { UNSET } from '#shared/fields.ts'

/** The metadata of a field that is a whole number, or undefined. */
function integerMeta(type: z.core.$ZodType): { maximum: number | undefined } | undefined {
  const meta = (type as z.ZodType).meta?.()
  if (meta?.type === 'integer') return { maximum: meta.maximum as number | undefined }
  const { def } = (type as z.core.$ZodTypes)._zod
  return def.type === 'optional' || def.type === 'default' ? integerMeta(def.innerType) : undefined
}

/** The number of rows that a client asks for, at most `most`. What is no number stays, and the contract refuses it. */
function cutRows(value: unknown, most: number): unknown {
  const isCount = (typeof value === 'string' && /^\s*\d+\s*$/.test(value)) || typeof value === 'number'
  return isCount && Number.isSafeInteger(Number(value)) && Number(value) > most ? most : value
}

/**
 * The fields of a request of an existing client. Whole numbers that are a word for "not set" are left out; in texts these words stay. A `count` above the
 * most rows of the list is cut, because such clients ask for thousands when they want all.
 */
export function legacyFields(schema: z.core.$ZodType, fields: Record<string, unknown>): Record<string, unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'object') return fields
  const metaOf = (name: string) =>
    Object.hasOwn(def.shape, name) ? integerMeta(def.shape[name] as z.ZodType) : undefined
  const unset = Object.entries(fields).filter(([name, value]) => UNSET.includes(value as string) && metaOf(name))
  const most = 'count' in fields ? metaOf('count')?.maximum : undefined
  if (unset.length === 0 && most === undefined) return fields
  const rest = { ...fields }
  for (const [name] of unset) delete rest[name]
  if (most !== undefined && 'count' in rest) rest.count = cutRows(rest.count, most)
  return rest
}
