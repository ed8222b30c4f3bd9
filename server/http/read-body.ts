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
  const { raw } = request
  let size = 0
  // Listeners cost a third of an asynchronous iterator, and most bodies are one chunk.
  await new Promise<void>((resolve, reject) => {
    const broken = () => new AppError('BAD_BODY', { reason: '@malformed_form' })
    // The connection may have closed while the request waited for room.
    if (raw.destroyed) return reject(broken())
    // A complete request is closed too, after its end. The error is made only when it is needed, because its stack trace takes as long as a short read.
    const onClose = () => raw.readableEnded || reject(broken())
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) return take(chunk)
      // The connection stays open, because it carries the refusal.
      raw.off('data', onData).pause()
      reject(new AppError('TOO_LARGE'))
    }
    raw.on('data', onData).on('end', resolve).on('error', onClose).on('close', onClose)
  })
}
