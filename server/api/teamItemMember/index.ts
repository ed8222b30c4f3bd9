import type { HandlersOf } from '#server/call/handler.ts'
import { teamItemMemberGetList } from './getList.ts'
import { teamItemMemberSave } from './save.ts'

/** The handlers of `teamItemMember/*`. */
export const teamItemMember: HandlersOf<'teamItemMember'> = {
  getList: teamItemMemberGetList,
  save: teamItemMemberSave,
}
