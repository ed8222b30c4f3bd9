import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasTag, weakTag } from '#server/http/etag.ts'

/** How long texts for search engines may be cached, in seconds. */
const CACHE_SECONDS = 3600

/** Sends a text that is the same for everybody, or 304 when the client has it already (`If-None-Match`, RFC 9110, section 13.1.2). */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, type: string, body: string): FastifyReply {
  const etag = weakTag([body])
  reply.headers({ 'cache-control': `public, max-age=${CACHE_SECONDS}`, etag })
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(body)
}
