import { handler } from '#server/call/handler.ts'
import { orderGroups } from '#server/domain/item-group/item-group.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `itemGroup/saveSort`: the order of the user's groups. Ids that are not the user's are passed over. */
export const itemGroupSaveSort = handler('itemGroup/saveSort', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { groups }, user) => {
    // One statement must not meet a group twice: the last order sent for it counts.
    const orders = new Map(groups.map((group) => [group.id, group]))
    await orderGroups(ctx.db, user.uid, [...orders.values()], ctx.now)
    return []
  },
})
