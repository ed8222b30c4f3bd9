import type { HandlersOf } from '#server/call/handler.ts'
import { messageGetAnnouncementList } from './getAnnouncementList.ts'
import { messageGetRemindList } from './getRemindList.ts'
import { messageGetUnread } from './getUnread.ts'
import { messageSetRead } from './setRead.ts'

/** Handlers of `message/…`. */
export const message: HandlersOf<'message'> = {
  getUnread: messageGetUnread,
  getRemindList: messageGetRemindList,
  getAnnouncementList: messageGetAnnouncementList,
  setRead: messageSetRead,
}
