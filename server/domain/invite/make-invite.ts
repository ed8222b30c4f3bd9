import { randomBytes } from 'node:crypto'
import { recordAct } from '#server/audit/record.ts'
import { limitMailsOfAddress, limitMailsToMailbox } from '#server/auth/mail-tokens.ts'
import { hashToken } from '#server/auth/session.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { limitOf } from '#server/domain/member/limit.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { limitRate } from '#server/limits/rate-limit.ts'
import { inviteMail } from '#server/mail/invite-mail.ts'
import { assertMailAddress } from '#server/mail/mail-address.ts'
import { assertMailSetUp, sendMail } from '#server/mail/send-mail.ts'
import type { inviteManager } from '#server/policy/invite-rules.ts'
import type { Parsed } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import { TEAM_MEMBER_GROUP } from '#shared/kinds.ts'
import { asTarget } from './as-target.ts'
import { insertInvite } from './invite.repository.ts'

const DAY_SECONDS = 24 * 3600
/** How many invite links one user may create in `ACCOUNT_WINDOW_SECONDS`. */
const INVITES_PER_USER = 100

const TOKEN_BYTES = 32

/**
 * Creates an invite link, and sends it if an address is given. The link is stored after the mail server has accepted the mail, so a failure leaves
 * no link.
 * @param access the item or team that the link leads into, and who invites
 * @throws AppError BAD_FIELD, TOO_MANY, and those of mails
 */
export async function makeInvite(
  ctx: Context,
  { role, days, max_uses, email = '', ...input }: Parsed<'invite/save'>,
  access: Awaited<ReturnType<typeof inviteManager>>,
): Promise<{ invite_id: number; token: string; expire_time: number }> {
  const { item, team, user } = access
  if (team && role < TEAM_MEMBER_GROUP.ordinary)
    throw new AppError('BAD_FIELD', { field: 'role', reason: '@out_of_range' })
  const cat_id = item ? await limitOf(ctx, item, role, input.cat_id) : 0
  await limitRate(ctx, `invite:uid:${user.uid}`, { max: INVITES_PER_USER, seconds: ACCOUNT_WINDOW_SECONDS })
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  if (email) {
    assertMailAddress(email)
    await assertMailSetUp(ctx.services)
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
  const invite_id = await inTransaction(ctx, async (inside) => {
    await recordAct(inside, { action: 'invite.add', object: asTarget(access), detail: `group ${role}` })
    return insertInvite(inside.db, {
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
  })
  return { invite_id, token, expire_time }
}
