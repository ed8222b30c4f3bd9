import { expect, test } from 'vitest'
import type { Output } from '#shared/api/index.ts'
import { exportablePart } from './export-choice.ts'

const catalog = (cat_id: number) => ({ cat_id, cat_name: `Folder ${cat_id}`, pages: [], catalogs: [] })
const menu = { pages: [], catalogs: [catalog(1), catalog(2)] } as unknown as Output<'item/info'>['menu']

test.each([
  ['everything for those who may write everywhere', { edit_cat_ids: null }, [1, 2]],
  ['the folders of a limited member', { edit_cat_ids: [2] }, [2]],
  ['nothing when all folders of a limited member are gone', { edit_cat_ids: [] }, []],
  ['everything in an archived item, whose managers alone get here', { edit_cat_ids: [], is_archived: 1 }, [1, 2]],
  ['everything in an item of an API client', { edit_cat_ids: [], item_type: 3 }, [1, 2]],
])('%s can be exported', (_who, item, cat_ids) => {
  const part = exportablePart({ menu, is_archived: 0, item_type: 1, ...item })
  expect(part.catalogs.map(({ cat_id }) => cat_id)).toEqual(cat_ids)
})
