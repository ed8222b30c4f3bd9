import { expect, test } from 'vitest'
import { divideFound } from './divide-found.ts'

test('pages are divided at the first that lacks a word and keep their order', () => {
  const pages = [
    { id: 1, missing: [] },
    { id: 2 },
    { id: 3, missing: ['refund'] },
    { id: 4, missing: [] },
    { id: 5, missing: ['refund', 'rules'] },
  ]
  const { whole, partial } = divideFound(pages)
  expect(whole.map(({ id }) => id)).toEqual([1, 2])
  expect(partial.map(({ id }) => id)).toEqual([3, 4, 5])
  expect(divideFound(pages.slice(0, 2)).partial).toEqual([])
})
