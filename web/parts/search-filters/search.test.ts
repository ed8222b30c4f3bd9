import { expect, test } from 'vitest'
import { asLine, NO_FILTERS, NO_SEARCH, searchFields, setFilters, sinceSeconds } from './search.ts'

const NOW_MS = Date.UTC(2026, 0, 31, 12, 34, 56)

test('a span begins at a full hour, so that the call stays the same while one types', () => {
  expect(sinceSeconds('day', NOW_MS)).toBe(Date.UTC(2026, 0, 30, 12) / 1000)
  expect(sinceSeconds('week', NOW_MS)).toBe(Date.UTC(2026, 0, 24, 12) / 1000)
  expect(sinceSeconds('day', NOW_MS + 60_000)).toBe(sinceSeconds('day', NOW_MS))
})

test('a day begins at midnight of the device; other texts are no time', () => {
  expect(sinceSeconds('2026-01-05', NOW_MS)).toBe(new Date(2026, 0, 5).getTime() / 1000)
  expect(sinceSeconds('1960-01-05', NOW_MS)).toBe(0)
  expect(sinceSeconds('', NOW_MS)).toBeUndefined()
  expect(sinceSeconds('2026-1-5', NOW_MS)).toBeUndefined()
})

test('only what is set is sent', () => {
  const sent = (search = NO_SEARCH) =>
    Object.fromEntries(Object.entries(searchFields(search, NOW_MS)).filter(([, value]) => value !== undefined))
  expect(sent({ ...NO_SEARCH, text: ' a ', author: ' ' })).toEqual({ keyword: 'a' })
  expect(sent({ ...NO_SEARCH, text: 'a', titles: true, files: true, verbatim: true, state: 2, method: 'GET' })).toEqual(
    {
      keyword: 'a',
      title_only: 1,
      attachments: 1,
      verbatim: 1,
      api_state: 2,
      api_method: 'GET',
    },
  )
})

test('filters that are set are named; an author of spaces is none', () => {
  expect(setFilters(NO_FILTERS)).toEqual([])
  expect(setFilters({ ...NO_FILTERS, author: ' ', since: 'day', cat_id: 3 })).toEqual(['cat_id', 'since'])
})

test('pasted line breaks become spaces', () => {
  expect(asLine('one\r\ntwo\tthree\n\nfour')).toBe('one two three four')
})
