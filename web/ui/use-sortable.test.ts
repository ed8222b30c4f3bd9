import { expect, test } from 'vitest'
import { inOrder, moved } from './use-sortable.ts'

test('the new position of an entry is counted without the entry', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b', 'c', 'd'], 1, 3)).toEqual(['a', 'c', 'd', 'b'])
  expect(moved(['a'], 0, 0)).toEqual(['a'])
})

test('entries are sorted by a list of ids', () => {
  const list = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(inOrder(list, [3, 1, 9, 2], (entry) => entry.id)).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }])
})
