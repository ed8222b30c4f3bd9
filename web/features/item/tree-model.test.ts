import { expect, test } from 'vitest'
import {
  type Branch,
  type CatalogNode,
  filterTree,
  firstPage,
  type Menu,
  methodOf,
  neighbours,
  type PageNode,
  pathTo,
  placeOf,
  type Row,
  stateOf,
  visibleRows,
} from './tree-model.ts'

const page = (page_id: number, page_title: string, ext_info = ''): PageNode => ({
  page_id,
  page_title,
  ext_info,
  author_uid: 1,
  cat_id: 0,
  addtime: 0,
  s_number: 1,
})
const catalog = (cat_id: number, cat_name: string, pages: PageNode[], catalogs: CatalogNode[] = []): CatalogNode => ({
  cat_id,
  cat_name,
  pages,
  catalogs,
  item_id: 1,
  s_number: 1,
  addtime: 0,
  parent_cat_id: 0,
  level: 2,
})

const menu: Menu = {
  pages: [page(1, 'Introduction'), page(2, 'Errors')],
  catalogs: [
    catalog(10, 'Users', [page(3, 'List users')], [catalog(11, 'Accounts', [page(4, 'Create an account')])]),
    catalog(12, '数据字典', [page(5, 'orders 订单')]),
  ],
}

const pagesOf = (branch: Branch) => visibleRows(branch, 'all').flatMap((row) => row.page?.page_id ?? [])
const catalogsOf = (rows: Row[]) => rows.flatMap((row) => row.catalog?.cat_id ?? [])

test('the pages of a branch come before those of its catalogs', () => {
  expect(pagesOf(menu)).toEqual([1, 2, 3, 4, 5])
  expect(firstPage(menu)?.page_id).toBe(1)
  expect(firstPage({ pages: [], catalogs: [catalog(1, 'a', [], [catalog(2, 'b', [page(9, 'deep')])])] })?.page_id).toBe(
    9,
  )
  expect(firstPage({ pages: [], catalogs: [catalog(1, 'a', [])] })).toBeUndefined()
})

test('previous and next follow the tree, also from one catalog into the other', () => {
  expect(neighbours(menu, 4)).toMatchObject({ previous: { page_id: 3 }, next: { page_id: 5 } })
  expect(neighbours(menu, 1).previous).toBeUndefined()
  expect(neighbours(menu, 5).next).toBeUndefined()
  expect(neighbours(menu, 99)).toEqual({})
})

test('the path to a page consists of its catalogs, outermost first', () => {
  expect(pathTo(menu, 'p4')?.map((each) => each.cat_id)).toEqual([10, 11])
  expect(pathTo(menu, 'c11')?.map((each) => each.cat_id)).toEqual([10])
  expect(pathTo(menu, 'p1')).toEqual([])
  expect(pathTo(menu, 'p99')).toBeUndefined()
})

test('a position is the branch and the number among siblings of the same kind', () => {
  expect(placeOf(menu, 'p2')).toEqual({ parent_cat_id: 0, index: 1 })
  expect(placeOf(menu, 'c11')).toEqual({ parent_cat_id: 10, index: 0 })
  expect(placeOf(menu, 'p99')).toBeUndefined()
  // a changed tree is another object
  expect(placeOf({ ...menu, pages: [] }, 'p2')).toBeUndefined()
})

test('only the content of open catalogs is visible', () => {
  const rows = visibleRows(menu, new Set([10]))
  expect(rows.map((row) => `${'·'.repeat(row.depth)}${row.title}`)).toEqual([
    'Introduction',
    'Errors',
    'Users',
    '·List users',
    '·Accounts',
    '数据字典',
  ])
  expect(rows[3]).toMatchObject({ place: 1, places: 2, parent_cat_id: 10 })
  // a catalog knows its first page
  expect(rows.map((row) => row.catalog && row.first)).toEqual([undefined, undefined, 3, undefined, 4, 5])
  expect(catalogsOf(visibleRows(menu, 'all'))).toEqual([10, 11, 12])
})

test('a filter keeps titles that contain the text, and the catalogs above them', () => {
  const kept = filterTree(menu, 'ACCOUNT')
  expect(pagesOf(kept)).toEqual([4])
  expect(catalogsOf(visibleRows(kept, 'all'))).toEqual([10, 11])
  expect(pagesOf(filterTree(menu, '订单'))).toEqual([5])
  // a catalog that matches keeps its content
  expect(pagesOf(filterTree(menu, 'users'))).toEqual([3, 4])
  expect(filterTree(menu, ' ')).toBe(menu)
  expect(pagesOf(filterTree(menu, 'nothing'))).toEqual([])
})

test('an API page names its method', () => {
  const api = (method: unknown) => page(1, 'x', JSON.stringify({ page_type: 'api', api_info: { method } }))
  expect(methodOf(api('get'))).toBe('get')
  expect(methodOf(api('<b>'))).toBeUndefined()
  expect(methodOf(page(1, 'x'))).toBeUndefined()
  expect(methodOf({ ...api('get'), api_method: 'PUT' })).toBe('PUT')
  expect(methodOf({ ...api('get'), api_method: 'PUT,GET' })).toBeUndefined()
  expect(methodOf(page(1, 'x', '{broken'))).toBeUndefined()
  expect(methodOf(page(1, 'x', '{"page_type":"regular"}'))).toBeUndefined()
})

test('the tree shows only unusual states', () => {
  const states = [undefined, 0, 1, 2, 3, 4, 5, 9].map((api_state) => stateOf({ ...page(1, 'x'), api_state }))
  expect(states).toEqual([undefined, undefined, 'developing', undefined, undefined, 'change', 'deprecated', undefined])
})
