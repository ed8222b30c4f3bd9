import { handler } from '../../http/handler.ts'
import { pageEditor } from '../../policy/rules.ts'
import { deleteSubscriptions } from './subscription.repository.ts'
import { uidList } from './uid-list.ts'

/** `subscription/deletePage`: ends the subscription of people to a page. Whoever is not subscribed stays so. */
export const subscriptionDeletePage = handler('subscription/deletePage', {
  transaction: true,
  access: (ctx, { page_id }) => pageEditor(ctx, page_id),
  run: async (ctx, { page_id, uids }) => {
    await deleteSubscriptions(ctx.db, page_id, uidList(uids))
    return []
  },
})
