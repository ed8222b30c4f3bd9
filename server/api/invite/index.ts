import type { HandlersOf } from '#server/call/handler.ts'
import { inviteAccept } from './accept.ts'
import { inviteDelete } from './delete.ts'
import { inviteGetList } from './getList.ts'
import { inviteInfo } from './info.ts'
import { inviteSave } from './save.ts'

/** Handlers of `invite/…`. */
export const invite: HandlersOf<'invite'> = {
  save: inviteSave,
  getList: inviteGetList,
  delete: inviteDelete,
  info: inviteInfo,
  accept: inviteAccept,
}
