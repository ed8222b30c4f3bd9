import { AppError } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { readersAmong } from '../../policy/page-readers.ts'
import { pageEditor } from '../../policy/rules.ts'
import { insertSubscriptions } from './subscription.repository.ts'
import { uidList } from './uid-list.ts'

/** `subscription/savePage`: subscribes people to a page, all of them or, when one may not read it, nobody. */
export const subscriptionSavePage = handler('subscription/savePage', {
  transaction: true,
  access: (ctx, { page_id }) => pageEditor(ctx, page_id),
  run: async (ctx, input) => {
    const uids = uidList(input.uids)
    const readers = new Set((await readersAmong(ctx.db, input.page_id, uids)).map((reader) => reader.uid))
    // The refusal names the uid as it was sent, so that it tells nothing of who has an account.
    const stranger = uids.find((uid) => !readers.has(uid))
    if (stranger !== undefined) throw new AppError('NOT_A_MEMBER', { name: stranger }, 'uids')
    await insertSubscriptions(ctx.db, input.page_id, uids, ctx.now)
    return []
  },
})
