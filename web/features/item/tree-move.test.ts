import { expect, test } from 'vitest'
import { type CatalogNode, findBranch, type Menu, type PageNode, placeOf, visibleRows } from './tree-model.ts'
import { dropFor, mayHoldCatalog, mayMove, moveNode, renameCatalog, stepPlace, withoutNode } from './tree-move.ts'

const page = (page_id: number, cat_id = 0): PageNode => ({
  page_id,
  cat_id,
  page_title: `page ${page_id}`,
  ext_info: '',
  author_uid: 1,
  addtime: 0,
  s_number: 99,
})
const catalog = (
  cat_id: number,
  level: number,
  parent_cat_id: number,
  pages: PageNode[],
  catalogs: CatalogNode[] = [],
): CatalogNode => ({
  cat_id,
  level,
  parent_cat_id,
  pages,
  catalogs,
  cat_name: `catalog ${cat_id}`,
  item_id: 1,
  s_number: 99,
  addtime: 0,
})

/** Three levels: 10 › 11 › 12, and 20 as a sibling of 10. */
const menu: Menu = {
  pages: [page(1), page(2), page(3)],
  catalogs: [
    catalog(10, 2, 0, [page(4, 10)], [catalog(11, 3, 10, [], [catalog(12, 4, 11, [page(5, 12)])])]),
    catalog(20, 2, 0, [page(6, 20)]),
  ],
}
const catalogsOf = (from: Menu) => visibleRows(from, 'all').flatMap((row) => row.catalog?.cat_id ?? [])
const pagesOf = (from: Menu, cat_id: number) => findBranch(from, cat_id)?.pages.map((each) => each.page_id)

test('a page moves among its siblings, and they are numbered from 1', () => {
  const moved = moveNode(menu, 'p1', { parent_cat_id: 0, index: 3 })
  expect(pagesOf(moved!.menu, 0)).toEqual([2, 3, 1])
  expect(moved!.rows.map((row) => [row.page_id, row.s_number, row.parent_cat_id])).toEqual([
    [2, 1, 0],
    [3, 2, 0],
    [1, 3, 0],
  ])
})

test('a page moves into a catalog', () => {
  const moved = moveNode(menu, 'p2', { parent_cat_id: 12, index: 0 })
  expect(pagesOf(moved!.menu, 0)).toEqual([1, 3])
  expect(pagesOf(moved!.menu, 12)).toEqual([2, 5])
  expect(moved!.rows).toEqual([
    { page_id: 2, parent_cat_id: 12, s_number: 1, order_only: 0 },
    { page_id: 5, parent_cat_id: 12, s_number: 2, order_only: 1 },
  ])
})

test('a catalog moves with its content, whose levels are corrected', () => {
  const moved = moveNode(menu, 'c11', { parent_cat_id: 0, index: 2 })
  expect(catalogsOf(moved!.menu)).toEqual([10, 20, 11, 12])
  expect(moved!.menu.catalogs[2]).toMatchObject({ cat_id: 11, level: 2, catalogs: [{ cat_id: 12, level: 3 }] })
  expect(moved!.rows).toEqual([
    { cat_id: 10, parent_cat_id: 0, level: 2, s_number: 1, order_only: 1 },
    { cat_id: 20, parent_cat_id: 0, level: 2, s_number: 2, order_only: 1 },
    { cat_id: 11, parent_cat_id: 0, level: 2, s_number: 3, order_only: 0 },
  ])
})

test('a catalog cannot move below the third level or into itself', () => {
  expect(mayMove(menu, 'c20', 11)).toBe(true)
  expect(mayMove(menu, 'c20', 12)).toBe(false)
  expect(mayMove(menu, 'c11', 20)).toBe(true)
  expect(mayMove(menu, 'c10', 20)).toBe(false)
  expect(mayMove(menu, 'c10', 11)).toBe(false)
  expect(mayMove(menu, 'c10', 10)).toBe(false)
  expect(mayMove(menu, 'p1', 12)).toBe(true)
  expect(mayMove(menu, 'p1', 99)).toBe(false)
  expect(moveNode(menu, 'c10', { parent_cat_id: 20, index: 0 })).toBeNull()
  expect(mayHoldCatalog(menu, 0)).toBe(true)
  expect(mayHoldCatalog(menu, 11)).toBe(true)
  expect(mayHoldCatalog(menu, 12)).toBe(false)
})

test('a move to the current position changes nothing', () => {
  expect(moveNode(menu, 'p2', { parent_cat_id: 0, index: 1 })).toBeNull()
  expect(moveNode(menu, 'p2', { parent_cat_id: 0, index: 2 })).toBeNull()
  expect(moveNode(menu, 'p77', { parent_cat_id: 0, index: 0 })).toBeNull()
})

test('one step up and down, and not beyond the ends', () => {
  const up = stepPlace(menu, 'p2', -1)!
  expect(pagesOf(moveNode(menu, 'p2', up)!.menu, 0)).toEqual([2, 1, 3])
  const down = stepPlace(menu, 'p2', 1)!
  expect(pagesOf(moveNode(menu, 'p2', down)!.menu, 0)).toEqual([1, 3, 2])
  expect(stepPlace(menu, 'p1', -1)).toBeUndefined()
  expect(stepPlace(menu, 'p3', 1)).toBeUndefined()
  expect(stepPlace(menu, 'c10', -1)).toBeUndefined()
  expect(stepPlace(menu, 'c10', 1)).toEqual({ parent_cat_id: 0, index: 2 })
})

test('a drop leads to the position that its mark shows', () => {
  expect(dropFor(menu, 'p1', 'p3', 0.2)).toEqual({ place: { parent_cat_id: 0, index: 2 }, mark: 'above' })
  expect(dropFor(menu, 'p1', 'p3', 0.8)).toEqual({ place: { parent_cat_id: 0, index: 3 }, mark: 'below' })
  expect(dropFor(menu, 'p1', 'c20', 0.1)).toEqual({ place: { parent_cat_id: 20, index: 1 }, mark: 'inside' })
  // the upper edge of the first catalog means the end of the pages above it
  expect(dropFor(menu, 'p6', 'c10', 0.1)).toEqual({ place: { parent_cat_id: 0, index: 3 }, mark: 'above' })
  expect(dropFor(menu, 'c20', 'c10', 0.1)).toEqual({ place: { parent_cat_id: 0, index: 0 }, mark: 'above' })
  expect(dropFor(menu, 'c20', 'c10', 0.5)).toEqual({ place: { parent_cat_id: 10, index: 1 }, mark: 'inside' })
  expect(dropFor(menu, 'c20', 'c12', 0.5)).toBeNull()
  expect(dropFor(menu, 'c20', 'p1', 0.5)).toBeNull()
  expect(dropFor(menu, 'p6', null, 0)).toEqual({ place: { parent_cat_id: 0, index: 3 }, mark: 'below' })
})

test('stepping, renaming and removing', () => {
  expect(placeOf(menu, 'p5')).toEqual({ parent_cat_id: 12, index: 0 })
  expect(placeOf(menu, 'c20')).toEqual({ parent_cat_id: 0, index: 1 })
  expect(catalogsOf(withoutNode(menu, 'c11'))).toEqual([10, 20])
  expect(pagesOf(withoutNode(menu, 'p2'), 0)).toEqual([1, 3])
  expect(renameCatalog(menu, 12, 'new').catalogs[0]?.catalogs[0]?.catalogs[0]?.cat_name).toBe('new')
})
