import { AppError } from '#shared/errors.ts'
import { confirmPassword } from '../../auth/confirm-password.ts'
import { isEmailTaken } from '../../auth/email.repository.ts'
import { limitMailsOfAddress, limitMailsOfUser, limitMailsToMailbox, sendVerification } from '../../auth/mail-tokens.ts'
import { handler } from '../../http/handler.ts'
import { assertMailAddress } from '../../mail/mail-address.ts'
import { assertMailSetUp } from '../../mail/send-mail.ts'
import { loggedIn } from '../../policy/rules.ts'

/**
 * `user/bindEmail`: sends a mail with a link to an address. The address is the account's once somebody follows the link; until then
 * the account keeps the one that it has.
 */
export const userBindEmail = handler('user/bindEmail', {
  access: loggedIn,
  run: async (ctx, { email, password }, user) => {
    assertMailAddress(email)
    assertMailSetUp(ctx.services)
    await confirmPassword(ctx, user, password)
    await limitMailsOfUser(ctx, user.uid)
    await limitMailsOfAddress(ctx)
    await limitMailsToMailbox(ctx, email)
    if (await isEmailTaken(ctx.db, email, user.uid)) throw new AppError('EMAIL_TAKEN', {}, 'email')
    await sendVerification(ctx, user, email, ctx.request.origin)
    return []
  },
})
