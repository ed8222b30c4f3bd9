import type { z } from 'zod'
import type { RequestFacts } from '#server/context.ts'
import { type CallName, definitionOf, type Output } from '#shared/api/index.ts'
import { legacyAdapter } from './legacy-answer.ts'

/**
 * A part of an answer that is JSON text already, because many visitors get the same: it went through the output schema when it was made, and
 * goes out as it is.
 */
export interface ReadyJson {
  /** Says what is in it: two with the same key have the same bytes. */
  readonly key: string
  /** UTF-8, and nothing in it can end a script element. */
  readonly bytes: Buffer
}

/** An answer of which some fields are ready. The others are of this visitor and this moment. */
export class PartlyReady<T extends object = object> {
  readonly rest: Partial<T>
  readonly ready: Readonly<Record<string, ReadyJson>>

  private constructor(rest: Partial<T>, ready: Readonly<Record<string, ReadyJson>>) {
    this.rest = rest
    this.ready = ready
  }

  static of<T extends object, K extends keyof T & string>(rest: Omit<T, K>, ready: Record<K, ReadyJson>) {
    return new PartlyReady<T>(rest as Partial<T>, ready)
  }
}

/** Text that is JSON still, and may stand in a script element: nothing in it can end the element or begin a comment. */
export const scriptSafe = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** An answer that is ready as a whole. */
export class WhollyReady<T = unknown> {
  readonly json: ReadyJson
  /** Only for the compiler, which holds an answer to its call by it. */
  declare readonly of?: T

  constructor(json: ReadyJson) {
    this.json = json
  }
}

function readyJson(schema: z.ZodType, value: unknown, door: RequestFacts['door'], key: string): ReadyJson {
  const allowed = schema.parse(value)
  const told = door === 'legacy' ? legacyAdapter(schema)(allowed) : allowed
  return { key: `${door} ${key}`, bytes: Buffer.from(scriptSafe(JSON.stringify(told))) }
}

/**
 * Makes a field of a call's answer ready for a door: through the output schema, adapted for the legacy door.
 * @param key what the value was made of, without the door
 * @throws z.ZodError when the value is none of the contract
 */
export function readyField<N extends CallName, K extends keyof Output<N> & string>(
  [call, field]: readonly [N, K],
  value: Output<N>[K],
  door: RequestFacts['door'],
  key: string,
): ReadyJson {
  const { shape } = definitionOf(call).output as z.ZodObject
  return readyJson(shape[field] as z.ZodType, value, door, `${call} ${field} ${key}`)
}

/** `readyField` for a whole answer. */
export const readyAnswer = <N extends CallName>(
  call: N,
  value: Output<N>,
  door: RequestFacts['door'],
  key: string,
): WhollyReady<Output<N>> => new WhollyReady(readyJson(definitionOf(call).output, value, door, `${call} ${key}`))

const schemas = new WeakMap<z.ZodType, Map<string, z.ZodObject>>()

/** The schema of an answer without the fields that are ready; made once. */
function schemaOfRest(output: z.ZodType, fields: readonly string[]): z.ZodObject {
  const made = schemas.get(output) ?? new Map<string, z.ZodObject>()
  schemas.set(output, made)
  const name = fields.join()
  const left = Object.fromEntries(fields.map((field) => [field, true] as const))
  const schema = made.get(name) ?? (output as z.ZodObject).omit(left as Record<string, never>)
  made.set(name, schema)
  return schema
}

/** The part of an answer that is not ready, through the output schema. */
export const allowedRest = (output: z.ZodType, answer: PartlyReady): unknown =>
  schemaOfRest(output, Object.keys(answer.ready)).parse(answer.rest)

/** What a call answered: `data`, and beside it the fields that are ready; or, without data, all of it ready. */
export interface Answered {
  data: unknown
  ready?: Readonly<Record<string, ReadyJson>>
  whole?: ReadyJson
}

/**
 * An answer as JSON text in pieces, which may stand in a script element; those that are ready are not copied.
 * @param around the text before and after it, as of an envelope
 */
export function jsonPieces(
  { data, ready = {}, whole }: Answered,
  [before, after]: readonly [string, string] = ['', ''],
): Buffer[] {
  if (whole) return [Buffer.from(before), whole.bytes, Buffer.from(after)]
  const text = scriptSafe(JSON.stringify(data))
  const pieces: Buffer[] = []
  let open = before + text
  for (const [field, { bytes }] of Object.entries(ready)) {
    // The brace at the end of what is open moves behind the field.
    const comma = open.endsWith('{}') ? '' : ','
    pieces.push(Buffer.from(`${open.slice(0, -1)}${comma}${JSON.stringify(field)}:`), bytes)
    open = '}'
  }
  pieces.push(Buffer.from(open + after))
  return pieces
}

/** An answer of our own door as JSON text that may stand in a script element. */
export const dataJson = (answered: Answered): string => Buffer.concat(jsonPieces(answered)).toString()

/** An answer of our own door as values, for those who must look into what is ready. */
export function dataOf({ data, ready = {}, whole }: Answered): unknown {
  if (whole) return JSON.parse(String(whole.bytes))
  const fields = Object.entries(ready).map(([field, { bytes }]) => [field, JSON.parse(String(bytes))] as const)
  return fields.length === 0 ? data : { ...(data as object), ...Object.fromEntries(fields) }
}
