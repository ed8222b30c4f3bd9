import { randomBytes } from 'node:crypto'
import { recordAct } from '#server/audit/record.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { lockAccount } from '#server/db/dialect.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { addressKey, limitRate } from '#server/limits/rate-limit.ts'
import { firstPasswordMail } from '#server/mail/first-password-mail.ts'
import { EMAIL_TOKEN_SECONDS, FIRST_PASSWORD_DAYS, PASSWORD_TOKEN_SECONDS } from '#server/mail/link-life.ts'
import { passwordMail } from '#server/mail/password-mail.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { trustedSiteAddress } from '#server/mail/site-address.ts'
import { verifyMail } from '#server/mail/verify-mail.ts'
import { isWithin } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'
import { findAccount, findCredentials, findCredentialsOfUser } from './account.repository.ts'
import { findPendingUntil, putEmailToken } from './email.repository.ts'
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

/** What must not change while a mail with a link is sent: the hash of the password, and the address, of an account. */
interface AccountState {
  uid: number
  password: string
  email: string
}

/** Call it before the password of the user is compared, which is slow. */
export async function accountState(ctx: Context, uid: number): Promise<AccountState> {
  const [kept, account] = [await findCredentialsOfUser(ctx.db, uid), await findAccount(ctx.db, uid)]
  return { uid, password: kept?.password ?? '', email: account?.email ?? '' }
}

/**
 * Stores the token of a mailed link, if the account is as it was before the mail. A mail server may be slow, and a new password or address ends the
 * links that are stored. So a link that is stored after that would stay valid. Without its token the link in the mail is refused.
 * @throws AppError MAIL_OUTDATED
 */
async function storeToken(
  ctx: Context,
  before: AccountState,
  store: (inside: Context) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await lockAccount(inside.db, ctx.services.database.dialect, before.uid)
    const { password, email } = await accountState(inside, before.uid)
    if (password !== before.password || email !== before.email) throw new AppError('MAIL_OUTDATED')
    await store(inside)
  })
}

/**
 * Sends the link that verifies an e-mail address. The waiting address is stored after the mail server has accepted the mail, so that a failure
 * leaves nothing behind.
 * @param site address of the site, without a trailing slash
 * @param before the account when the user asked; absent: as it is now
 * @throws AppError MAIL_NOT_SET_UP, MAIL_FAILED, MAIL_OUTDATED
 */
export async function sendVerification(
  ctx: Context,
  account: { uid: number; username: string },
  email: string,
  site: string,
  before?: AccountState,
): Promise<void> {
  const state = before ?? (await accountState(ctx, account.uid))
  const token = await mailVerification(ctx, account.username, email, site)
  await storeToken(ctx, state, ({ db }) => putEmailToken(db, { ...token, uid: account.uid, email }))
}

/**
 * Sends the link that verifies an e-mail address.
 * @param site address of the site, without a trailing slash
 * @returns the token of the link, for `putEmailToken`
 * @throws AppError MAIL_NOT_SET_UP, MAIL_FAILED
 */
export async function mailVerification(ctx: Context, username: string, email: string, site: string) {
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  await sendMail(ctx.services, verifyMail(ctx.lang, { to: email, username, site, token }))
  return { token_hash: hashToken(token), expire_time: ctx.now + EMAIL_TOKEN_SECONDS }
}

/** A new link is sent to a waiting account only when the former one is older than this. */
const RESEND_SECONDS = 300

/**
 * Sends the link again to a new account that waits for its verification, unless the former one is young.
 * @throws AppError TOO_MANY, MAIL_NOT_SET_UP, MAIL_FAILED, MAIL_OUTDATED
 */
export async function sendAwaitedAgain(
  ctx: Context,
  account: { uid: number; username: string },
  email: string,
): Promise<void> {
  const until = await findPendingUntil(ctx.db, account.uid)
  if (isWithin(until - EMAIL_TOKEN_SECONDS, ctx.now, RESEND_SECONDS)) return
  const site = await trustedSiteAddress(ctx)
  if (site === undefined) throw new AppError('MAIL_NOT_SET_UP')
  await limitMailsOfUser(ctx, account.uid)
  await limitMailsToMailbox(ctx, email)
  await sendVerification(ctx, account, email, site)
}

/**
 * Sends the link for a forgotten password to the verified address of an account. Does nothing without such an account or address.
 * @param nameOrEmail what the visitor typed
 * @throws AppError TOO_MANY, MAIL_NOT_SET_UP, MAIL_FAILED, MAIL_OUTDATED
 */
export async function sendPasswordLink(ctx: Context, nameOrEmail: string, site: string): Promise<void> {
  const found = await findCredentials(ctx.db, nameOrEmail)
  const account = found && (await findAccount(ctx.db, found.uid))
  if (!found || !account?.email || account.email_verify !== 1) return
  const { uid, username, email } = account
  await limitMailsOfUser(ctx, uid)
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  await sendMail(ctx.services, passwordMail(ctx.lang, { to: email, username, site, token }))
  await storeToken(ctx, { uid, password: found.password, email }, ({ db }) =>
    putPasswordToken(db, { token_hash: hashToken(token), uid, expire_time: ctx.now + PASSWORD_TOKEN_SECONDS }),
  )
}

/**
 * Sends the link of an administrator with which a user sets a password. It replaces an earlier link.
 * @param site address of the site, without a trailing slash
 * @param token of the link: 64 hex digits that nobody can guess; absent: random ones
 * @throws AppError MAIL_NOT_SET_UP, MAIL_FAILED, MAIL_OUTDATED
 */
export async function sendFirstPasswordLink(
  ctx: Context,
  { uid, username, email }: { uid: number; username: string; email: string },
  site: string,
  token = randomBytes(TOKEN_BYTES).toString('hex'),
): Promise<void> {
  const before = { ...(await accountState(ctx, uid)), email }
  await sendMail(ctx.services, firstPasswordMail(ctx.lang, { to: email, username, site, token }))
  const expire_time = ctx.now + FIRST_PASSWORD_DAYS * 24 * 3600
  await storeToken(ctx, before, async (inside) => {
    await putPasswordToken(inside.db, { token_hash: hashToken(token), uid, expire_time })
    await recordAct(inside, { action: 'user.link', object: { type: 'user', id: uid, name: username } })
  })
}
