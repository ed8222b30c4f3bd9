import { handler } from '#server/call/handler.ts'
import { lockGroups, orderGroups } from '#server/domain/item-group/item-group.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `itemGroup/saveSort`: sets the order of the user's groups. Ids of other groups are ignored. */
export const itemGroupSaveSort = handler('itemGroup/saveSort', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { groups }, user) => {
    // A group must occur only once in a statement. The last order that was sent for it counts.
    const orders = new Map(groups.map((group) => [group.id, group]))
    await lockGroups(ctx.db, ctx.services.database.dialect, user.uid)
    await orderGroups(ctx.db, user.uid, [...orders.values()], ctx.now)
    return []
  },
})
