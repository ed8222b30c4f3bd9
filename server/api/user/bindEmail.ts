import { confirmPassword } from '#server/auth/confirm-password.ts'
import { isEmailTaken } from '#server/auth/email.repository.ts'
import {
  accountState,
  limitMailsOfAddress,
  limitMailsOfUser,
  limitMailsToMailbox,
  sendVerification,
} from '#server/auth/mail-tokens.ts'
import { handler } from '#server/call/handler.ts'
import { assertMailAddress } from '#server/mail/mail-address.ts'
import { assertMailSetUp } from '#server/mail/send-mail.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `user/bindEmail`: sends a mail with a link to a new e-mail address. The account keeps its old address until the link is followed. */
export const userBindEmail = handler('user/bindEmail', {
  access: loggedIn,
  run: async (ctx, { email, password }, user) => {
    assertMailAddress(email)
    await assertMailSetUp(ctx.services)
    const before = await accountState(ctx, user.uid)
    await confirmPassword(ctx, user, password)
    await limitMailsOfUser(ctx, user.uid)
    await limitMailsOfAddress(ctx)
    await limitMailsToMailbox(ctx, email)
    if (await isEmailTaken(ctx.db, email, user.uid)) throw new AppError('EMAIL_TAKEN', {}, 'email')
    await sendVerification(ctx, user, email, ctx.request.origin, before)
    return []
  },
})
