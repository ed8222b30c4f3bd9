import { AppError } from '#shared/errors.ts'
import { withCaptcha } from '../../auth/captcha.ts'
import { limitMailsOfAddress, sendPasswordLink } from '../../auth/mail-tokens.ts'
import { handler } from '../../http/handler.ts'
import { trustedSiteAddress } from '../../mail/site-address.ts'
import { anyone } from '../../policy/rules.ts'

/**
 * `user/resetPasswordEmail`: sends a link for a forgotten password. Whether there is such an account, and whether it has a verified
 * address, is looked up after the answer: neither its words nor its time tell a stranger.
 */
export const userResetPasswordEmail = handler('user/resetPasswordEmail', {
  access: anyone,
  run: async (ctx, { username, captcha, captcha_id }) => {
    const site = await trustedSiteAddress(ctx)
    if (!ctx.services.config.SMTP_URL || site === undefined) throw new AppError('MAIL_NOT_SET_UP')
    await withCaptcha(ctx, { captcha, captcha_id }, () => limitMailsOfAddress(ctx))
    // A brake that holds and a mail server that fails are not told either.
    setImmediate(() => void sendPasswordLink(ctx, username, site).catch(() => undefined))
    return []
  },
})
