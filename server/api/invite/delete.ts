import { AppError } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { inviteManager } from '../../policy/invite-rules.ts'
import { loggedIn } from '../../policy/rules.ts'
import { deleteInvite, findInvite } from './invite.repository.ts'

/** `invite/delete`: revokes an invite link, for those who manage where it leads; in archived items too. */
export const inviteDelete = handler('invite/delete', {
  transaction: true,
  access: async (ctx, { invite_id }) => {
    loggedIn(ctx)
    const invite = await findInvite(ctx.db, invite_id)
    if (!invite) throw new AppError('NOT_FOUND', { thing: '@invite' })
    return inviteManager(ctx, invite, 'read')
  },
  run: async (ctx, { invite_id }) => {
    await deleteInvite(ctx.db, invite_id)
    return []
  },
})
