import { handler } from '#server/call/handler.ts'
import { registrationOf } from '#server/domain/account/registration.ts'
import { seenInvite } from '#server/domain/invite/accept-invite.ts'
import { anyone } from '#server/policy/rules.ts'
import { readSiteOptions } from '#server/site-options.ts'

/** `invite/info`: the target of an invite link, for anyone who has the link. The token has 256 random bits. */
export const inviteInfo = handler('invite/info', {
  access: anyone,
  run: async (ctx, { token }) => {
    const { invite, target, joined } = await seenInvite(ctx, token)
    const { isOpen, takesInvites } = registrationOf(await readSiteOptions(ctx.db))
    return {
      item_id: invite.item_id,
      team_id: invite.team_id,
      name: target.team ? target.team.team_name : target.item.item_name,
      inviter: target.inviter,
      role: invite.role,
      expire_time: invite.expire_time,
      needs_email: Number(!takesInvites),
      may_register: Number(isOpen || takesInvites),
      joined: Number(joined),
    }
  },
})
