import { handler } from '#server/call/handler.ts'
import { administeredItem } from '#server/domain/item/administered-item.ts'
import { handOverItem } from '#server/domain/item/hand-over-item.ts'
import { itemForAdministrators } from '#server/domain/item/list-all-items.ts'
import { countMembersOf } from '#server/domain/member/member.repository.ts'
import { foundReceiver } from '#server/domain/user/found-user.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminItem/attorn`: gives an item of anybody to another user. */
export const adminItemAttorn = handler('adminItem/attorn', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { item_id, username }) => {
    const item = await administeredItem(ctx, item_id)
    const receiver = await foundReceiver(ctx, username, 'username')
    if (receiver.uid !== item.uid) await handOverItem(ctx, item, receiver)
    const members = (await countMembersOf(ctx.db, [item_id])).get(item_id) ?? 0
    const { uid, username: owner } = receiver
    return itemForAdministrators({ ...item, uid, username: owner, last_update_time: ctx.now }, members)
  },
})
