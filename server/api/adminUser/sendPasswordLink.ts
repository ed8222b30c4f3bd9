import { sendFirstPasswordLink } from '#server/auth/mail-tokens.ts'
import { handler } from '#server/call/handler.ts'
import { foundUser } from '#server/domain/user/found-user.ts'
import { assertMailSetUp } from '#server/mail/send-mail.ts'
import { trustedSiteAddress } from '#server/mail/site-address.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `adminUser/sendPasswordLink`: sends a user a link that sets a new password. */
export const adminUserSendPasswordLink = handler('adminUser/sendPasswordLink', {
  access: siteAdmin,
  run: async (ctx, { uid }) => {
    const account = await foundUser(ctx, uid)
    await assertMailSetUp(ctx.services)
    if (account.email === '' || account.email_verify !== 1) throw new AppError('NOT_FOUND', { thing: '@user_email' })
    await sendFirstPasswordLink(ctx, account, (await trustedSiteAddress(ctx)) ?? ctx.request.origin)
    return []
  },
})
