import type { MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { CALL_BODY_BYTES, CALL_BODY_FIELDS } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'

const LIMITS = {
  fieldSize: CALL_BODY_BYTES,
  fields: CALL_BODY_FIELDS,
  parts: CALL_BODY_FIELDS,
  files: CALL_BODY_FIELDS,
  fileSize: CALL_BODY_BYTES,
}

/**
 * Reads the fields of a `multipart/form-data` body. Files have no call that takes them yet: their bytes are read and dropped, so that the
 * fields after them are reached.
 * @returns the fields in their order
 * @throws AppError TOO_LARGE, and BAD_BODY for a body that cannot be read or has too many fields
 */
export async function multipartFields(request: FastifyRequest): Promise<[name: string, value: unknown][]> {
  if (Number(request.headers['content-length'] ?? 0) > CALL_BODY_BYTES) throw new AppError('TOO_LARGE')
  const fields: [string, unknown][] = []
  let bytes = 0
  const count = (more: number) => {
    bytes += more
    if (bytes > CALL_BODY_BYTES) throw new AppError('TOO_LARGE')
  }
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'file') {
        for await (const chunk of part.file) count((chunk as Buffer).length)
      } else {
        const { fieldname, value, valueTruncated } = part as MultipartValue<unknown>
        if (valueTruncated) throw new AppError('TOO_LARGE')
        count(fieldname.length + (typeof value === 'string' ? value.length : 0))
        fields.push([fieldname, value])
      }
    }
  } catch (error) {
    // What is still to come is not parsed: it would only fill the memory.
    request.raw.unpipe()
    request.raw.resume()
    throw refusal(error as { code?: string })
  }
  return fields
}

function refusal(error: { code?: string }): AppError {
  if (error instanceof AppError) return error
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('TOO_LARGE')
  const tooMany = error.code === 'FST_FIELDS_LIMIT' || error.code === 'FST_PARTS_LIMIT'
  return new AppError('BAD_BODY', { reason: tooMany ? '@too_many_fields' : '@malformed_multipart' })
}
