import { describe, expect, test } from 'vitest'
import { branchOf, byId, levelsOf, pathTo, withinScope } from './catalog-tree.ts'

const node = (cat_id: number, parent_cat_id: number) => ({ cat_id, parent_cat_id })
const tree = [node(4, 2), node(1, 0), node(2, 1), node(3, 0)]

test('a branch contains a catalog and all its descendants, parents first', () => {
  expect(branchOf(tree, 1).map((one) => one.cat_id)).toEqual([1, 2, 4])
  expect(branchOf(tree, 9)).toEqual([])
})

test('a path begins at the first level', () => {
  expect(pathTo(byId(tree), 4).map((one) => one.cat_id)).toEqual([1, 2, 4])
  expect(pathTo(byId(tree), 0)).toEqual([])
})

test('a scope keeps its branches in the order of the list', () => {
  expect(withinScope(tree, [1]).map((one) => one.cat_id)).toEqual([4, 1, 2])
  expect(withinScope(tree, 'all')).toEqual(tree)
  expect(withinScope(tree, [9])).toEqual([])
  expect(withinScope(tree, [2])).toEqual([])
  expect(withinScope(tree, [3, 1])).toEqual(tree)
  expect(withinScope(tree, [])).toEqual([])
})

describe('levels', () => {
  test('begin at 2 and follow the parents', () => {
    expect(Object.fromEntries(levelsOf(tree))).toEqual({ 1: 2, 2: 3, 3: 2, 4: 4 })
  })

  test('a fourth level is too deep', () => {
    expect(() => levelsOf([...tree, node(5, 4)])).toThrow(expect.objectContaining({ error: 'CATALOG_TOO_DEEP' }))
  })

  test('a cycle of any length is refused', () => {
    for (const circle of [[node(1, 1)], [node(1, 2), node(2, 1)], [node(1, 2), node(2, 3), node(3, 1), node(4, 0)]])
      expect(() => levelsOf(circle)).toThrow(expect.objectContaining({ error: 'CATALOG_CYCLE' }))
  })

  test('a missing parent is refused', () => {
    expect(() => levelsOf([node(1, 7)])).toThrow(expect.objectContaining({ error: 'NOT_FOUND' }))
  })
})
