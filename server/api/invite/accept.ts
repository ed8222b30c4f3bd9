import { handler } from '#server/call/handler.ts'
import { acceptInvite } from '#server/domain/invite/accept-invite.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `invite/accept`: uses an invite link with an existing account. */
export const inviteAccept = handler('invite/accept', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { token }, user) => {
    const { item_id, team_id } = await acceptInvite(ctx, token, user)
    return { item_id, team_id }
  },
})
