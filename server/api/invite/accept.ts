import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { acceptInvite } from './accept-invite.service.ts'

/** `invite/accept`: uses an invite link for an account that exists. */
export const inviteAccept = handler('invite/accept', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { token }, user) => {
    const { item_id, team_id } = await acceptInvite(ctx, token, user)
    return { item_id, team_id }
  },
})
