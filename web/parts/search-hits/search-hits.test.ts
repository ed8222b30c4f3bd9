import { expect, test } from 'vitest'
import { isSearch, titlesFirst } from './search-hits.ts'

test('pages with the word in their title come first', () => {
  const hits = [
    { page_id: 1, title: 'Introduction' },
    { page_id: 2, title: 'List USERS' },
    { page_id: 3, title: 'Orders' },
    { page_id: 4, title: 'users' },
  ]
  expect(titlesFirst(hits, 'user').map((hit) => hit.page_id)).toEqual([2, 4, 1, 3])
})

test('a single character searches only when it is a Chinese one', () => {
  expect(isSearch('')).toBe(false)
  expect(isSearch('  ')).toBe(false)
  expect(isSearch('a')).toBe(false)
  expect(isSearch('1')).toBe(false)
  expect(isSearch('支')).toBe(true)
  expect(isSearch('𠮷')).toBe(true)
  expect(isSearch('ap')).toBe(true)
})
