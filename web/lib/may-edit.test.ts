import { expect, test } from 'vitest'
import { editableCatalogs } from './may-edit.ts'

const catalogs = [
  { cat_id: 1, parent_cat_id: 0 },
  { cat_id: 2, parent_cat_id: 1 },
  { cat_id: 3, parent_cat_id: 0 },
  { cat_id: 4, parent_cat_id: 3 },
  { cat_id: 5, parent_cat_id: 4 },
]
const idsFor = (item_edit: boolean, edit_cat_ids: number[] | null) =>
  editableCatalogs({ item_edit, edit_cat_ids }, catalogs).map(({ cat_id }) => cat_id)

test('a person who reads everything may choose only the folders in which they may write', () => {
  expect(idsFor(true, null)).toEqual([1, 2, 3, 4, 5])
  expect(idsFor(true, [3])).toEqual([3, 4, 5])
  expect(idsFor(false, [])).toEqual([])
  expect(editableCatalogs({ item_edit: true, edit_cat_ids: [1] }, catalogs, 5)).toHaveLength(3)
})
