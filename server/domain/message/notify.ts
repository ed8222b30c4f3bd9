import type { Context } from '#server/context.ts'
import { listEverybody } from '#server/domain/member/member.repository.ts'
import { findSubscriberUids, insertSubscription } from '#server/domain/subscription/subscription.repository.ts'
import { findItem } from '#server/policy/facts.repository.ts'
import { readersAmong } from '#server/policy/page-readers.ts'
import { insertContent, insertReminds, MESSAGE_TYPE } from './message.repository.ts'

/**
 * Sends a reminder that a page was saved: one text, and an unread message for each recipient who may read the page. A new page has no subscribers
 * yet, so the owner and all members of the item get it. Later saves go to the subscribers. The writer gets none (decision 9). Call it inside the
 * transaction of the save, for a logged-in user. It makes a fixed number of queries.
 * @param content a message of the writer; may be empty
 * @returns the number of recipients
 */
export async function notifyPageSaved(
  ctx: Context,
  page: { page_id: number; item_id: number },
  given: { action: 'create' | 'update'; content?: string },
): Promise<number> {
  const uids =
    given.action === 'create' ? await peopleOf(ctx, page.item_id) : await findSubscriberUids(ctx.db, page.page_id)
  const recipients = (await readersAmong(ctx.db, page.page_id, uids))
    .map((reader) => reader.uid)
    .filter((uid) => uid !== ctx.user?.uid)
  if (recipients.length === 0) return 0
  const from_uid = ctx.user?.uid ?? 0
  const message_content_id = await insertContent(ctx.db, {
    from_uid,
    from_name: ctx.user?.username ?? '',
    message_type: MESSAGE_TYPE.remind,
    message_content: given.content ?? '',
    action_type: given.action,
    object_type: 'page',
    object_id: page.page_id,
    addtime: ctx.now,
  })
  await insertReminds(ctx.db, { from_uid, message_content_id, addtime: ctx.now }, recipients)
  return recipients.length
}

/** The owner and all members of an item, direct or through a team. */
async function peopleOf(ctx: Context, item_id: number): Promise<number[]> {
  const item = await findItem(ctx.db, item_id)
  const members = await listEverybody(ctx.db, item_id)
  return [...new Set([...(item ? [item.uid] : []), ...members.map(({ uid }) => uid)])]
}

/** Subscribes a user to a page. Does nothing for a subscriber. */
export async function subscribe(ctx: Context, page_id: number, uid: number): Promise<void> {
  await insertSubscription(ctx.db, { uid, page_id, sub_time: ctx.now })
}
