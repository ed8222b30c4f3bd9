import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The networks behind the names of `TRUST_PROXY`, as Fastify knows them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const FORWARDED = 'x-forwarded-for'

/** An address of `X-Forwarded-For` without the port that some proxies write behind it: `203.0.113.7:4711`, `[2001:db8::7]:4711`. */
const withoutPort = (address: string): string =>
  address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[([\da-f:.%]+)\](?::\d+)?$/i, '$1')

/**
 * Removes ports from `X-Forwarded-For`, before anybody asks for the address of a request. IIS and Azure Application Gateway write them. With its port
 * each connection would count as an address of its own, so no limit for an address would hold. Mount it first.
 */
export function mountForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const sent = headers[FORWARDED]
    if (typeof sent === 'string')
      headers[FORWARDED] = sent
        .split(',')
        .map((one) => withoutPort(one.trim()))
        .join(', ')
    done()
  })
}

/**
 * Tells the requests that come from a trusted proxy by the address of their connection.
 * @param proxies addresses and networks (`TRUST_PROXY`)
 */
export function fromTrustedProxy(proxies: readonly string[]): (request: Pick<IncomingMessage, 'socket'>) => boolean {
  const trusted = new BlockList()
  for (const one of proxies.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return ({ socket: { remoteAddress = '' } }) => {
    const plain = remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '')
    return isIP(plain) !== 0 && trusted.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}
