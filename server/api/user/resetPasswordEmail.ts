import { withCaptcha } from '#server/auth/captcha.ts'
import { limitMailsOfAddress, sendPasswordLink } from '#server/auth/mail-tokens.ts'
import { handler } from '#server/call/handler.ts'
import { canSendMail } from '#server/mail/mail-server.ts'
import { trustedSiteAddress } from '#server/mail/site-address.ts'
import { anyone } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `user/resetPasswordEmail`: sends a link that sets a new password. Whether the account exists and has a verified address is looked up
 * after the answer, so neither the answer nor its time reveals it.
 */
export const userResetPasswordEmail = handler('user/resetPasswordEmail', {
  access: anyone,
  run: async (ctx, { username, captcha, captcha_id }) => {
    const site = await trustedSiteAddress(ctx)
    if (!(await canSendMail(ctx.services)) || site === undefined) throw new AppError('MAIL_NOT_SET_UP')
    await withCaptcha(ctx, { captcha, captcha_id }, () => limitMailsOfAddress(ctx))
    setImmediate(() => void sendPasswordLink(ctx, username, site).catch(warnOfFailure))
    return []
  },
})

/** A failure is only logged for the administrator. Telling the visitor would reveal that the account exists. */
function warnOfFailure(error: unknown): void {
  const isUsual = error instanceof AppError && (error.error === 'TOO_MANY' || error.error === 'MAIL_OUTDATED')
  if (!isUsual) process.emitWarning(`The mail for a forgotten password was not sent: ${error}`, 'MailWarning')
}
