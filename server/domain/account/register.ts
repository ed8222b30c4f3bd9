import { createAccount } from '#server/auth/account.ts'
import { withCaptcha } from '#server/auth/captcha.ts'
import { limitMailsOfAddress, limitMailsToMailbox, sendVerification } from '#server/auth/mail-tokens.ts'
import { assertNewPassword } from '#server/auth/password.ts'
import { assertUserName } from '#server/auth/user-name.ts'
import type { Context } from '#server/context.ts'
import { acceptInvite, openInvite } from '#server/domain/invite/accept-invite.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { addressKey, limitRate } from '#server/limits/rate-limit.ts'
import { assertMailAddress } from '#server/mail/mail-address.ts'
import { trustedSiteAddress } from '#server/mail/site-address.ts'
import { readSiteOptions } from '#server/site-options.ts'
import type { Parsed } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'

export const REGISTRATIONS_PER_ADDRESS = 300

/**
 * Creates an account. The captcha is checked last, after everything that does not depend on existing accounts (docs/protocol.md, Tokens). A refusal
 * after the captcha makes the captcha valid again. The answer does not tell whether another account has the e-mail address; only the link in the mail
 * does. With an invitation (`inviteCode`), account and membership are created in one transaction, also where registration is closed (decision 22).
 * @returns the account, and whether a mail went out that verifies its address
 * @throws AppError REGISTRATION_CLOSED, INVITE_WRONG, BAD_FIELD, PASSWORDS_DIFFER, NAME_TAKEN, TOO_MANY, and those of the captcha
 */
export async function register(
  ctx: Context,
  { username, password, confirm_password, email, captcha, captcha_id, inviteCode }: Parsed<'user/registerByVerify'>,
) {
  const invite = isInviteToken(inviteCode) ? inviteCode : undefined
  const { register_open, register_by_invite } = await readSiteOptions(ctx.db)
  if (!register_open && !(invite && register_by_invite)) throw new AppError('REGISTRATION_CLOSED')
  if (invite) await openInvite(ctx, invite)
  assertUserName(username)
  await assertNewPassword(ctx.db, password)
  if (password !== confirm_password) throw new AppError('PASSWORDS_DIFFER', {}, 'confirm_password')
  if (email) assertMailAddress(email)
  const account = await withCaptcha(ctx, { captcha, captcha_id }, async () => {
    await limitRate(ctx, `register:${addressKey(ctx.request.ip)}`, {
      max: REGISTRATIONS_PER_ADDRESS,
      seconds: ACCOUNT_WINDOW_SECONDS,
    })
    return createAccount(ctx.services, { username, password }, async (db, person) => {
      if (invite) await acceptInvite({ ...ctx, db }, invite, person)
    })
  })
  return { account, isMailSent: email ? await askForEmail(ctx, account, email) : false }
}

/** Clients of the protocol send any text as `inviteCode`. Only our own tokens count (docs/protocol.md, Tokens). */
const isInviteToken = (code: string | undefined): boolean => /^[0-9a-f]{64}$/.test(code ?? '')

/** Sends the link that verifies the address. The account exists even if the mail fails. @returns whether the mail was sent */
async function askForEmail(ctx: Context, account: { uid: number; username: string }, email: string): Promise<boolean> {
  const site = await trustedSiteAddress(ctx)
  if (site === undefined) return false
  try {
    await limitMailsOfAddress(ctx)
    await limitMailsToMailbox(ctx, email)
    await sendVerification(ctx, account, email, site)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
