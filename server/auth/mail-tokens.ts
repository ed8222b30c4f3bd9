import { randomBytes } from 'node:crypto'
import { type Context, inTransaction } from '#server/context.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { addressKey, limitRate } from '#server/limits/rate-limit.ts'
import { EMAIL_TOKEN_SECONDS, PASSWORD_TOKEN_SECONDS } from '#server/mail/link-life.ts'
import { passwordMail } from '#server/mail/password-mail.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { verifyMail } from '#server/mail/verify-mail.ts'
import { findAccount, findCredentials } from './account.repository.ts'
import { putEmailToken } from './email.repository.ts'
import { putPasswordToken } from './password-token.repository.ts'
import { hashToken } from './session.ts'
import { emailKey } from './user-name.ts'

/** The most mails for one user, and for one network address, in `ACCOUNT_WINDOW_SECONDS`. */
export const MAILS_PER_USER = 5
const MAILS_PER_ADDRESS = 30

const TOKEN_BYTES = 32

/** Counts a mail for its user. @throws AppError TOO_MANY */
export const limitMailsOfUser = (ctx: Context, uid: number): Promise<void> =>
  limitRate(ctx, `mail:uid:${uid}`, { max: MAILS_PER_USER, seconds: ACCOUNT_WINDOW_SECONDS })

/** Counts a mail for the network address that requests it. @throws AppError TOO_MANY */
export const limitMailsOfAddress = (ctx: Context): Promise<void> =>
  limitRate(ctx, `mail:address:${addressKey(ctx.request.ip)}`, {
    max: MAILS_PER_ADDRESS,
    seconds: ACCOUNT_WINDOW_SECONDS,
  })

/** Counts a mail for its mailbox, so that nobody can flood one from many accounts. @throws AppError TOO_MANY */
export const limitMailsToMailbox = (ctx: Context, email: string): Promise<void> =>
  limitRate(ctx, `mail:to:${emailKey(email)}`, { max: MAILS_PER_USER, seconds: ACCOUNT_WINDOW_SECONDS })

/**
 * Sends the link that verifies an e-mail address. The waiting address is stored after the mail server has accepted the mail, so that a failure
 * leaves nothing behind.
 * @param site address of the site, without a trailing slash
 * @throws AppError MAIL_NOT_SET_UP, MAIL_FAILED
 */
export async function sendVerification(
  ctx: Context,
  account: { uid: number; username: string },
  email: string,
  site: string,
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  await sendMail(ctx.services, verifyMail(ctx.lang, { to: email, username: account.username, site, token }))
  await inTransaction(ctx, ({ db, now }) =>
    putEmailToken(db, {
      token_hash: hashToken(token),
      uid: account.uid,
      email,
      expire_time: now + EMAIL_TOKEN_SECONDS,
    }),
  )
}

/**
 * Sends the link for a forgotten password to the verified address of an account. Does nothing without such an account or address.
 * @param nameOrEmail what the visitor typed
 * @throws AppError TOO_MANY, MAIL_NOT_SET_UP, MAIL_FAILED
 */
export async function sendPasswordLink(ctx: Context, nameOrEmail: string, site: string): Promise<void> {
  const found = await findCredentials(ctx.db, nameOrEmail)
  const account = found && (await findAccount(ctx.db, found.uid))
  if (!account?.email || account.email_verify !== 1) return
  const { uid, username, email } = account
  await limitMailsOfUser(ctx, uid)
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  await sendMail(ctx.services, passwordMail(ctx.lang, { to: email, username, site, token }))
  await inTransaction(ctx, ({ db }) =>
    putPasswordToken(db, { token_hash: hashToken(token), uid, expire_time: ctx.now + PASSWORD_TOKEN_SECONDS }),
  )
}
