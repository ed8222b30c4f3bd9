import type * as z from 'zod'
import { type CallName, definitionOf } from '#shared/api/index.ts'
import { CALL_BODY_BYTES, SMALL_BODY_BYTES } from './body-sizes.ts'

/** A character beyond U+FFFF in its longest encoding: four percent-encoded bytes, or two `\uXXXX` of JSON. A Chinese one takes nine. */
const BODY_BYTES_PER_CHARACTER = 12
/** The digits of an integer with its sign. */
const INTEGER_CHARACTERS = 17

const limits = new Map<CallName, number>()

/**
 * The largest body of a call in bytes: `bodyBytes` of the contract, or else what the limits of its fields need in the longest encoding. Never
 * less than `SMALL_BODY_BYTES` and never more than `CALL_BODY_BYTES`. A file comes on top.
 * @param name the call; undefined for an address that is no call, which gets the small limit
 */
export function bodyLimitOf(name: CallName | undefined): number {
  if (!name) return SMALL_BODY_BYTES
  let limit = limits.get(name)
  if (limit === undefined) {
    const { bodyBytes, input } = definitionOf(name)
    // The small limit is added for field names and for unknown fields.
    const needed = charactersOf(input) * BODY_BYTES_PER_CHARACTER
    limit = bodyBytes ?? (needed > SMALL_BODY_BYTES / 2 ? Math.min(CALL_BODY_BYTES, needed + SMALL_BODY_BYTES) : 0)
    limit = Math.max(SMALL_BODY_BYTES, limit)
    limits.set(name, limit)
  }
  return limit
}

/** Whether a call takes an item's key. */
export const takesKey = (name: CallName): boolean => 'api_key' in (definitionOf(name).input as z.ZodObject).shape

/** The most characters of a value of this type; 0 for a type without a limit. */
function charactersOf(type: z.core.$ZodType): number {
  const meta = (type as z.ZodType).meta?.()
  if (typeof meta?.maxLength === 'number') return meta.maxLength
  if (meta?.type === 'integer') return INTEGER_CHARACTERS
  const { def } = (type as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).reduce((sum, [key, field]) => sum + key.length + charactersOf(field), 0)
    case 'optional':
    case 'nullable':
    case 'default':
      return charactersOf(def.innerType)
    case 'pipe':
      return Math.max(charactersOf(def.in), charactersOf(def.out))
    case 'union':
      return Math.max(...def.options.map(charactersOf))
    case 'array':
      return maximumOf(type) * charactersOf(def.element)
    case 'string':
      return maximumOf(type)
    default:
      return 0
  }
}

/** The greatest length of an array or a text; 0 without a limit. */
function maximumOf(type: z.core.$ZodType): number {
  const checks = (type as z.core.$ZodTypes)._zod.def.checks ?? []
  const bounds = checks.flatMap((check) => {
    const { def } = (check as z.core.$ZodChecks)._zod
    return def.check === 'max_length' ? [def.maximum] : []
  })
  return bounds.length > 0 ? Math.min(...bounds) : 0
}
