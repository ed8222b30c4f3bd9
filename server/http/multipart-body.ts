import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { CALL_BODY_BYTES, CALL_BODY_FIELDS, UPLOAD_FIELDS_BYTES } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'
import { discardFile, type FileRoom, type IncomingFile, receiveFile, tooLarge } from './incoming-file.ts'

/** A file that the call takes: the names of its part, and where it goes. */
export interface WantedFile extends FileRoom {
  names: readonly string[]
}

export interface MultipartBody {
  fields: [name: string, value: unknown][]
  file?: IncomingFile
}

/**
 * Reads a `multipart/form-data` body. The file that the call wants goes to a temporary file, which the caller of this removes; the bytes of
 * all others are read and dropped, so that the fields after them are reached.
 * @returns the fields in their order, and the file
 * @throws AppError TOO_LARGE, FILE_TOO_LARGE; BAD_FIELD for a second file; BAD_BODY for a body that cannot be read, breaks off or has too
 *   many fields. No file is left then
 */
export async function multipartBody(request: FastifyRequest, wanted?: WantedFile): Promise<MultipartBody> {
  const room = wanted ? wanted.most + UPLOAD_FIELDS_BYTES : CALL_BODY_BYTES
  const tooMuch = () => (wanted ? tooLarge(wanted) : new AppError('TOO_LARGE'))
  const body: MultipartBody = { fields: [] }
  let bytes = 0
  const count = (more: number) => {
    bytes += more
    if (bytes > room) throw tooMuch()
  }
  try {
    if (Number(request.headers['content-length'] ?? 0) > room) throw tooMuch()
    for await (const part of request.parts({ limits: limitsOf(room) })) {
      if (part.type === 'file') {
        if (wanted?.names.includes(part.fieldname)) {
          if (body.file) throw new AppError('BAD_FIELD', { field: part.fieldname, reason: '@one_file' })
          body.file = await receiveFile(part.file, nameOf(part), wanted)
          count(body.file.size)
        } else for await (const chunk of part.file) count((chunk as Buffer).length)
      } else {
        const { fieldname, value, valueTruncated } = part as MultipartValue<unknown>
        if (valueTruncated) throw tooMuch()
        count(fieldname.length + (typeof value === 'string' ? value.length : 0))
        body.fields.push([fieldname, value])
      }
    }
  } catch (error) {
    // What is still to come is not parsed: it would only fill the memory.
    request.raw.unpipe()
    request.raw.resume()
    if (body.file) await discardFile(body.file)
    throw refusal(error as { code?: string })
  }
  return body
}

const limitsOf = (room: number) => ({
  fieldSize: Math.min(room, CALL_BODY_BYTES),
  fields: CALL_BODY_FIELDS,
  parts: CALL_BODY_FIELDS,
  files: CALL_BODY_FIELDS,
  fileSize: room + 1,
})

/** A part without a name is none that a file was chosen for. */
const nameOf = ({ filename }: MultipartFile): string => filename ?? ''

function refusal(error: { code?: string }): Error {
  if (error instanceof AppError) return error
  // The disk is full or cannot be written: that is no fault of the body.
  if (error.code && /^E[A-Z]+$/.test(error.code) && error.code !== 'ECONNRESET') return error as Error
  const tooMany = error.code === 'FST_FIELDS_LIMIT' || error.code === 'FST_PARTS_LIMIT'
  return new AppError('BAD_BODY', { reason: tooMany ? '@too_many_fields' : '@malformed_multipart' })
}
