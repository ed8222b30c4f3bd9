import { handler } from '#server/call/handler.ts'
import { lockItem } from '#server/db/dialect.ts'
import { logChanges, newGroup } from '#server/domain/item/change-log.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { limitOf } from '#server/domain/member/limit.ts'
import { listMemberUids, upsertMembers } from '#server/domain/member/member.repository.ts'
import { namedPeople, withoutOwner } from '#server/domain/member/named-people.ts'
import { assertCollaboratorsFit } from '#server/policy/quota.ts'
import { itemChanger } from '#server/policy/rules.ts'

/**
 * `member/save`: makes people members, all of them or none; those who are members get the new authority. The owner is never a member, so
 * the name of the owner is passed over. Answers with the row of the last name.
 */
export const memberSave = handler('member/save', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, username, member_group_id, ...input }, { item }) => {
    await lockItem(ctx.db, ctx.services.database.dialect, item_id)
    const people = withoutOwner(await namedPeople(ctx, username, 'username'), item.uid, 'username')
    const cat_id = await limitOf(ctx, item, member_group_id, input.cat_id)
    const before = await listMemberUids(ctx.db, item_id)
    const rows = await upsertMembers(ctx.db, people, { item_id, member_group_id, cat_id, addtime: ctx.now })
    const [added, changed] = [people.filter((one) => !before.has(one.uid)), people.filter((one) => before.has(one.uid))]
    if (added.length > 0) await assertCollaboratorsFit(ctx, [item_id])
    await releaseAfterRightsLost(
      ctx,
      [item_id],
      changed.map((one) => one.uid),
    )
    await logChanges(
      ctx,
      people.map((one) => ({
        item_id,
        action: before.has(one.uid) ? 'update' : 'binding',
        object: 'member',
        object_id: one.uid,
        object_name: one.username,
        remark: newGroup(member_group_id),
      })),
    )
    const last = people.at(-1)?.uid
    return rows.find((row) => row.uid === last) as (typeof rows)[number]
  },
})
