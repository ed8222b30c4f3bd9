import type { HandlersOf } from '#server/call/handler.ts'
import { itemGroupDelete } from './delete.ts'
import { itemGroupGetList } from './getList.ts'
import { itemGroupSave } from './save.ts'
import { itemGroupSaveSort } from './saveSort.ts'

/** The handlers of `itemGroup/*`. */
export const itemGroup: HandlersOf<'itemGroup'> = {
  getList: itemGroupGetList,
  save: itemGroupSave,
  delete: itemGroupDelete,
  saveSort: itemGroupSaveSort,
}
