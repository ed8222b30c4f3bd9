import { handler } from '#server/call/handler.ts'
import { changeSettings } from '#server/domain/item/change-settings.ts'
import { setGroupsOfItem } from '#server/domain/item-group/groups-of-item.ts'
import { itemChanger } from '#server/policy/rules.ts'

/** `item/update`: changes the settings that are sent. An empty domain removes it, an empty password opens the item. */
export const itemUpdate = handler('item/update', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, item_group_ids, ...settings }, { item, user }) => {
    await changeSettings(ctx, item, settings)
    // A token for chosen items reaches no groups.
    if (item_group_ids && !user.grant?.items) await setGroupsOfItem(ctx, user.uid, item_id, item_group_ids)
    return []
  },
})
