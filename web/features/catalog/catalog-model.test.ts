import { expect, test } from 'vitest'
import { countAll, mayHold, moveStep, moveTo, type Node, obstacle, pagesIn, placesOf, topOf } from './catalog-model.ts'

function node(cat_id: number, cat_name: string, parent_cat_id: number, level: number, catalogs: Node[] = []): Node {
  const page = {
    page_id: cat_id * 10,
    author_uid: 1,
    cat_id,
    page_title: `p${cat_id}`,
    addtime: 0,
    s_number: 1,
    ext_info: '',
  }
  return { cat_id, cat_name, item_id: 1, s_number: 1, addtime: 0, parent_cat_id, level, pages: [page], catalogs }
}

/** a > b > c, d */
const tree = [node(1, 'a', 0, 2, [node(2, 'b', 1, 3, [node(3, 'c', 2, 4)])]), node(4, 'd', 0, 2), node(5, 'e', 0, 2)]
const names = (nodes: readonly Node[]): string =>
  nodes.map((one) => one.cat_name + (one.catalogs.length ? `(${names(one.catalogs)})` : '')).join(' ')
const first = tree[0] as Node

test('a parent is named by its path', () => {
  expect(placesOf(tree).map(({ path }) => path)).toEqual(['', 'a', 'a / b', 'a / b / c', 'd', 'e'])
  expect(placesOf(tree).map(({ top_cat_id }) => top_cat_id)).toEqual([0, 1, 1, 1, 4, 5])
  expect([0, 1, 3, 4].map((cat_id) => topOf(tree, cat_id))).toEqual([0, 1, 1, 4])
  expect(countAll(tree)).toBe(5)
  expect(pagesIn(first).map((page) => page.page_id)).toEqual([10, 20, 30])
})

test('a catalog cannot move into itself or below the third level', () => {
  expect(obstacle(tree, first, 1)).toBe('cycle')
  expect(obstacle(tree, first, 3)).toBe('cycle')
  expect(obstacle(tree, first, 4)).toBe('deep')
  expect(obstacle(tree, first, 0)).toBe(null)
  expect(mayHold(tree, 2)).toBe(true)
  expect(mayHold(tree, 3)).toBe(false)
  expect(moveTo(tree, 1, 4, 0)).toBe(null)
})

test('a move returns the new order of its parent and corrects the levels', () => {
  const moved = moveTo(tree, 2, 4, 0)
  expect(names(moved?.tree ?? [])).toBe('a d(b(c)) e')
  expect(moved?.rows).toEqual([{ cat_id: 2, parent_cat_id: 4, level: 3, s_number: 1, order_only: 0 }])
  expect(moveTo(tree, 3, 0, 1)?.rows.map((row) => [row.cat_id, row.level, row.s_number, row.order_only])).toEqual([
    [1, 2, 1, 1],
    [3, 2, 2, 0],
    [4, 2, 3, 1],
    [5, 2, 4, 1],
  ])
})

test('steps move up and down and stop at both ends', () => {
  expect(names(moveStep(tree, 4, 1)?.tree ?? [])).toBe('a(b(c)) e d')
  expect(names(moveStep(tree, 4, -1)?.tree ?? [])).toBe('d a(b(c)) e')
  expect(moveStep(tree, 1, -1)).toBe(null)
  expect(moveStep(tree, 5, 1)).toBe(null)
  expect(moveTo(tree, 4, 0, 1)).toBe(null)
  expect(moveTo(tree, 4, 0, 2)).toBe(null)
})
