import { handler } from '#server/call/handler.ts'
import { lockItem } from '#server/db/dialect.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { releaseAfterRightsLost } from '#server/domain/member/end-rights.ts'
import { deleteMember, findMember } from '#server/domain/member/member.repository.ts'
import { itemChanger } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `member/delete`: removes a member of the item. What a team gives stays; everything else ends at once, edit locks included. */
export const memberDelete = handler('member/delete', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, item_member_id }) => {
    await lockItem(ctx.db, ctx.services.database.dialect, item_id)
    const member = await findMember(ctx.db, item_member_id)
    if (member?.item_id !== item_id) throw new AppError('NOT_FOUND', { thing: '@member' })
    await deleteMember(ctx.db, item_member_id)
    await releaseAfterRightsLost(ctx, [item_id], [member.uid])
    await logChange(ctx, {
      item_id,
      action: 'unbound',
      object: 'member',
      object_id: member.uid,
      object_name: member.username,
    })
    return []
  },
})
