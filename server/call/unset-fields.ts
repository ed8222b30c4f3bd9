import type * as z from 'zod'
import { UNSET } from '#shared/fields.ts'

const isInteger = (type: z.core.$ZodType): boolean => {
  if ((type as z.ZodType).meta?.()?.type === 'integer') return true
  const { def } = (type as z.core.$ZodTypes)._zod
  return (def.type === 'optional' || def.type === 'default') && isInteger(def.innerType)
}

/** The fields of a request of an existing client, without those whole numbers that are a word for "not set". In texts these words stay. */
export function withoutUnset(schema: z.core.$ZodType, fields: Record<string, unknown>): Record<string, unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const isUnset = ([name, value]: [string, unknown]) =>
    UNSET.includes(value as string) &&
    def.type === 'object' &&
    Object.hasOwn(def.shape, name) &&
    isInteger(def.shape[name] as z.ZodType)
  const unset = Object.entries(fields).filter(isUnset)
  if (unset.length === 0) return fields
  const rest = { ...fields }
  for (const [name] of unset) delete rest[name]
  return rest
}
