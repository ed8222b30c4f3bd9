import type { HandlersOf } from '#server/call/handler.ts'
import { teamItemDelete } from './delete.ts'
import { teamItemGetList } from './getList.ts'
import { teamItemGetListByTeam } from './getListByTeam.ts'
import { teamItemSave } from './save.ts'

/** The handlers of `teamItem/*`. */
export const teamItem: HandlersOf<'teamItem'> = {
  getList: teamItemGetList,
  getListByTeam: teamItemGetListByTeam,
  save: teamItemSave,
  delete: teamItemDelete,
}
