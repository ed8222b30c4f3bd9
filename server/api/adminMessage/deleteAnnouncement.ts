import { AppError } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { siteAdmin } from '../../policy/rules.ts'
import { deleteAnnouncementRows } from '../message/message.repository.ts'

/** `adminMessage/deleteAnnouncement`: takes an announcement back, for everybody. */
export const adminMessageDeleteAnnouncement = handler('adminMessage/deleteAnnouncement', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { id }) => {
    if (!(await deleteAnnouncementRows(ctx.db, id))) throw new AppError('NOT_FOUND', { thing: '@announcement' })
    return []
  },
})
