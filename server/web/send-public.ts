import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasTag, weakTag } from '#server/http/etag.ts'

/** How long anybody may keep what the site says to search engines, in seconds. */
const KEPT_SECONDS = 3600

/** Sends a text that is the same for everybody, or the word that the one the asker has is still good (RFC 9110, section 13.1.2). */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, type: string, body: string): FastifyReply {
  const etag = weakTag([body])
  reply.headers({ 'cache-control': `public, max-age=${KEPT_SECONDS}`, etag })
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(body)
}
