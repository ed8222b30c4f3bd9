import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The networks behind the names of `TRUST_PROXY`, as Fastify knows them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
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
