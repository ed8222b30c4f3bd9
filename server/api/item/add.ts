import { handler } from '#server/call/handler.ts'
import { addItem } from '#server/domain/item/add-item.ts'
import { setGroupsOfItem } from '#server/domain/item-group/groups-of-item.ts'
import { itemCreator } from '#server/policy/item-creators.ts'

/** `item/add`: creates an item, or with `copy_item_id` a copy of one. */
export const itemAdd = handler('item/add', {
  transaction: true,
  access: itemCreator,
  run: async (ctx, { item_group_ids = [], item_group_id, ...input }, user) => {
    const item_id = await addItem(ctx, user, input)
    const groups = item_group_id > 0 ? [...item_group_ids, item_group_id] : item_group_ids
    if (groups.length > 0) await setGroupsOfItem(ctx, user.uid, item_id, groups)
    return { item_id }
  },
})
