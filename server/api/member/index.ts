import type { HandlersOf } from '#server/call/handler.ts'
import { memberDelete } from './delete.ts'
import { memberGetAllList } from './getAllList.ts'
import { memberGetList } from './getList.ts'
import { memberGetMyAllList } from './getMyAllList.ts'
import { memberSave } from './save.ts'

/** The handlers of `member/*`. */
export const member: HandlersOf<'member'> = {
  getList: memberGetList,
  save: memberSave,
  delete: memberDelete,
  getAllList: memberGetAllList,
  getMyAllList: memberGetMyAllList,
}
