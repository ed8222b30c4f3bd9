import { BlockList, isIP } from 'node:net'

/**
 * Addresses that no outgoing request may reach, whatever host an administrator configured: metadata services of clouds, which hand out secrets, and
 * addresses that do not belong to one machine. Loopback and private networks are allowed, because an administrator chose the host.
 */
const refused = new BlockList()
// "this network", link-local, multicast, reserved and broadcast (RFC 6890)
refused.addSubnet('0.0.0.0', 8)
refused.addSubnet('169.254.0.0', 16)
refused.addSubnet('224.0.0.0', 4)
refused.addSubnet('240.0.0.0', 4)
// metadata outside the link-local network: Alibaba Cloud, Oracle Cloud, Azure's wire server
refused.addAddress('100.100.100.200')
refused.addAddress('192.0.0.192')
refused.addAddress('168.63.129.16')
// unspecified, link-local, the old site-local, multicast
refused.addAddress('::', 'ipv6')
refused.addSubnet('fe80::', 10, 'ipv6')
refused.addSubnet('fec0::', 10, 'ipv6')
refused.addSubnet('ff00::', 8, 'ipv6')
// metadata over IPv6: Amazon, Google
refused.addAddress('fd00:ec2::254', 'ipv6')
refused.addAddress('fd20:ce::254', 'ipv6')

/** Prefixes of IPv6 addresses that contain an IPv4 address. `at`: the group of 16 bits where its 32 bits begin. */
const CARRIERS: readonly { prefix: string; bits: number; at: number }[] = [
  { prefix: '::', bits: 96, at: 6 },
  { prefix: '::ffff:0:0', bits: 96, at: 6 },
  { prefix: '::ffff:0:0:0', bits: 96, at: 6 },
  { prefix: '64:ff9b::', bits: 96, at: 6 },
  { prefix: '64:ff9b:1::', bits: 48, at: 6 },
  { prefix: '2002::', bits: 16, at: 1 },
]
const carriers = CARRIERS.map(({ prefix, bits, at }) => {
  const list = new BlockList()
  list.addSubnet(prefix, bits, 'ipv6')
  return { list, at }
})

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const plain = (address.split('%', 1)[0] as string).replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [(+a << 8) | +b, (+c << 8) | +d].map((group) => group.toString(16)).join(':'),
  )
  const [head = '', tail] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}

const ipv4From = ([high = 0, low = 0]: number[]): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/**
 * Whether an address is refused.
 * @param address an IP address as text; anything else is refused
 */
export function isRefusedAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  if (version === 4) return refused.check(address, 'ipv4')
  const plain = address.split('%', 1)[0] as string
  // Loopback is allowed, although it lies in the first prefix of `CARRIERS`.
  if (groupsOf(plain).join(':') === '0:0:0:0:0:0:0:1') return false
  if (refused.check(plain, 'ipv6')) return true
  return carriers.some(
    ({ list, at }) => list.check(plain, 'ipv6') && refused.check(ipv4From(groupsOf(plain).slice(at, at + 2)), 'ipv4'),
  )
}
