import { expect, test } from 'vitest'
import { moveEntry, orderNumbers } from './sort-order.ts'

test('an entry moves before another one, to the start and to the end', () => {
  expect(moveEntry(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'a', 'c', 'd'])
  expect(moveEntry(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(moveEntry(['a', 'b', 'c'], 0, 3)).toEqual(['b', 'c', 'a'])
  expect(moveEntry(['a', 'b', 'c'], 2, -1)).toEqual(['c', 'a', 'b'])
  expect(moveEntry(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
})

test('order numbers begin at 1', () => {
  expect(orderNumbers([{ page_id: 9 }, { page_id: 4 }])).toEqual({ 9: 1, 4: 2 })
})
