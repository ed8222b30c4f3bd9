import { expect, test } from 'vitest'
import { plainExcerpt, titlesFirst } from './search-hits.ts'

test('an excerpt reads as text', () => {
  const excerpt = '...s go to `https://x`.\n\n## Versions\n\n**This** is 2. See [Create a user](/fernapi/3)....'
  expect(plainExcerpt(excerpt, 'user')).toBe('…s go to https://x. Versions This is 2. See Create a user.…')
  expect(plainExcerpt('| 字段 | 类型 |\n|---|---|\n| id | bigint |', 'bigint')).toBe('字段 类型 id bigint')
  expect(plainExcerpt('<p align="center">some user</p>', 'user')).toBe('some user')
})

test('an excerpt whose hit is in an address stays as it was written', () => {
  const excerpt = '[![logo](https://raw.githubusercontent.com/x)]'
  expect(plainExcerpt(excerpt, 'usercontent')).toBe(excerpt)
})

test('pages with the word in their title come first', () => {
  const hits = [
    { page_id: 1, title: 'Introduction', excerpt: '' },
    { page_id: 2, title: 'List USERS', excerpt: '' },
    { page_id: 3, title: 'Orders', excerpt: '' },
    { page_id: 4, title: 'users', excerpt: '' },
  ]
  expect(titlesFirst(hits, 'user').map((hit) => hit.page_id)).toEqual([2, 4, 1, 3])
})
