import { handler } from '#server/call/handler.ts'
import { makeInvite } from '#server/domain/invite/make-invite.ts'
import { inviteManager } from '#server/policy/invite-rules.ts'

/** `invite/save`: creates an invite link, and sends it if an address is given. */
export const inviteSave = handler('invite/save', {
  access: (ctx, place) => inviteManager(ctx, place, 'write'),
  run: makeInvite,
})
