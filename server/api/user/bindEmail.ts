import { randomBytes } from 'node:crypto'
import { ACCOUNT_WINDOW_SECONDS, EMAIL_TOKEN_SECONDS, MAILS_PER_ADDRESS, MAILS_PER_USER } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'
import { confirmPassword } from '../../auth/confirm-password.ts'
import { isEmailTaken, putEmailToken } from '../../auth/email.repository.ts'
import { hashToken } from '../../auth/session.ts'
import { inTransaction } from '../../http/context.ts'
import { handler } from '../../http/handler.ts'
import { addressKey, limitRate } from '../../http/rate-limit.ts'
import { assertMailSetUp, sendMail } from '../../mail/send-mail.ts'
import { verifyMail } from '../../mail/verify-mail.ts'
import { loggedIn } from '../../policy/rules.ts'

const TOKEN_BYTES = 32

/** One mailbox: no name, no list, nothing that a mail's head would take for more than that. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u

/**
 * `user/bindEmail`: sends a mail with a link to an address. The address is the account's once somebody follows the link; until then
 * the account keeps the one that it has. What waits is written after the mail server has taken the mail, so that a failure leaves nothing.
 */
export const userBindEmail = handler('user/bindEmail', {
  access: loggedIn,
  run: async (ctx, { email, password }, user) => {
    if (!ADDRESS.test(email)) throw new AppError('BAD_FIELD', { field: 'email', reason: '@not_an_address' })
    assertMailSetUp(ctx.services)
    await confirmPassword(ctx, user, password)
    await limitRate(ctx, `mail:uid:${user.uid}`, { max: MAILS_PER_USER, seconds: ACCOUNT_WINDOW_SECONDS })
    await limitRate(ctx, `mail:address:${addressKey(ctx.request.ip)}`, {
      max: MAILS_PER_ADDRESS,
      seconds: ACCOUNT_WINDOW_SECONDS,
    })
    if (await isEmailTaken(ctx.db, email, user.uid)) throw new AppError('EMAIL_TAKEN', {}, 'email')
    const token = randomBytes(TOKEN_BYTES).toString('hex')
    const site = ctx.request.origin
    await sendMail(ctx.services, verifyMail(ctx.lang, { to: email, username: user.username, site, token }))
    await inTransaction(ctx, (inside) =>
      putEmailToken(inside.db, {
        token_hash: hashToken(token),
        uid: user.uid,
        email,
        expire_time: ctx.now + EMAIL_TOKEN_SECONDS,
      }),
    )
    return []
  },
})
