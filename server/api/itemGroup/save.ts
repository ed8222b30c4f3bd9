import { handler } from '#server/call/handler.ts'
import { groupRow } from '#server/domain/item-group/group-row.ts'
import { saveGroup } from '#server/domain/item-group/save-group.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `itemGroup/save`: creates a group, or changes one of the user's. What is not sent stays as it is. */
export const itemGroupSave = handler('itemGroup/save', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, input, user) => groupRow(await saveGroup(ctx, user.uid, input)),
})
