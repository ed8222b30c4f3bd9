import { handler } from '../../http/handler.ts'
import { itemRights } from '../../policy/decide.ts'
import { loggedIn } from '../../policy/rules.ts'
import { listItemsOf } from './item.repository.ts'

/** `item/myList`: own items and memberships. Only those who manage an item get its visit password. */
export const itemMyList = handler('item/myList', {
  access: loggedIn,
  run: async (ctx, { original, item_group_id }, user) => {
    // There are no groups and no stars yet, so each of them is empty.
    if (item_group_id !== 0) return []
    const items = await listItemsOf(ctx.db, user.uid, original === 1)
    return items.map(({ password, member_group_id, cat_id, ...item }) => {
      const member = member_group_id === null ? undefined : { member_group_id, cat_id: cat_id ?? 0 }
      const rights = itemRights(user, { ...item, password }, member)
      return {
        ...item,
        ...(rights.manage ? { password } : {}),
        s_number: 0,
        creator: Number(rights.owner),
        manage: Number(rights.manage),
        is_private: Number(password !== ''),
        is_star: 0,
      }
    })
  },
})
