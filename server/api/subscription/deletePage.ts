import { handler } from '#server/call/handler.ts'
import { deleteSubscriptions } from '#server/domain/subscription/subscription.repository.ts'
import { uidList } from '#server/domain/subscription/uid-list.ts'
import { pageEditor } from '#server/policy/rules.ts'

/** `subscription/deletePage`: ends the subscriptions of people to a page. Others in the list are ignored. */
export const subscriptionDeletePage = handler('subscription/deletePage', {
  transaction: true,
  access: (ctx, { page_id }) => pageEditor(ctx, page_id),
  run: async (ctx, { page_id, uids }) => {
    await deleteSubscriptions(ctx.db, page_id, uidList(uids))
    return []
  },
})
