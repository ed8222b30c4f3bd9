import { handler } from '#server/call/handler.ts'
import { starredAmong } from '#server/domain/item/item-star.repository.ts'
import { onlyItemsOf } from '#server/domain/item/only-items-of.ts'
import { findListing, STARRED_ITEMS, storeSort } from '#server/domain/item-group/item-sort.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `item/sort`: stores the order of items in the user's list or in a group. Items that are not in the list are ignored. */
export const itemSort = handler('item/sort', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { data, item_group_id }, user) => {
    if (!(await findListing(ctx.db, user.uid, item_group_id))) throw new AppError('NOT_FOUND', { thing: '@group' })
    const among = item_group_id === STARRED_ITEMS ? starredAmong : onlyItemsOf
    const listed = await among(ctx.db, user.uid, Object.keys(data).map(Number))
    const kept = Object.entries(data).filter(([item_id]) => listed.has(Number(item_id)))
    await storeSort(ctx.db, user.uid, item_group_id, JSON.stringify(Object.fromEntries(kept)))
    return []
  },
})
