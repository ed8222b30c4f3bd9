import { recordAct } from '#server/audit/record.ts'
import type { Context, SessionUser } from '#server/context.ts'
import type { Parsed } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import { ANNOUNCEMENT_STATE } from '#shared/kinds.ts'
import { findAnnouncement, isShown, updateAnnouncement } from './announcement.repository.ts'
import { insertContent, MESSAGE_TYPE, markAnnouncementRead } from './message.repository.ts'

const asObject = (id: number, message_content: string) =>
  ({ type: 'announcement', id, name: message_content.split('\n', 1)[0] as string }) as const

/**
 * Publishes an announcement now or at a later time, or saves a draft; inside a transaction. With an id it changes a draft, or an announcement that
 * nobody has seen yet.
 * @throws AppError BAD_FIELD for an empty text, NOT_FOUND, ANNOUNCEMENT_SHOWN
 */
export async function writeAnnouncement(
  ctx: Context,
  user: SessionUser,
  { id, is_draft, show_time, send_at, ...input }: Parsed<'adminMessage/addAnnouncement'>,
): Promise<number> {
  const message_content = input.message_content.trim()
  if (message_content === '') throw new AppError('BAD_FIELD', { field: 'message_content', reason: '@required' })
  const addtime = Math.max(show_time, send_at, ctx.now)
  const state = is_draft ? ANNOUNCEMENT_STATE.draft : ANNOUNCEMENT_STATE.announced
  const written =
    id === 0
      ? await insertContent(ctx.db, {
          from_uid: user.uid,
          from_name: user.username,
          message_type: MESSAGE_TYPE.announce,
          message_content,
          action_type: '',
          object_type: '',
          object_id: 0,
          addtime,
          state,
        })
      : await changed(ctx, id, { message_content, addtime, state })
  if (is_draft) return written
  const mark = { from_uid: user.uid, to_uid: user.uid, message_content_id: written, now: ctx.now }
  await markAnnouncementRead(ctx.db, mark)
  const detail = addtime > ctx.now ? 'later' : ''
  await recordAct(ctx, { action: 'announcement.add', object: asObject(written, message_content), detail })
  return written
}

async function changed(ctx: Context, id: number, change: { message_content: string; addtime: number; state: number }) {
  const before = await findAnnouncement(ctx.db, id)
  if (!before || before.state === ANNOUNCEMENT_STATE.withdrawn)
    throw new AppError('NOT_FOUND', { thing: '@announcement' })
  if (isShown(before, ctx.now)) throw new AppError('ANNOUNCEMENT_SHOWN')
  await updateAnnouncement(ctx.db, id, change)
  return id
}

/** Withdraws an announcement, even before it is shown. Only its writers see it then. Inside a transaction. @throws AppError NOT_FOUND */
export async function withdrawAnnouncement(ctx: Context, id: number): Promise<void> {
  const found = await findAnnouncement(ctx.db, id)
  if (found?.state !== ANNOUNCEMENT_STATE.announced) throw new AppError('NOT_FOUND', { thing: '@announcement' })
  await updateAnnouncement(ctx.db, id, { state: ANNOUNCEMENT_STATE.withdrawn })
  await recordAct(ctx, { action: 'announcement.withdraw', object: asObject(id, found.message_content) })
}
