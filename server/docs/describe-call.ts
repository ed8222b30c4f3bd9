import type { z } from 'zod'
import { type CallName, callNames, definitionOf } from '#shared/api/index.ts'
import type { AnswerKind, CallDefinition } from '#shared/define-call.ts'
import { type ErrorName, errors } from '#shared/errors.ts'
import { permissionTable, RULES } from '../policy/permission-table.ts'
import { inputSchema, isRequired, type JsonSchema } from './json-schema.ts'

/** A call of the contract as the documentation tells it; made for the pages under `docs/api`, for `/api/docs` and for OpenAPI. */
export interface CallDoc {
  name: CallName
  resource: string
  summary: string
  effect: 'read' | 'write'
  /** Who may make it, in words. */
  access: string
  answer: AnswerKind
  /** The name of the part that carries its file, when it takes one. */
  file: string | undefined
  /** Whether only the legacy door has it. */
  legacyOnly: boolean
  legacyNames: readonly string[]
  /** Whether the legacy door answers plain text. */
  legacyText: boolean
  /** Whether the legacy door answers JSON without the usual envelope. */
  legacyJson: boolean
  input: InputDoc[]
  output: OutputDoc[]
  errors: ErrorDoc[]
}

export interface InputDoc {
  name: string
  required: boolean
  type: string
  limits: string
  schema: JsonSchema
}

/** One value of an answer: where it is, and its type on either door. */
export interface OutputDoc {
  path: string
  own: string
  legacy: string
}

export interface ErrorDoc {
  name: ErrorName
  code: number
  en: string
}

/** Errors that any call may answer. */
export const COMMON_ERRORS = [
  'BAD_FIELD',
  'BAD_BODY',
  'NOT_LOGGED_IN',
  'CROSS_SITE',
  'TOO_LARGE',
  'TOO_MANY',
  'SERVER_BROKEN',
] as const satisfies ErrorName[]

/** What is said of a streamed call. */
export const EVENTS_NOTE =
  'Our door answers a stream of events (`text/event-stream`); what fails on the way is its last event, `error`, with what a refusal says.'

const errorDoc = (name: ErrorName): ErrorDoc => ({ name, code: errors[name].code, en: errors[name].en })

/** All calls, in the order of the contract. */
export const describeCalls = (): CallDoc[] => callNames.map(describeCall)

/** What the documentation says of a call. */
export function describeCall(name: CallName): CallDoc {
  const definition = definitionOf(name)
  const { shape } = definition.input as z.ZodObject
  return {
    name,
    resource: name.split('/', 1)[0] as string,
    summary: definition.summary,
    effect: definition.effect,
    access: RULES[permissionTable[name]].words,
    answer: definition.answer ?? 'json',
    file: definition.file?.names[0],
    legacyOnly: definition.legacyOnly === true,
    legacyNames: definition.legacyNames ?? [],
    legacyText: definition.legacyText !== undefined,
    legacyJson: definition.legacyJson !== undefined,
    input: Object.entries(shape).map(([field, type]) => describeInput(field, type)),
    output: describeAnswer(definition),
    errors: (definition.errors ?? []).map(errorDoc),
  }
}

function describeAnswer({ answer, output, events = {} }: CallDefinition): OutputDoc[] {
  if (!answer || answer === 'json') return describeOutput(output, 'data', [])
  if (answer !== 'events') return []
  return [
    ...Object.entries(events).flatMap(([event, schema]) =>
      describeOutput(schema, `${event}: data`, []).map((one) => ({ ...one, legacy: 'left out' })),
    ),
    ...describeOutput(output, 'data', []).map((one) => ({ ...one, own: 'left out' })),
  ]
}

function describeInput(name: string, type: z.core.$ZodType): InputDoc {
  const schema = inputSchema(type)
  return { name, required: isRequired(type), type: typeWords(schema), limits: limitWords(schema), schema }
}

function typeWords(schema: JsonSchema): string {
  if (schema.contentSchema) return `JSON text: ${shapeWords(schema.contentSchema)}`
  if (Array.isArray(schema.type)) return schema.type.map(plainWord).join(' or ')
  return plainWord(schema.type ?? '')
}

const WORDS: Record<string, string> = {
  integer: 'whole number',
  string: 'text',
  number: 'number',
  boolean: 'yes or no',
}
const plainWord = (type: string): string => WORDS[type] ?? type

function shapeWords(schema: JsonSchema): string {
  if (schema.type === 'array') return `list of ${shapeWords(schema.items ?? {})}`
  if (schema.properties) return `{${Object.keys(schema.properties).join(', ')}}`
  if (typeof schema.additionalProperties === 'object')
    return `object of id → ${shapeWords(schema.additionalProperties)}`
  return typeWords(schema)
}

function limitWords({ enum: allowed, minimum, maximum, minLength, maxLength, default: fallback }: JsonSchema): string {
  const said: string[] = []
  if (allowed) said.push(allowed.join(' or '))
  else if (minimum !== undefined && maximum !== undefined) said.push(`${minimum} to ${maximum}`)
  else if (minimum !== undefined) said.push(`from ${minimum}`)
  if (minLength) said.push(`at least ${minLength} ${minLength === 1 ? 'character' : 'characters'}`)
  if (maxLength) said.push(`at most ${maxLength} characters`)
  if (fallback !== undefined) said.push(`default ${fallback}`)
  return said.join('; ')
}

const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def
const wireOf = (schema: z.core.$ZodType): unknown => (schema as z.ZodType).meta?.()?.wire

function describeOutput(schema: z.core.$ZodType, path: string, above: z.core.$ZodType[]): OutputDoc[] {
  const def = defOf(schema)
  const wire = wireOf(schema)
  const inside = (): OutputDoc[] => {
    switch (def.type) {
      case 'object': {
        if (above.includes(schema)) return [row(path, 'the same object again')]
        const fields = Object.entries(def.shape)
        return fields.flatMap(([name, type]) => describeOutput(type, `${path}.${name}`, [...above, schema]))
      }
      case 'array':
        return defOf(def.element).type === 'never'
          ? [row(path, '`[]`')]
          : describeOutput(def.element, `${path}[]`, above)
      case 'tuple':
        return [row(path, '`[]`')]
      case 'optional':
        return describeOutput(def.innerType, path, above).map((one) => ({ ...one, own: `${one.own}, or left out` }))
      case 'nullable':
        return describeOutput(def.innerType, path, above).map((one) => ({ ...one, own: `${one.own}, or null` }))
      case 'union':
        return def.options.flatMap((option) => describeOutput(option, path, above))
      case 'number':
        return [{ path, own: 'number', legacy: wire === 'N' ? 'decimal text' : 'number' }]
      case 'boolean':
        return [row(path, 'true or false')]
      case 'string': {
        const format = (schema as z.ZodType).meta?.()?.format
        const own = typeof format === 'string' ? `time \`${format}\`` : 'text'
        return [{ path, own, legacy: wire === 'escaped' ? 'text, HTML-escaped' : own }]
      }
      default:
        return []
    }
  }
  return wire === 'own' ? inside().map((one) => ({ ...one, legacy: 'left out' })) : inside()
}

const row = (path: string, type: string): OutputDoc => ({ path, own: type, legacy: type })
