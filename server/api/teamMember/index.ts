import type { HandlersOf } from '#server/call/handler.ts'
import { teamMemberDelete } from './delete.ts'
import { teamMemberGetList } from './getList.ts'
import { teamMemberSave } from './save.ts'

/** The handlers of `teamMember/*`. */
export const teamMember: HandlersOf<'teamMember'> = {
  getList: teamMemberGetList,
  save: teamMemberSave,
  delete: teamMemberDelete,
}
