import { expect, test } from 'vitest'
import { NO_SEARCH, type Search } from './search.ts'
import { isEmptySearch, PALETTE, readSearch, writeSearch } from './search-address.ts'

const FULL: Search = {
  text: '退款 a&b=c #1',
  verbatim: true,
  here: true,
  titles: true,
  cat_id: 12,
  author: '陈雨',
  since: 'week',
  method: 'POST',
  state: 4,
  files: true,
}

test('a search with all filters survives the way into the address and back', () => {
  for (const prefix of ['', PALETTE]) expect(readSearch(writeSearch('', FULL, prefix), prefix)).toEqual(FULL)
  expect(readSearch(writeSearch('', { ...NO_SEARCH, text: 'x', since: '2026-01-31' })).since).toBe('2026-01-31')
})

test('the address names only what is set', () => {
  expect(writeSearch('', { ...NO_SEARCH, text: ' refund ', author: 'ann' })).toBe('?q=refund&author=ann')
  expect(writeSearch('?q=old&exact=1', { ...NO_SEARCH, text: 'new' })).toBe('?q=new')
  expect(writeSearch('?q=old', NO_SEARCH)).toBe('')
  expect(writeSearch('', { ...NO_SEARCH, here: true, verbatim: true })).toBe('')
})

test('other parameters and the other search stay', () => {
  const below = '?item_group_id=3&q=list'
  const both = writeSearch(below, { ...NO_SEARCH, text: 'palette', titles: true }, PALETTE)
  expect(both).toBe('?item_group_id=3&q=list&p.q=palette&p.titles=1')
  expect(readSearch(both).text).toBe('list')
  expect(readSearch(both, PALETTE)).toEqual({ ...NO_SEARCH, text: 'palette', titles: true })
  expect(writeSearch(both, NO_SEARCH, PALETTE)).toBe(below)
})

test('invalid values of a shared link are ignored', () => {
  const query = '?q=a%0Ab&cat=-1&since=lately&method=get&state=6&files=yes&exact=2'
  expect(readSearch(query)).toEqual({ ...NO_SEARCH, text: 'a b' })
  expect(readSearch('?since=2026-13-40').since).toBe('')
  expect(isEmptySearch(readSearch('?item_group_id=3'))).toBe(true)
  expect(isEmptySearch(readSearch('?author=ann'))).toBe(false)
})

test('a text that is too long for an address is left out of it', () => {
  const long = { ...NO_SEARCH, text: 'word '.repeat(500), verbatim: true }
  expect(writeSearch('?q=old', long)).toBe('')
  expect(writeSearch('', { ...long, files: true })).toBe('?files=1')
})
