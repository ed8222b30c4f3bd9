import { Readable } from 'node:stream'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import {
  discardFile,
  type FileRoom,
  type HeldFile,
  holdFile,
  type IncomingFile,
  receiveFile,
  tooLarge,
} from '#server/files/incoming-file.ts'
import { AppError } from '#shared/errors.ts'
import { CALL_BODY_FIELDS, UPLOAD_HELD_BYTES } from './body-sizes.ts'
import { statedLength } from './read-body.ts'

/** A file that the call takes: the names of its part and its destination. */
export interface WantedFile extends FileRoom {
  names: readonly string[]
  /** Says whether the file may be written, from the token among the fields so far (`Sender.isFileAllowed`). */
  isAllowed(token: string | undefined, isLast: boolean): Promise<boolean>
}

export interface MultipartBody {
  fields: [name: string, value: unknown][]
  file?: IncomingFile
  /** The size of the fields, in bytes. */
  bytes: number
}

/**
 * Reads a `multipart/form-data` body. The wanted file is written to a temporary file, which the caller removes. It is held in memory until the
 * fields show that the sender is logged in. Other files are read and dropped, so that the fields after them are reached.
 * @param limit the most bytes of fields and dropped files together
 * @returns the fields in their order, and the file
 * @throws AppError TOO_LARGE, FILE_TOO_LARGE; BAD_FIELD for a second file; BAD_BODY for a body that cannot be read, breaks off or has too
 *   many fields; NOT_LOGGED_IN, CROSS_SITE for a file. No file is left then
 */
export async function multipartBody(
  request: FastifyRequest,
  limit: number,
  wanted?: WantedFile,
): Promise<MultipartBody> {
  const most = limit + (wanted?.most ?? 0)
  const tooMuch = () => (wanted ? tooLarge(wanted) : new AppError('TOO_LARGE'))
  const body: MultipartBody = { fields: [], bytes: 0 }
  let held: HeldFile | undefined
  const count = (more: number) => {
    body.bytes += more
    if (body.bytes > limit) throw tooMuch()
  }
  const token = () => {
    const value = body.fields.findLast(([name]) => name === 'user_token')?.[1]
    return typeof value === 'string' ? value : undefined
  }
  try {
    if (statedLength(request.headers) > most) throw tooMuch()
    for await (const part of request.parts({ limits: limitsOf(limit, wanted) })) {
      if (part.type === 'file') {
        if (wanted?.names.includes(part.fieldname)) {
          if (body.file || held) throw new AppError('BAD_FIELD', { field: part.fieldname, reason: '@one_file' })
          if (await wanted.isAllowed(token(), false)) body.file = await receiveFile(part.file, nameOf(part), wanted)
          else held = await holdFile(part.file, nameOf(part), Math.min(wanted.most, UPLOAD_HELD_BYTES))
        } else for await (const chunk of part.file) count((chunk as Buffer).length)
      } else {
        const { fieldname, value, valueTruncated } = part as MultipartValue<unknown>
        if (valueTruncated) throw tooMuch()
        count(fieldname.length + Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value)))
        body.fields.push([fieldname, value])
      }
    }
    if (held && wanted) {
      await wanted.isAllowed(token(), true)
      body.file = await receiveFile(Readable.from(held.chunks), held.name, wanted)
    }
  } catch (error) {
    // The rest is not parsed. It would only fill the memory.
    request.raw.unpipe()
    request.raw.resume()
    if (body.file) await discardFile(body.file)
    throw refusal(error as { code?: string })
  }
  return body
}

const limitsOf = (limit: number, wanted?: WantedFile) => ({
  fieldSize: limit,
  fields: CALL_BODY_FIELDS,
  parts: CALL_BODY_FIELDS,
  files: CALL_BODY_FIELDS,
  fileSize: limit + (wanted?.most ?? 0) + 1,
})

/** A part without a file name: no file was chosen. */
const nameOf = ({ filename }: MultipartFile): string => filename ?? ''

function refusal(error: { code?: string }): Error {
  if (error instanceof AppError) return error
  // A full or read-only disk is not the fault of the body.
  if (error.code && /^E[A-Z]+$/.test(error.code) && error.code !== 'ECONNRESET') return error as Error
  const tooMany = error.code === 'FST_FIELDS_LIMIT' || error.code === 'FST_PARTS_LIMIT'
  return new AppError('BAD_BODY', { reason: tooMany ? '@too_many_fields' : '@malformed_multipart' })
}
