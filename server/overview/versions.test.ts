import { expect, test } from 'vitest'
import { isNewer, isVersion } from './versions.ts'

test.each([
  ['1.2.4', 'v1.2.3'],
  ['v1.10.0', '1.9.9'],
  ['2', '1.99.99'],
])('%s is newer than %s', (version, than) => {
  expect(isNewer(version, than)).toBe(true)
  expect(isNewer(than, version)).toBe(false)
})

test('a version is not newer than itself, in any spelling', () => {
  expect(isNewer('v1.2.0', '1.2')).toBe(false)
  expect(isNewer('1.2.0-beta.1', '1.2.0')).toBe(false)
})

test.each(['', 'latest', '1.2.3.4', '<b>1</b>', '1.2 3', `1.${'9'.repeat(30)}`])('%j is not a version', (text) => {
  expect(isVersion(text)).toBe(false)
})
