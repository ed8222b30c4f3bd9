import { handler } from '#server/call/handler.ts'
import { groupRow } from '#server/domain/item-group/group-row.ts'
import { saveGroup } from '#server/domain/item-group/save-group.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `itemGroup/save`: creates or changes a group of the user. Absent fields stay as they are. */
export const itemGroupSave = handler('itemGroup/save', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, input, user) => groupRow(await saveGroup(ctx, user.uid, input)),
})
