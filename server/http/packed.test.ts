import { expect, test } from 'vitest'
import { encodingFor } from './packed.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=1.0', 'br'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
  ['deflate', undefined],
  ['', undefined],
  [undefined, undefined],
  ['gzip;q=x', undefined],
])('who takes %s gets %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
})
