import { expect, test } from 'vitest'
import { type BinCatalog, type BinPage, binRows, nameOf } from './bin-rows.ts'

const deletion = { item_id: 1, del_by_uid: 1, del_by_username: 'ada', moved_to_item_id: 0, moved_to_item_name: '' }
const page = (id: number, page_title: string, day: number, moved_catalog_id = 0): BinPage => ({
  ...deletion,
  id,
  page_id: id,
  page_title,
  del_time: `2026-11-0${day} 10:00:00`,
  is_moved: moved_catalog_id ? 1 : 0,
  moved_catalog_id,
})
const catalog: BinCatalog = {
  ...deletion,
  id: 7,
  cat_name: 'Orders',
  pages: 2,
  is_moved: 1,
  del_time: '2026-11-02 10:00:00',
}
const pages = [page(4, 'newest', 3), page(3, 'two', 2, 7), page(2, 'one', 2, 7), page(1, 'oldest', 1)]
const names = (open: number[]) => binRows(pages, [catalog], new Set(open)).map(nameOf)

test('rows are sorted newest first, and pages of a moved catalog are shown only when it is open', () => {
  expect(names([])).toEqual(['newest', 'Orders', 'oldest'])
  expect(names([7])).toEqual(['newest', 'Orders', 'two', 'one', 'oldest'])
})

test('pages of a catalog that is not listed have rows of their own', () => {
  expect(binRows(pages, [], new Set()).map(nameOf).sort()).toEqual(['newest', 'oldest', 'one', 'two'])
})
