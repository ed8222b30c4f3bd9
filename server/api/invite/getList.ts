import { handler } from '#server/call/handler.ts'
import { listInvites } from '#server/domain/invite/invite.repository.ts'
import { inviteManager } from '#server/policy/invite-rules.ts'

/** `invite/getList`: the invite links of an item or a team that can still be used, without their tokens. */
export const inviteGetList = handler('invite/getList', {
  access: (ctx, target) => inviteManager(ctx, target, 'read'),
  run: async (ctx, target) => {
    const rows = await listInvites(ctx.db, target, ctx.now)
    return rows.map((row) => ({ ...row, username: row.username ?? '', cat_name: row.cat_name ?? '' }))
  },
})
