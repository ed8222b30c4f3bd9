import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer } from '#server/call/handler.ts'
import { hasTag } from './etag.ts'

/**
 * Sends a file: whole, a part of it (`Range`), the address of the storage that has it, or a 304 when the browser has it already (`If-None-Match`). RFC 9110, sections
 * 13 and 14; several ranges at once are answered with the whole file, as the RFC lets a server do.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer): Promise<void> {
  const { etag, size } = answer
  const headers = {
    ...answer.headers,
    ...(etag === undefined ? {} : { etag: `"${etag}"`, 'accept-ranges': 'bytes' }),
  }
  if (etag !== undefined && hasTag(request.headers['if-none-match'], `"${etag}"`)) {
    reply.code(304).headers(headers).send()
    return
  }
  const range = etag === undefined || size === undefined ? undefined : rangeOf(request, etag, size)
  if (range === 'none') {
    reply
      .code(416)
      .headers({ ...headers, 'content-range': `bytes */${size}` })
      .type('text/plain')
      .send('')
    return
  }
  const isHead = request.method === 'HEAD'
  if (size === undefined) {
    reply
      .headers(headers)
      .type(answer.contentType)
      .send(isHead ? Readable.from([]) : await answer.open())
    return
  }
  const address = await answer.address?.()
  if (address !== undefined) {
    await answer.beforeSending?.({ bytes: size, first: true })
    reply.code(302).headers({ location: address, 'cache-control': 'no-store', vary: 'Cookie' }).send()
    return
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const bytes = end - start + 1
  // Open the file before the headers are sent: a missing file must not be answered with 200.
  // Send an empty stream: without one Fastify would state a length of 0.
  const body = isHead ? Readable.from([]) : await answer.open(range)
  if (isHead) await answer.discard?.()
  else await answer.beforeSending?.({ bytes, first: start === 0 })
  reply
    .code(range ? 206 : 200)
    .headers({ ...headers, 'content-length': bytes })
    .type(answer.contentType)
  if (range) reply.header('content-range', `bytes ${start}-${end}/${size}`)
  reply.send(body)
}

/** The requested range; 'none' when it lies beyond the end of the file, undefined when the whole file is to be sent. */
function rangeOf(
  request: FastifyRequest,
  etag: string,
  size: number,
): { start: number; end: number } | 'none' | undefined {
  const ifRange = request.headers['if-range']
  if (typeof ifRange === 'string' && ifRange.trim() !== `"${etag}"`) return undefined
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range?.replaceAll(' ', '') ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined
  const last = size - 1
  const [from, to] = [asked[1] as string, asked[2] as string]
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? last : Math.min(last, Number(to))
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return start > last || (from === '' && Number(to) === 0) ? 'none' : { start, end }
}
