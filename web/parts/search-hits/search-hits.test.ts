import { expect, test } from 'vitest'
import { isSearch, plainExcerpt, shortLead, titlesFirst } from './search-hits.ts'

test('an excerpt loses its Markdown and HTML', () => {
  const excerpt = '...s go to `https://x`.\n\n## Versions\n\n**This** is 2. See [Create a user](/fernapi/3)....'
  expect(plainExcerpt(excerpt, 'user')).toBe('s go to https://x. Versions This is 2. See Create a user.')
  expect(plainExcerpt('...# 说明\n\n按 `user_id` 查询...', 'user')).toBe('说明 按 user_id 查询')
  expect(plainExcerpt('| 字段 | 类型 |\n|---|---|\n| id | bigint |', 'bigint')).toBe('字段 类型 id bigint')
  expect(plainExcerpt('<p align="center">some user</p>', 'user')).toBe('some user')
  expect(plainExcerpt('...:::warn Old user\nAsk first.\n:::\n\nThen go....', 'user')).toBe(
    'Old user Ask first. Then go.',
  )
  expect(plainExcerpt('> [!NOTE]\n> A user', 'user')).toBe('A user')
  expect(plainExcerpt('The user has $s = v t$ and $$x$$.', 'user')).toBe('The user has s = v t and x.')
  expect(plainExcerpt('- [x] a user\n- [ ] b', 'user')).toBe('a user b')
  expect(plainExcerpt('a user pays $5 or US$5', 'user')).toBe('a user pays $5 or US$5')
})

test('an excerpt whose hit is in an address keeps its syntax', () => {
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

test('dots show that the text goes on before and after', () => {
  const words = 'lorem ipsum '
  const cut = `...${words.repeat(9)}${words.repeat(17)}...`
  expect(plainExcerpt(cut, 'lorem')).toBe(`…${words.repeat(26).trim()}…`)
  expect(plainExcerpt(`...${words.repeat(10)}...`, 'lorem')).toBe(`…${words.repeat(10).trim()}`)
})

test('a late hit moves forward, so that a single line shows it', () => {
  expect(shortLead(`${'before '.repeat(20)}Ｕｓｅｒ after`, 'user')).toBe(
    `…${'before '.repeat(20).slice(-30).trimStart()}Ｕｓｅｒ after`,
  )
  expect(shortLead('a short way to the user', 'user')).toBe('a short way to the user')
  expect(shortLead('only the title holds it', 'user')).toBe('only the title holds it')
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
