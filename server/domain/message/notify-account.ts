import type { Context } from '#server/context.ts'
import { insertContent, insertReminds, MESSAGE_TYPE } from './message.repository.ts'

/** The events of an account, of an order of a plan and of an operation. */
export interface AccountNotice {
  action_type:
    | 'order_placed'
    | 'order_confirmed'
    | 'order_refused'
    | 'order_withdrawn'
    | 'order_withdrawn_later'
    | 'plan_ends'
    | 'plan_ended'
    | 'traffic_used_up'
    | 'operation_ended'
    | 'backup_failed'
    | 'backup_old'
  object_type: 'order' | 'account' | 'operation'
  object_id: number
  /** The person who caused it; absent: the site itself. */
  from?: { uid: number; username: string }
  /** The text of that person. */
  content?: string
}

/** Sends people a reminder about an account or an order. Does nothing without people. */
export async function notifyAccount(
  { db, now }: Pick<Context, 'db' | 'now'>,
  uids: readonly number[],
  { from, content = '', ...notice }: AccountNotice,
): Promise<void> {
  if (uids.length === 0) return
  const from_uid = from?.uid ?? 0
  const message_content_id = await insertContent(db, {
    ...notice,
    from_uid,
    from_name: from?.username ?? '',
    message_type: MESSAGE_TYPE.remind,
    message_content: content,
    addtime: now,
  })
  await insertReminds(db, { from_uid, message_content_id, addtime: now }, uids)
}
