import { randomBytes } from 'node:crypto'
import { ACCOUNT_WINDOW_SECONDS, DAY_SECONDS, INVITES_PER_USER, TEAM_MEMBER_GROUP } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'
import { limitMailsOfAddress, limitMailsToMailbox } from '../../auth/mail-tokens.ts'
import { hashToken } from '../../auth/session.ts'
import { handler } from '../../http/handler.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { inviteMail } from '../../mail/invite-mail.ts'
import { assertMailAddress } from '../../mail/mail-address.ts'
import { assertMailSetUp, sendMail } from '../../mail/send-mail.ts'
import { inviteManager } from '../../policy/invite-rules.ts'
import { limitOf } from '../member/limit.service.ts'
import { insertInvite } from './invite.repository.ts'

const TOKEN_BYTES = 32

/**
 * `invite/save`: makes an invite link, and sends it if an address is given. The link is kept after the mail server has taken the mail, so
 * that a failure leaves nothing.
 */
export const inviteSave = handler('invite/save', {
  access: (ctx, place) => inviteManager(ctx, place, 'write'),
  run: async (ctx, { role, days, max_uses, email = '', ...input }, { item, team, user }) => {
    if (team && role < TEAM_MEMBER_GROUP.ordinary)
      throw new AppError('BAD_FIELD', { field: 'role', reason: '@out_of_range' })
    const cat_id = item ? await limitOf(ctx, item, role, input.cat_id) : 0
    await limitRate(ctx, `invite:uid:${user.uid}`, { max: INVITES_PER_USER, seconds: ACCOUNT_WINDOW_SECONDS })
    const token = randomBytes(TOKEN_BYTES).toString('hex')
    if (email) {
      assertMailAddress(email)
      assertMailSetUp(ctx.services)
      await limitMailsOfAddress(ctx)
      await limitMailsToMailbox(ctx, email)
      const name = item ? item.item_name : team.team_name
      const inviter = user.name || user.username
      await sendMail(
        ctx.services,
        inviteMail(ctx.lang, { to: email, name, inviter, site: ctx.request.origin, token, days }),
      )
    }
    const expire_time = ctx.now + days * DAY_SECONDS
    const invite_id = await insertInvite(ctx.db, {
      token_hash: hashToken(token),
      item_id: input.item_id,
      team_id: input.team_id,
      role,
      cat_id,
      uid: user.uid,
      addtime: ctx.now,
      expire_time,
      max_uses,
      email,
    })
    return { invite_id, token, expire_time }
  },
})
