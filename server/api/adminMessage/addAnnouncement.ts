import { recordAct } from '#server/audit/record.ts'
import { handler } from '#server/call/handler.ts'
import { insertContent, MESSAGE_TYPE, markAnnouncementRead } from '#server/domain/message/message.repository.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `adminMessage/addAnnouncement`: adds an announcement in plain text for everybody. For its author it is read already. */
export const adminMessageAddAnnouncement = handler('adminMessage/addAnnouncement', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, input, user) => {
    const message_content = input.message_content.trim()
    if (message_content === '') throw new AppError('BAD_FIELD', { field: 'message_content', reason: '@required' })
    const message_content_id = await insertContent(ctx.db, {
      from_uid: user.uid,
      from_name: user.username,
      message_type: MESSAGE_TYPE.announce,
      message_content,
      action_type: '',
      object_type: '',
      object_id: 0,
      addtime: ctx.now,
    })
    await markAnnouncementRead(ctx.db, { from_uid: user.uid, to_uid: user.uid, message_content_id, now: ctx.now })
    const name = message_content.split('\n', 1)[0] as string
    await recordAct(ctx, { action: 'announcement.add', object: { type: 'announcement', id: message_content_id, name } })
    return { id: message_content_id }
  },
})
