import { recordAct } from '#server/audit/record.ts'
import { handler } from '#server/call/handler.ts'
import { deleteAnnouncementRows } from '#server/domain/message/message.repository.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `adminMessage/deleteAnnouncement`: deletes an announcement for everybody. */
export const adminMessageDeleteAnnouncement = handler('adminMessage/deleteAnnouncement', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { id }) => {
    if (!(await deleteAnnouncementRows(ctx.db, id))) throw new AppError('NOT_FOUND', { thing: '@announcement' })
    await recordAct(ctx, { action: 'announcement.delete', object: { type: 'announcement', id, name: '' } })
    return []
  },
})
