import type { FastifyRequest } from 'fastify'
import type { IncomingFile } from '#server/files/incoming-file.ts'
import { AppError } from '#shared/errors.ts'
import { CALL_BODY_FIELDS, SMALL_BODY_BYTES } from './body-sizes.ts'
import { formFields, notUtf8, utf8 } from './form-body.ts'
import { type MultipartBody, multipartBody, type WantedFile } from './multipart-body.ts'
import { hasBody, readBody, skipBody } from './read-body.ts'

/** The fields of a request, and its file if the call takes one. The caller removes the file in the end. */
export interface RequestInput {
  fields: Record<string, unknown>
  file?: IncomingFile
  /** The size of the body, in bytes, without the file. */
  bytes: number
}

/** The parts of a body that a call takes. */
export interface WantedBody {
  /** The most bytes, without the file. */
  limit: number
  /** The file that the call takes; without it files are dropped. */
  file?: WantedFile | undefined
}

/**
 * Reads the fields of a request: path pairs win over the body, the body over the query (docs/protocol.md, Fields). Bodies are
 * `application/x-www-form-urlencoded` (also raw, unencoded text under that name, as shell scripts send it), `multipart/form-data` and
 * `application/json`; others are ignored.
 * @throws AppError BAD_BODY, TOO_LARGE, FILE_TOO_LARGE for a body that cannot be read
 */
export async function readFields(
  request: FastifyRequest,
  pathPairs: Record<string, string>,
  wanted: WantedBody,
): Promise<RequestInput> {
  const fields = emptyFields()
  for (const [key, [value]] of Object.entries(queryOf(request))) setField(fields, key, value)
  const { fields: sent, file, bytes } = await bodyInput(request, wanted)
  for (const [key, value] of withLists(sent)) setField(fields, key, value)
  for (const [key, value] of Object.entries(pathPairs)) setField(fields, key, value)
  return file ? { fields, file, bytes } : { fields, bytes }
}

/** Entries of a body, with those called `name[]`, as forms send lists, gathered into one entry `name`. */
function withLists(entries: readonly [name: string, value: unknown][]): [name: string, value: unknown][] {
  const lists = new Map<string, unknown[]>()
  const found: [string, unknown][] = []
  for (const [key, value] of entries) {
    const name = /^([^[\]]+)\[\]$/.exec(key)?.[1]
    const values = name === undefined ? undefined : lists.get(name)
    if (values) values.push(value)
    else if (name === undefined) found.push([key, value])
    else {
      const list = [value]
      lists.set(name, list)
      found.push([name, list])
    }
  }
  return found
}

/** Fields have no prototype, so a field called `__proto__` is an ordinary field. It is refused below. */
const emptyFields = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>

const POLLUTING = new Set(['__proto__', 'constructor', 'prototype'])

/** Sets a field; `key[inner]` sets one field of an object, as forms send nested values. */
function setField(fields: Record<string, unknown>, key: string, value: unknown): void {
  const nested = /^([^[\]]+)\[([^[\]]+)\]$/.exec(key)
  if (nested) {
    const [, outer, inner] = nested as unknown as [string, string, string]
    if (POLLUTING.has(outer)) return
    if (typeof fields[outer] !== 'object' || fields[outer] === null) fields[outer] = emptyFields()
    setField(fields[outer] as Record<string, unknown>, inner, value)
  } else if (!POLLUTING.has(key)) fields[key] = value
}

/** The values of each field of a query, in the order in which they were sent. The object has no prototype, so a field may have any name. */
type Query = Record<string, [string, ...string[]]>

/** Parses the query of an address. The router calls this function once for each request. @param text the part of the address after `?` */
export function parseQuery(text: string): Query {
  const query = Object.create(null) as Query
  for (const [name, value] of new URLSearchParams(text)) {
    const values = query[name]
    if (values) values.push(value)
    else query[name] = [value]
  }
  return query
}

const queryOf = (request: FastifyRequest): Query => request.query as Query

/** A field of the query. The first of two fields with one name wins, so that a second one cannot change the meaning. */
export const queryField = (request: FastifyRequest, name: string): string | undefined => queryOf(request)[name]?.[0]

/** The legacy route in the query. Two different routes count as none, so that no two parts of the server can disagree about the route. */
export function routeField(request: FastifyRequest): string | undefined {
  const [route, ...others] = queryOf(request).s ?? []
  return others.every((other) => other === route) ? route : undefined
}

/** The type of a body, without its parameters. */
const typeOf = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Whether a body is compressed. Reading it would need a limit for what it becomes, and no client of the protocol sends one. */
const isCompressed = ({ headers }: FastifyRequest): boolean =>
  !['', 'identity'].includes((headers['content-encoding'] ?? '').trim().toLowerCase())

/** Whether a body of this type can hold fields. */
export const holdsFields = (request: FastifyRequest): boolean =>
  request.isMultipart() || ['application/json', 'application/x-www-form-urlencoded'].includes(typeOf(request))

async function bodyInput(request: FastifyRequest, wanted: WantedBody): Promise<MultipartBody> {
  if (hasBody(request) && isCompressed(request)) throw new AppError('BAD_BODY', { reason: '@encoded_body' })
  if (request.isMultipart()) return multipartBody(request, wanted.limit, wanted.file)
  if (!holdsFields(request)) {
    await skipBody(request, SMALL_BODY_BYTES)
    return { fields: [], bytes: 0 }
  }
  const body = await readBody(request, wanted.limit)
  if (body.length === 0) return { fields: [], bytes: 0 }
  const fields = typeOf(request) === 'application/json' ? jsonFields(body) : formFields(body)
  return { fields, bytes: body.length }
}

function jsonFields(body: Buffer): [string, unknown][] {
  const text = utf8(body)
  if (text === undefined) throw notUtf8()
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new AppError('BAD_BODY', { reason: '@malformed_json' })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('BAD_BODY', { reason: '@not_an_object' })
  // Serialisers of other languages write `null` for a field that is not set.
  const entries = Object.entries(value).filter(([, sent]) => sent !== null)
  if (entries.length > CALL_BODY_FIELDS) throw new AppError('BAD_BODY', { reason: '@too_many_fields' })
  return entries
}
