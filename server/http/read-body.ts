import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'

/** Whether a request has a body. The body of a GET is ignored. */
export const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && (headers['transfer-encoding'] !== undefined || statedLength(headers) > 0)

/** The stated length of the body in bytes; 0 when none is stated. */
export const statedLength = (headers: FastifyRequest['headers']): number => Number(headers['content-length']) || 0

/**
 * Reads a body that is not multipart.
 * @param limit the most bytes
 * @throws AppError TOO_LARGE as soon as the body is known to be larger; BAD_BODY when it breaks off
 */
export async function readBody(request: FastifyRequest, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  await eachChunk(request, limit, (chunk) => chunks.push(chunk))
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
}

/** Reads and drops a body. Limit and errors as in `readBody`. */
export const skipBody = (request: FastifyRequest, limit: number): Promise<void> => eachChunk(request, limit, () => {})

async function eachChunk(request: FastifyRequest, limit: number, take: (chunk: Buffer) => void): Promise<void> {
  if (!hasBody(request)) return
  if (statedLength(request.headers) > limit) throw new AppError('TOO_LARGE')
  // The parser calls the handler of the head before it reads the body. A body that arrived with its head is complete after this turn.
  await undefined
  if (request.raw.complete) {
    // All of it is in memory. The iterator below would cost more than reading the fields.
    const whole = request.raw.read() as Buffer | null
    if (whole && whole.length > limit) throw new AppError('TOO_LARGE')
    if (whole) take(whole)
    return
  }
  let size = 0
  try {
    // The connection must stay open when the reading stops, because it carries the refusal.
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length
      if (size > limit) throw new AppError('TOO_LARGE')
      take(chunk as Buffer)
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('BAD_BODY', { reason: '@malformed_form' })
  }
}
