import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long anybody may keep what the site says to search engines, in seconds. */
const KEPT_SECONDS = 3600

/** Sends a text that is the same for everybody, or the word that the one the asker has is still good (RFC 9110, section 13.1.2). */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, type: string, body: string): FastifyReply {
  // Weak: it may be compressed in several ways.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  reply.headers({ 'cache-control': `public, max-age=${KEPT_SECONDS}`, etag })
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim())
  if (known.includes(etag) || known.includes('*')) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(body)
}
