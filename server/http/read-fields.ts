import type { FastifyRequest } from 'fastify'
import { CALL_BODY_FIELDS } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'
import { formFields, utf8 } from './form-body.ts'
import type { IncomingFile } from './incoming-file.ts'
import { type MultipartBody, multipartBody, type WantedFile } from './multipart-body.ts'

/** The fields of a request, and the file that came with them when the call takes one. Whoever reads them removes the file in the end. */
export interface RequestInput {
  fields: Record<string, unknown>
  file?: IncomingFile
}

/**
 * Reads the fields of a request: path pairs win over the body, the body over the query (wire contract, section 1.2). Bodies are
 * `application/x-www-form-urlencoded` (also raw, unencoded text under that name, as shell scripts send it), `multipart/form-data` and
 * `application/json`; others are ignored.
 * @param wanted the file that the call takes; without it files are dropped
 * @throws AppError BAD_BODY, TOO_LARGE, FILE_TOO_LARGE for a body that cannot be read
 */
export async function readFields(
  request: FastifyRequest,
  pathPairs: Record<string, string> = {},
  wanted?: WantedFile,
): Promise<RequestInput> {
  const fields = emptyFields()
  for (const [key, value] of queryOf(request)) setField(fields, key, value)
  const { fields: sent, file } = await bodyInput(request, wanted)
  for (const [key, value] of sent) setField(fields, key, value)
  for (const [key, value] of Object.entries(pathPairs)) setField(fields, key, value)
  return file ? { fields, file } : { fields }
}

/** Fields have no prototype: a field called `__proto__` is a field like another, and is refused below. */
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

/** The query of a request; the first of two fields of one name wins, so that a second one cannot change the meaning. */
export function queryOf(request: FastifyRequest): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of searchOf(request)) if (!found.has(key)) found.set(key, value)
  return found
}

/** The legacy route in the query. Two that differ are none: no part of a server may read another one than the rest (security.md, row 22). */
export function routeField(request: FastifyRequest): string | undefined {
  const sent = new Set(searchOf(request).getAll('s'))
  return sent.size === 1 ? [...sent][0] : undefined
}

function searchOf(request: FastifyRequest): URLSearchParams {
  const url = request.raw.url ?? ''
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
}

async function bodyInput(request: FastifyRequest, wanted?: WantedFile): Promise<MultipartBody> {
  return request.isMultipart() ? multipartBody(request, wanted) : { fields: plainFields(request) }
}

function plainFields(request: FastifyRequest): [string, unknown][] {
  const body = request.body
  if (!Buffer.isBuffer(body) || body.length === 0) return []
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') return jsonFields(body)
  return type === 'application/x-www-form-urlencoded' ? formFields(body) : []
}

function jsonFields(body: Buffer): [string, unknown][] {
  let value: unknown
  try {
    value = JSON.parse(utf8(body)?.replace(/^\uFEFF/, '') ?? '')
  } catch {
    throw new AppError('BAD_BODY', { reason: '@malformed_json' })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('BAD_BODY', { reason: '@not_an_object' })
  const entries = Object.entries(value)
  if (entries.length > CALL_BODY_FIELDS) throw new AppError('BAD_BODY', { reason: '@too_many_fields' })
  return entries
}
