import { beforeEach, expect, test } from 'vitest'
import { forgetPage, recentPages, rememberPage } from './recent-pages.ts'

const page = (page_id: number, title = `Page ${page_id}`) => ({ item_id: 1, item_name: 'Shop', page_id, title })
const ids = (uid: number) => recentPages(uid).map(({ page_id }) => page_id)

beforeEach(() => localStorage.clear())

test('the last read page is first, appears once, and has its newest title', () => {
  for (const page_id of [1, 2, 3]) rememberPage(7, page(page_id))
  rememberPage(7, page(1, 'Renamed'))
  expect(ids(7)).toEqual([1, 3, 2])
  expect(recentPages(7)[0]?.title).toBe('Renamed')
})

test('each user has a list of their own, which drops the oldest pages', () => {
  for (let page_id = 1; page_id <= 30; page_id++) rememberPage(7, page(page_id))
  expect(ids(7)).toHaveLength(20)
  expect(ids(7)[0]).toBe(30)
  expect(ids(8)).toEqual([])
})

test('a deleted page is removed', () => {
  rememberPage(7, page(1))
  rememberPage(7, page(2))
  forgetPage(7, 2)
  expect(ids(7)).toEqual([1])
})

test.each(['', '{', 'null', '5', '{"0":1}', '[null, 1, {"page_id": 3}, {"page_id": "1", "title": 2}]'])(
  'what is no list of pages counts as none: %s',
  (stored) => {
    localStorage.setItem('octavo-recent-7', stored)
    expect(ids(7)).toEqual([])
    rememberPage(7, page(1))
    expect(ids(7)).toEqual([1])
  },
)
