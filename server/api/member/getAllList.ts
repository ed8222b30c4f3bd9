import { findAccount } from '#server/auth/account.repository.ts'
import { handler } from '#server/call/handler.ts'
import { listEverybody } from '#server/domain/member/member.repository.ts'
import { itemEditorReading } from '#server/policy/rules.ts'
import type { Output } from '#shared/api/index.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

type Row = Output<'member/getAllList'>[number]

/**
 * `member/getAllList`: the owner, then all members of the item, direct or through a team, each once with the highest authority. The owner is
 * listed as an item admin.
 */
export const memberGetAllList = handler('member/getAllList', {
  access: (ctx, { item_id }) => itemEditorReading(ctx, item_id),
  run: async (ctx, { item_id }, { item }) => {
    const owner = await findAccount(ctx.db, item.uid)
    const everybody = [
      {
        uid: item.uid,
        username: owner?.username ?? item.username,
        name: owner?.name ?? '',
        member_group_id: MEMBER_GROUP.admin,
      },
      ...(await listEverybody(ctx.db, item_id)),
    ]
    const people = new Map<number, Row>()
    for (const { uid, username, name, member_group_id } of everybody) {
      const known = people.get(uid)
      if (known) known.member_group_id = Math.max(known.member_group_id, member_group_id)
      else {
        const username_name = name ? `${username}(${name})` : username
        people.set(uid, { item_id, uid, username, username_name, name, member_group_id })
      }
    }
    return [...people.values()]
  },
})
