import type * as z from 'zod'
import { permissionTable, type RuleName } from '#server/policy/permission-table.ts'
import { type CallName, type Contract, callNames, definitionOf } from '#shared/api/index.ts'
import type { AnswerKind, CallDefinition } from '#shared/define-call.ts'
import { type ErrorName, errors } from '#shared/errors.ts'
import { DEFAULT_LANG, type Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import type { ServerTexts } from '#shared/i18n/type.ts'
import { inputSchema, isRequired, type JsonSchema } from './json-schema.ts'

/** The documentation of a call, for the pages under `docs/api`, for `/api/docs` and for OpenAPI. */
export interface CallDoc {
  name: CallName
  resource: keyof Contract
  summary: string
  effect: 'read' | 'write'
  /** A description of who may make the call. */
  access: string
  rule: RuleName
  answer: AnswerKind
  /** The name of the multipart field of its file, if it takes one. */
  file: string | undefined
  /** Whether the call exists on the legacy door only. */
  legacyOnly: boolean
  legacyNames: readonly string[]
  /** Whether it answers plain text on the legacy door. */
  legacyText: boolean
  /** Whether it answers JSON without the usual envelope on the legacy door. */
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

/** A value of an answer: its path, and its type on each door. */
export interface OutputDoc {
  path: string
  own: string
  legacy: string
}

export interface ErrorDoc {
  name: ErrorName
  code: number
}

/** A description of who may make a call, from its rule. A rule without a description does not compile. */
const accessOf = ({ access }: ServerTexts): Record<RuleName, string> => access

/** The words for types and limits. */
type Words = ServerTexts['apiDocs']['types']

/** Errors that every call may return. */
export const COMMON_ERRORS = [
  'BAD_FIELD',
  'BAD_BODY',
  'NOT_LOGGED_IN',
  'CROSS_SITE',
  'TOO_LARGE',
  'TOO_SLOW',
  'TOO_MANY',
  'WORK_GIVEN_UP',
  'DATABASE_GONE',
  'DATABASE_BUSY',
  'DISK_FULL',
  'OVERLOADED',
  'SERVER_BROKEN',
] as const satisfies ErrorName[]

/** The documentation of streamed answers. */
export const EVENTS_NOTE =
  'Our door answers a stream of events (`text/event-stream`). If the call fails during the stream, the last event is `error`, with the fields of a refusal.'

const errorDoc = (name: ErrorName): ErrorDoc => ({ name, code: errors[name].code })

/** The documentation of all calls, in the order of the contract. */
export const describeCalls = (lang: Lang = DEFAULT_LANG): CallDoc[] => callNames.map((name) => describeCall(name, lang))

/** The documentation of a call. */
export function describeCall(name: CallName, lang: Lang = DEFAULT_LANG): CallDoc {
  const definition = definitionOf(name)
  const texts = serverTexts(lang)
  const words = texts.apiDocs.types
  const { shape } = definition.input as z.ZodObject
  return {
    name,
    resource: name.split('/', 1)[0] as keyof Contract,
    summary: texts.callSummaries[name] ?? definition.summary,
    effect: definition.effect,
    access: accessOf(texts)[permissionTable[name]],
    rule: permissionTable[name],
    answer: definition.answer ?? 'json',
    file: definition.file?.names[0],
    legacyOnly: definition.legacyOnly === true,
    legacyNames: definition.legacyNames ?? [],
    legacyText: definition.legacyText !== undefined,
    legacyJson: definition.legacyJson !== undefined,
    input: Object.entries(shape).map(([field, type]) => describeInput(field, type, words)),
    output: describeAnswer(definition, words),
    errors: (definition.errors ?? []).map(errorDoc),
  }
}

function describeAnswer({ answer, output, events = {} }: CallDefinition, words: Words): OutputDoc[] {
  if (!answer || answer === 'json') return describeOutput(output, 'data', [], words)
  if (answer !== 'events') return []
  return [
    ...Object.entries(events).flatMap(([event, schema]) =>
      describeOutput(schema, `${event}: data`, [], words).map((one) => ({ ...one, legacy: words.leftOut })),
    ),
    ...describeOutput(output, 'data', [], words).map((one) => ({ ...one, own: words.leftOut })),
  ]
}

function describeInput(name: string, type: z.core.$ZodType, words: Words): InputDoc {
  const schema = inputSchema(type)
  return { name, required: isRequired(type), type: typeWords(schema, words), limits: limitWords(schema, words), schema }
}

function typeWords(schema: JsonSchema, words: Words): string {
  if (schema.contentSchema) return words.jsonText(shapeWords(schema.contentSchema, words))
  if (Array.isArray(schema.type)) return schema.type.map((type) => plainWord(type, words)).join(words.or)
  return plainWord(schema.type ?? '', words)
}

const PLAIN_TYPES = ['integer', 'string', 'number', 'boolean'] as const

function plainWord(type: string, words: Words): string {
  const plain = PLAIN_TYPES.find((name) => name === type)
  return plain ? words[plain] : type
}

function shapeWords(schema: JsonSchema, words: Words): string {
  if (schema.type === 'array') return words.list(shapeWords(schema.items ?? {}, words))
  if (schema.properties) return `{${Object.keys(schema.properties).join(', ')}}`
  if (typeof schema.additionalProperties === 'object')
    return words.objectOf(shapeWords(schema.additionalProperties, words))
  return typeWords(schema, words)
}

/** A value in a table, where an empty text would be nothing. */
const valueWords = (value: unknown): string => (value === '' ? '""' : String(value))

function limitWords(schema: JsonSchema, words: Words): string {
  const { enum: allowed, minimum, maximum, minLength, maxLength, default: fallback } = schema
  const limits: string[] = []
  if (allowed) limits.push(allowed.map(valueWords).join(words.or))
  else if (minimum !== undefined && maximum !== undefined) limits.push(words.range(minimum, maximum))
  else if (minimum !== undefined) limits.push(words.from(minimum))
  if (minLength) limits.push(words.atLeast(minLength))
  if (maxLength) limits.push(words.atMost(maxLength))
  if (fallback !== undefined) limits.push(words.fallback(valueWords(fallback)))
  return limits.join(words.between)
}

const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def
const wireOf = (schema: z.core.$ZodType): unknown => (schema as z.ZodType).meta?.()?.wire

function describeOutput(schema: z.core.$ZodType, path: string, above: z.core.$ZodType[], words: Words): OutputDoc[] {
  const def = defOf(schema)
  const wire = wireOf(schema)
  const inside = (): OutputDoc[] => {
    switch (def.type) {
      case 'object': {
        if (above.includes(schema)) return [row(path, words.sameAgain)]
        const fields = Object.entries(def.shape)
        return fields.flatMap(([name, type]) => describeOutput(type, `${path}.${name}`, [...above, schema], words))
      }
      case 'array':
        return defOf(def.element).type === 'never'
          ? [row(path, '`[]`')]
          : describeOutput(def.element, `${path}[]`, above, words)
      case 'tuple':
        return [row(path, '`[]`')]
      case 'optional':
        return describeOutput(def.innerType, path, above, words).map((one) => ({
          ...one,
          own: words.optional(one.own),
        }))
      case 'nullable':
        return describeOutput(def.innerType, path, above, words).map((one) => ({
          ...one,
          own: words.nullable(one.own),
        }))
      case 'union':
        return def.options.flatMap((option) => describeOutput(option, path, above, words))
      case 'number':
        return [{ path, own: words.number, legacy: wire === 'N' ? words.decimalText : words.number }]
      case 'boolean':
        return [row(path, words.trueOrFalse)]
      case 'enum':
        return [row(path, words.string)]
      case 'string': {
        const format = (schema as z.ZodType).meta?.()?.format
        const own = typeof format === 'string' ? words.time(format) : words.string
        return [{ path, own, legacy: wire === 'escaped' ? words.escaped : own }]
      }
      default:
        return []
    }
  }
  return wire === 'ownDoorOnly' ? inside().map((one) => ({ ...one, legacy: words.leftOut })) : inside()
}

const row = (path: string, type: string): OutputDoc => ({ path, own: type, legacy: type })
