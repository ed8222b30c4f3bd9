import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The form of an id from a proxy. The id stands in logs and answers, so few characters are allowed. */
const VALID = /^[\w.:-]{6,100}$/

/** The networks behind the names of `TRUST_PROXY`, as Fastify knows them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Gives each request an id: that of a trusted proxy (`X-Request-Id`), else a new one of eight characters. Log lines and error messages name it.
 * @param proxies addresses and networks (`TRUST_PROXY`)
 */
export function requestIds(proxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const one of proxies.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const isTrusted = (address = '') => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return isIP(plain) !== 0 && trusted.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && VALID.test(given) && isTrusted(socket.remoteAddress)) return given
    return randomUUID().slice(0, 8)
  }
}

/** Every answer contains the id of its request. */
export function mountRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
