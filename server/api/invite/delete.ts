import { recordAct } from '#server/audit/record.ts'
import { handler } from '#server/call/handler.ts'
import { asTarget } from '#server/domain/invite/as-target.ts'
import { deleteInvite, findInvite } from '#server/domain/invite/invite.repository.ts'
import { inviteManager } from '#server/policy/invite-rules.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `invite/delete`: revokes an invite link, for users who manage its target. This also works in archived items. */
export const inviteDelete = handler('invite/delete', {
  transaction: true,
  access: async (ctx, { invite_id }) => {
    loggedIn(ctx)
    const invite = await findInvite(ctx.db, invite_id)
    if (!invite) throw new AppError('NOT_FOUND', { thing: '@invite' })
    return inviteManager(ctx, invite, 'read')
  },
  run: async (ctx, { invite_id }, target) => {
    await deleteInvite(ctx.db, invite_id)
    await recordAct(ctx, { action: 'invite.delete', object: asTarget(target) })
    return []
  },
})
