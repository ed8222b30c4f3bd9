import type { HandlersOf } from '#server/call/handler.ts'
import { adminMessageAddAnnouncement } from './addAnnouncement.ts'
import { adminMessageDeleteAnnouncement } from './deleteAnnouncement.ts'
import { adminMessageGetList } from './getList.ts'
import { adminMessageGetReaders } from './getReaders.ts'
import { adminMessageListAnnouncements } from './listAnnouncements.ts'
import { adminMessageWithdrawAnnouncement } from './withdrawAnnouncement.ts'

/** Handlers of `adminMessage/…`. */
export const adminMessage: HandlersOf<'adminMessage'> = {
  addAnnouncement: adminMessageAddAnnouncement,
  deleteAnnouncement: adminMessageDeleteAnnouncement,
  getList: adminMessageGetList,
  listAnnouncements: adminMessageListAnnouncements,
  getReaders: adminMessageGetReaders,
  withdrawAnnouncement: adminMessageWithdrawAnnouncement,
}
