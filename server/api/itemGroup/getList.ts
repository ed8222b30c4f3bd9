import { handler } from '#server/call/handler.ts'
import { groupRow } from '#server/domain/item-group/group-row.ts'
import { listGroups } from '#server/domain/item-group/item-group.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `itemGroup/getList`: the groups of the user in their order. */
export const itemGroupGetList = handler('itemGroup/getList', {
  access: loggedIn,
  run: async (ctx, _input, user) => (await listGroups(ctx.db, user.uid)).map(groupRow),
})
