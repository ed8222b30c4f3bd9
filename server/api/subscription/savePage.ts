import { handler } from '#server/call/handler.ts'
import { insertSubscriptions } from '#server/domain/subscription/subscription.repository.ts'
import { uidList } from '#server/domain/subscription/uid-list.ts'
import { readersAmong } from '#server/policy/page-readers.ts'
import { pageEditor } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `subscription/savePage`: subscribes people to a page. If one of them may not read it, nobody is subscribed. */
export const subscriptionSavePage = handler('subscription/savePage', {
  transaction: true,
  access: (ctx, { page_id }) => pageEditor(ctx, page_id),
  run: async (ctx, input) => {
    const uids = uidList(input.uids)
    const readers = new Set((await readersAmong(ctx.db, input.page_id, uids)).map((reader) => reader.uid))
    // The refusal contains only the uid that was sent, so it does not reveal who has an account.
    const stranger = uids.find((uid) => !readers.has(uid))
    if (stranger !== undefined) throw new AppError('NOT_A_MEMBER', { name: stranger }, 'uids')
    await insertSubscriptions(ctx.db, input.page_id, uids, ctx.now)
    return []
  },
})
