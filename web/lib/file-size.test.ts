import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [1024, '1.0 KB'],
  [1434, '1.4 KB'],
  [4 * 1024 * 1024 - 1, '4.0 MB'],
  [12.4 * 1024 * 1024, '12 MB'],
  [5000 * 1024 ** 3, '4.9 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})
