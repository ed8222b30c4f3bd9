import { expect, test } from 'vitest'
import { addressKey } from './rate-limit.ts'

test('an IPv4 address counts by itself, also in its IPv6 form', () => {
  expect(addressKey('203.0.113.7')).toBe('203.0.113.7')
  expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('all IPv6 addresses of one network count as one', () => {
  const network = '2001:db8:0:1::/64'
  for (const ip of [
    '2001:db8:0:1::5',
    '2001:0db8:0000:0001:ffff:1:2:3',
    '2001:DB8:0:1:a:b:c:d',
    '2001:db8:0:1::1%eth0',
  ])
    expect(addressKey(ip)).toBe(network)
  expect(addressKey('2001:db8::5')).toBe('2001:db8:0:0::/64')
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
})
