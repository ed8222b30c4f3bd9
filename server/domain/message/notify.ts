import type { Context } from '#server/context.ts'
import { listEverybody } from '#server/domain/member/member.repository.ts'
import { findSubscriberUids, insertSubscriptions } from '#server/domain/subscription/subscription.repository.ts'
import { findItem } from '#server/policy/facts.repository.ts'
import { readersAmong } from '#server/policy/page-readers.ts'
import { insertContent, insertReminds, MESSAGE_TYPE } from './message.repository.ts'

/**
 * Tells people that a page was saved: one text, and one unread message for each who may read the page now. A new page has no subscribers yet, so
 * everybody with a part in the item is told of it; of later saves the subscribers are. Whoever saved it is not told (docs/decisions/0009). Call it inside the transaction of the save, for a logged-in user; a fixed number of queries.
 * @param content what the writer has to say about it; may be empty
 * @returns how many were told
 */
export async function notifyPageSaved(
  ctx: Context,
  page: { page_id: number; item_id: number },
  given: { action: 'create' | 'update'; content?: string },
): Promise<number> {
  const uids =
    given.action === 'create' ? await peopleOf(ctx, page.item_id) : await findSubscriberUids(ctx.db, page.page_id)
  const told = (await readersAmong(ctx.db, page.page_id, uids))
    .map((reader) => reader.uid)
    .filter((uid) => uid !== ctx.user?.uid)
  if (told.length === 0) return 0
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
  await insertReminds(ctx.db, { from_uid, message_content_id, addtime: ctx.now }, told)
  return told.length
}

/** The owner of an item, and everybody with a part in it by a membership or a team. */
async function peopleOf(ctx: Context, item_id: number): Promise<number[]> {
  const item = await findItem(ctx.db, item_id)
  const members = await listEverybody(ctx.db, item_id)
  return [...new Set([...(item ? [item.uid] : []), ...members.map(({ uid }) => uid)])]
}

/** Subscribes somebody to a page, as its creator is; nothing happens when the user is already. */
export async function subscribe(ctx: Context, page_id: number, uid: number): Promise<void> {
  await insertSubscriptions(ctx.db, page_id, [uid], ctx.now)
}
