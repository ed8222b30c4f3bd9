import { expect, test } from 'vitest'
import { moved } from './use-sortable.ts'

test('an entry moves to a place counted without it', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b', 'c', 'd'], 1, 3)).toEqual(['a', 'c', 'd', 'b'])
  expect(moved(['a'], 0, 0)).toEqual(['a'])
})
