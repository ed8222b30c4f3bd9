import type * as z from 'zod'
import { escapeText } from '#server/text/protocol-escaping.ts'
import type { Wire } from '#shared/fields.ts'

/**
 * The adapter of the legacy door. It turns an answer of our own door into the form that existing clients expect (docs/protocol.md, Wire types and
 * Escaping), using only the field types of the contract.
 */

type Adapt = (value: unknown) => unknown

const asIs: Adapt = (value) => value
const adapters = new WeakMap<z.core.$ZodType, Adapt>()

/** The adapter of an output schema; made once for each schema. */
export function legacyAdapter(schema: z.core.$ZodType): Adapt {
  const made = adapters.get(schema)
  if (made) return made
  // A recursive schema (the menu tree) refers to itself while its adapter is built. The reference gets this forwarder.
  let adapt: Adapt = asIs
  adapters.set(schema, (value) => adapt(value))
  adapt = build(schema)
  return (value) => adapt(value)
}

const wireOf = (schema: z.core.$ZodType): Wire | undefined => (schema as z.ZodType).meta?.()?.wire as Wire | undefined

function build(schema: z.core.$ZodType): Adapt {
  const wire = wireOf(schema)
  if (wire === 'N') return (value) => (typeof value === 'number' ? String(value) : value)
  if (wire === 'escaped') return (value) => (typeof value === 'string' ? escapeText(value) : value)
  // Fields of this kind are left out below, so this is a whole answer.
  if (wire === 'ownDoorOnly') return () => []
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape)
        .filter(([, type]) => wireOf(type) !== 'ownDoorOnly')
        .map(([key, type]) => [key, legacyAdapter(type)] as const)
      const form = (schema as z.ZodType).meta?.()?.legacyForm as Adapt | undefined
      return (value) => {
        const from = (form ? form(value) : value) as Record<string, unknown>
        const to: Record<string, unknown> = {}
        for (const [key, adapt] of fields) if (from[key] !== undefined) to[key] = adapt(from[key])
        return to
      }
    }
    case 'array': {
      const element = legacyAdapter(def.element)
      return (value) => (value as unknown[]).map(element)
    }
    case 'optional':
    case 'nullable': {
      const inner = legacyAdapter(def.innerType)
      return (value) => (value === null || value === undefined ? value : inner(value))
    }
    case 'union': {
      const options = def.options.map((option) => [option as z.ZodType, legacyAdapter(option)] as const)
      return (value) => (options.find(([option]) => option.safeParse(value).success)?.[1] ?? asIs)(value)
    }
    default:
      return asIs
  }
}
