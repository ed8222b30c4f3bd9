import { expect, test } from 'vitest'
import { distance, neighbours } from './distance.ts'

test.each([
  ['limit', 'limit', 0],
  ['limt', 'limit', 1],
  ['migratoin', 'migration', 1],
  ['vaccuming', 'vacuuming', 1],
  ['hypervsiors', 'hypervisors', 1],
  ['replcaton', 'replication', 2],
  ['abc', 'xyz', 3],
])('%s and %s', (one, other, expected) => {
  expect(distance(one, other, 2)).toBe(expected)
  expect(distance(other, one, 2)).toBe(expected)
})

test('the neighbours of a word are all words at a distance of 1', () => {
  const all = neighbours('limt')
  expect(all).toEqual(expect.arrayContaining(['limit', 'lim', 'lmit', 'lint', 'limts']))
  for (const word of all) expect([word, distance('limt', word, 2)]).toEqual([word, 1])
})
