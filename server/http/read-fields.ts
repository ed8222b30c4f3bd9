import type { MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { CALL_BODY_FIELDS } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Reads the fields of a request: path pairs win over the body, the body over the query (wire contract, section 1.2). Bodies are
 * `application/x-www-form-urlencoded` (also raw, unencoded text under that name, as shell scripts send it), `multipart/form-data` and
 * `application/json`; others are ignored.
 * @throws AppError BAD_BODY for a body that cannot be read
 */
export async function readFields(
  request: FastifyRequest,
  pathPairs: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const fields = emptyFields()
  for (const [key, value] of queryOf(request)) setField(fields, key, value)
  await addBody(fields, request)
  for (const [key, value] of Object.entries(pathPairs)) setField(fields, key, value)
  return fields
}

/** Fields have no prototype: a field called `__proto__` is a field like another, and is refused below. */
const emptyFields = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>

const POLLUTING = new Set(['__proto__', 'constructor', 'prototype'])

function setField(fields: Record<string, unknown>, key: string, value: unknown): void {
  if (!POLLUTING.has(key)) fields[key] = value
}

/** The query of a request; the first of two fields of one name wins, so that a second one cannot change the meaning. */
export function queryOf(request: FastifyRequest): Map<string, string> {
  const url = request.raw.url ?? ''
  const at = url.indexOf('?')
  const found = new Map<string, string>()
  if (at < 0) return found
  for (const [key, value] of new URLSearchParams(url.slice(at + 1))) if (!found.has(key)) found.set(key, value)
  return found
}

async function addBody(fields: Record<string, unknown>, request: FastifyRequest): Promise<void> {
  if (request.isMultipart()) return addMultipart(fields, request)
  const body = request.body
  if (!Buffer.isBuffer(body) || body.length === 0) return
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') return addJson(fields, body)
  if (type === 'application/x-www-form-urlencoded') addForm(fields, body)
}

function addForm(fields: Record<string, unknown>, body: Buffer): void {
  let count = 0
  // URLSearchParams is forgiving as PHP is: `100%` stays as it is, bytes that are not UTF-8 become U+FFFD.
  for (const [key, value] of new URLSearchParams(body.toString('utf8'))) {
    count += 1
    if (count > CALL_BODY_FIELDS) throw new AppError('BAD_BODY', { reason: '@too_many_fields' })
    const nested = /^([^[\]]+)\[([^[\]]+)\]$/.exec(key)
    if (!nested) setField(fields, key, value)
    else addNested(fields, nested[1] as string, nested[2] as string, value)
  }
}

function addNested(fields: Record<string, unknown>, key: string, inner: string, value: string): void {
  if (typeof fields[key] !== 'object') setField(fields, key, emptyFields())
  setField(fields[key] as Record<string, unknown>, inner, value)
}

function addJson(fields: Record<string, unknown>, body: Buffer): void {
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    throw new AppError('BAD_BODY', { reason: '@malformed_json' })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('BAD_BODY', { reason: '@not_an_object' })
  const entries = Object.entries(value)
  if (entries.length > CALL_BODY_FIELDS) throw new AppError('BAD_BODY', { reason: '@too_many_fields' })
  for (const [key, one] of entries) setField(fields, key, one)
}

async function addMultipart(fields: Record<string, unknown>, request: FastifyRequest): Promise<void> {
  try {
    for await (const part of request.parts()) {
      // Files have no call that takes them yet: their bytes are read and dropped, so that the fields after them are reached.
      if (part.type === 'file') part.file.resume()
      else setField(fields, part.fieldname, (part as MultipartValue<string>).value)
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
      throw new AppError('TOO_LARGE')
    throw new AppError('BAD_BODY', { reason: '@malformed_multipart' })
  }
}
