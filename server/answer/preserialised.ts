import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { RequestFacts } from '#server/context.ts'
import { inTurns } from '#server/in-turns.ts'
import { type CallName, definitionOf, type Output } from '#shared/api/index.ts'
import { legacyAdapter } from './legacy-answer.ts'

/** The size of the cache of preserialised answers in one process, in bytes. */
export const READY_BYTES = 32 * 1024 * 1024

/** A part of an answer as JSON text, cached because many visitors get the same. The output schema checked it when it was made. */
export interface PreserialisedJson {
  /** Identifies the content: the same key means the same bytes. */
  readonly key: string
  /** UTF-8 that cannot end a script element. */
  readonly bytes: Buffer
  /** The content stands in for the real one, which is not ready. It is for one reader alone: nobody keeps or tags an answer that contains it. */
  readonly temporary?: true
}

/** An answer with some preserialised fields. The other fields (`rest`) are made for each visitor. */
export class PreserialisedFields<T extends object = object> {
  readonly rest: Partial<T>
  readonly ready: Readonly<Record<string, PreserialisedJson>>

  private constructor(rest: Partial<T>, ready: Readonly<Record<string, PreserialisedJson>>) {
    this.rest = rest
    this.ready = ready
  }

  static of<T extends object, K extends keyof T & string>(rest: Omit<T, K>, ready: Record<K, PreserialisedJson>) {
    return new PreserialisedFields<T>(rest as Partial<T>, ready)
  }
}

/** The same JSON in a form that is safe in a script element: nothing in it ends the element or begins a comment. */
export const scriptSafe = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** An answer that is preserialised as a whole. */
export class PreserialisedAnswer<T = unknown> {
  readonly json: PreserialisedJson
  /** For the compiler alone: ties the answer to its call. */
  declare readonly of?: T

  constructor(json: PreserialisedJson) {
    this.json = json
  }
}

function preserialise(schema: z.ZodType, value: unknown, door: RequestFacts['door'], key: string): PreserialisedJson {
  const allowed = schema.parse(value)
  const told = door === 'legacy' ? legacyAdapter(schema)(allowed) : allowed
  return { key: `${door} ${key}`, bytes: Buffer.from(scriptSafe(JSON.stringify(told))) }
}

/** A part that stands in for the real one. Its key is its own, so that nothing takes it for the real one. */
export const temporaryPart = ({ key, bytes }: PreserialisedJson): PreserialisedJson => ({
  key: `${key} ${randomUUID()}`,
  bytes,
  temporary: true,
})

/**
 * Preserialises a field of an answer for a door: checked by the output schema, adapted for the legacy door.
 * @param key names what the value was made from, without the door
 * @throws z.ZodError when the value does not match the contract
 */
export function preserialiseField<N extends CallName, K extends keyof Output<N> & string>(
  [call, field]: readonly [N, K],
  value: Output<N>[K],
  door: RequestFacts['door'],
  key: string,
): PreserialisedJson {
  const { shape } = definitionOf(call).output as z.ZodObject
  return preserialise(shape[field] as z.ZodType, value, door, `${call} ${field} ${key}`)
}

/** Like `preserialiseField`, for a whole answer. */
export const preserialiseAnswer = <N extends CallName>(
  call: N,
  value: Output<N>,
  door: RequestFacts['door'],
  key: string,
): PreserialisedAnswer<Output<N>> =>
  new PreserialisedAnswer(preserialise(definitionOf(call).output, value, door, `${call} ${key}`))

/**
 * Like `preserialiseAnswer`, for a list with long rows: each row is serialised separately, and the event loop turns in between.
 * @param rows in their order
 * @param key names what the whole list was made from, without the door
 * @param lacksSomething is asked after the last row: whether a row lacks something that it may have when it is made again
 */
export async function preserialiseRows<N extends CallName>(
  call: N,
  rows: AsyncIterable<Output<N> extends readonly (infer Row)[] ? Row : never>,
  door: RequestFacts['door'],
  key: string,
  lacksSomething: () => boolean = () => false,
): Promise<PreserialisedAnswer<Output<N>>> {
  const { element } = definitionOf(call).output as z.ZodArray<z.ZodType>
  const takeTurns = inTurns()
  const pieces: Buffer[] = []
  for await (const row of rows) {
    pieces.push(Buffer.from(pieces.length > 0 ? ',' : '['), preserialise(element, row, door, '').bytes)
    await takeTurns()
  }
  pieces.push(Buffer.from(pieces.length > 0 ? ']' : '[]'))
  const made = { key: `${door} ${call} ${key}`, bytes: Buffer.concat(pieces) }
  return new PreserialisedAnswer(lacksSomething() ? temporaryPart(made) : made)
}

const schemas = new WeakMap<z.ZodType, Map<string, z.ZodObject>>()

/** The output schema without the preserialised fields; made once. */
function schemaOfRest(output: z.ZodType, fields: readonly string[]): z.ZodObject {
  const made = schemas.get(output) ?? new Map<string, z.ZodObject>()
  schemas.set(output, made)
  const name = fields.join()
  const left = Object.fromEntries(fields.map((field) => [field, true] as const))
  const schema = made.get(name) ?? (output as z.ZodObject).omit(left as Record<string, never>)
  made.set(name, schema)
  return schema
}

/** The fields of an answer that are not preserialised, checked by the output schema. */
export const allowedRest = (output: z.ZodType, answer: PreserialisedFields): unknown =>
  schemaOfRest(output, Object.keys(answer.ready)).parse(answer.rest)

/** The answer of a call: either `data` with the preserialised fields beside it, or `whole` alone. */
export interface CallResultData {
  data: unknown
  ready?: Readonly<Record<string, PreserialisedJson>>
  whole?: PreserialisedJson
}

/** The preserialised parts of an answer. */
export const partsOfAnswer = ({ ready, whole }: CallResultData): PreserialisedJson[] =>
  whole ? [whole] : Object.values(ready ?? {})

/** Whether a part of an answer stands in for the real one. */
export const isTemporary = (answered: CallResultData): boolean =>
  partsOfAnswer(answered).some(({ temporary }) => temporary)

/**
 * An answer as pieces of JSON text, which may stand in a script element. Preserialised pieces are not copied.
 * @param around text before and after the answer, such as its envelope
 */
export function jsonPieces(
  { data, ready = {}, whole }: CallResultData,
  [before, after]: readonly [string, string] = ['', ''],
): Buffer[] {
  if (whole) return [Buffer.from(before), whole.bytes, Buffer.from(after)]
  const text = scriptSafe(JSON.stringify(data))
  const pieces: Buffer[] = []
  let open = before + text
  for (const [field, { bytes }] of Object.entries(ready)) {
    // The closing brace is removed and added again after the field.
    const comma = open.endsWith('{}') ? '' : ','
    pieces.push(Buffer.from(`${open.slice(0, -1)}${comma}${JSON.stringify(field)}:`), bytes)
    open = '}'
  }
  pieces.push(Buffer.from(open + after))
  return pieces
}

/** An answer of our own door as JSON text that may stand in a script element. */
export const dataJson = (answered: CallResultData): string => Buffer.concat(jsonPieces(answered)).toString()

/** An answer of our own door as values, for callers that read preserialised parts. */
export function dataOf({ data, ready = {}, whole }: CallResultData): unknown {
  if (whole) return JSON.parse(String(whole.bytes))
  const fields = Object.entries(ready).map(([field, { bytes }]) => [field, JSON.parse(String(bytes))] as const)
  return fields.length === 0 ? data : { ...(data as object), ...Object.fromEntries(fields) }
}
