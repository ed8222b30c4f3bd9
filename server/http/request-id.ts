import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { fromTrustedProxy } from './trusted-proxies.ts'

/** The form of an id from a proxy. The id stands in logs and answers, so few characters are allowed. */
const VALID = /^[\w.:-]{6,100}$/

/**
 * Gives each request an id: that of a trusted proxy (`X-Request-Id`), else a new one of eight characters. Log lines and error messages name it.
 * @param proxies addresses and networks (`TRUST_PROXY`)
 */
export function requestIds(proxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = fromTrustedProxy(proxies)
  return (request) => {
    const given = request.headers['x-request-id']
    if (typeof given === 'string' && VALID.test(given) && isTrusted(request)) return given
    return randomUUID().slice(0, 8)
  }
}

/** Every answer says the id of its request. */
export function mountRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
