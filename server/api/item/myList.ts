import { handler } from '../../http/handler.ts'
import { itemFlags, itemRights } from '../../policy/decide.ts'
import { listMembershipsOfUser } from '../../policy/facts.repository.ts'
import { loggedIn } from '../../policy/rules.ts'
import { listItemsOf } from './item.repository.ts'
import { inOrder, readOrder } from './item-order.ts'
import { findListing } from './item-sort.repository.ts'

/** `item_group_id` of the starred items. */
const STARRED = -1

/**
 * `item/myList`: own items and those that the user is a member of, alone or through a team, in the order that the user gave them. Only those
 * who manage an item get its visit password.
 */
export const itemMyList = handler('item/myList', {
  access: loggedIn,
  run: async (ctx, { original, item_group_id }, user) => {
    const listing = await findListing(ctx.db, user.uid, item_group_id)
    if (!listing) return []
    const group = listing.item_ids === null ? undefined : new Set(listing.item_ids.split(',').map(Number))
    const items = await listItemsOf(ctx.db, user.uid, original === 1)
    const listed = items.filter(
      (item) => (!group || group.has(item.item_id)) && (item_group_id !== STARRED || item.star !== null),
    )
    const memberships = Map.groupBy(await listMembershipsOfUser(ctx.db, user.uid), (one) => one.item_id)
    return inOrder(listed, readOrder(listing.item_sort_data)).map(({ password, star, ...item }) => {
      const rights = itemRights(user, { ...item, password }, memberships.get(item.item_id) ?? [])
      return {
        ...item,
        ...(rights.manage ? { password } : {}),
        creator: Number(rights.owner),
        manage: Number(rights.manage),
        item_edit: itemFlags(item, rights).item_edit,
        is_private: Number(password !== ''),
        is_star: Number(star !== null),
      }
    })
  },
})
