import type { HandlersOf } from '#server/call/handler.ts'
import { adminMessageAddAnnouncement } from './addAnnouncement.ts'
import { adminMessageDeleteAnnouncement } from './deleteAnnouncement.ts'

/** Handlers of `adminMessage/…`. */
export const adminMessage: HandlersOf<'adminMessage'> = {
  addAnnouncement: adminMessageAddAnnouncement,
  deleteAnnouncement: adminMessageDeleteAnnouncement,
}
