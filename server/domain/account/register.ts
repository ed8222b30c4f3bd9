import { recordAct } from '#server/audit/record.ts'
import { findAccountByName } from '#server/auth/account.repository.ts'
import { createAccount } from '#server/auth/account.ts'
import { withCaptcha } from '#server/auth/captcha.ts'
import { awaitEmail } from '#server/auth/email.repository.ts'
import {
  limitMailsOfAddress,
  limitMailsToMailbox,
  mailVerification,
  sendVerification,
} from '#server/auth/mail-tokens.ts'
import { assertNewPassword } from '#server/auth/password.ts'
import { assertUserName } from '#server/auth/user-name.ts'
import type { Context } from '#server/context.ts'
import { acceptInvite, openInvite } from '#server/domain/invite/accept-invite.ts'
import { checkRegisterCode, spendRegisterCode } from '#server/domain/register-code/register-codes.ts'
import { asObject } from '#server/domain/user/found-user.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { addressKey, limitRate } from '#server/limits/rate-limit.ts'
import { assertMailAddress } from '#server/mail/mail-address.ts'
import { trustedSiteAddress } from '#server/mail/site-address.ts'
import { readSiteOptions } from '#server/site-options.ts'
import type { Parsed } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { isOfDomains } from '#shared/site-options.ts'
import { registrationOf } from './registration.ts'

export const REGISTRATIONS_PER_ADDRESS = 300

/**
 * Creates an account. The captcha is checked after everything that does not depend on existing accounts and codes (docs/protocol.md, Tokens). A
 * refusal after the captcha makes the captcha valid again. The answer does not tell whether another account has the e-mail address; only the link in
 * the mail does. With an invite link (`inviteCode`), account and membership are created in one transaction, even if registration is closed (decision
 * 22). Without one, a closed registration requires a code of an administrator. A site with mail domains requires an address in one of them, and the
 * account is usable after its verification (decision 47).
 * @returns the account, whether a mail for the verification was sent, and whether the account waits for it
 * @throws AppError REGISTRATION_CLOSED, INVITE_WRONG, REGISTER_CODE_WRONG, EMAIL_DOMAIN, BAD_FIELD, PASSWORDS_DIFFER, NAME_TAKEN, TOO_MANY,
 * LOGIN_LOCKED, MAIL_NOT_SET_UP, MAIL_FAILED, and those of the captcha
 */
export async function register(
  ctx: Context,
  {
    username,
    password,
    confirm_password,
    email,
    captcha,
    captcha_id,
    inviteCode = '',
  }: Parsed<'user/registerByVerify'>,
) {
  const invite = isInviteToken(inviteCode) ? inviteCode : undefined
  const { isOpen, takesCodes, takesInvites, domains } = registrationOf(await readSiteOptions(ctx.db))
  const isInvited = invite !== undefined && takesInvites
  const needsCode = !isOpen && !isInvited
  if (needsCode && !takesCodes) throw new AppError('REGISTRATION_CLOSED')
  if (invite && !needsCode) await openInvite(ctx, invite)
  if (needsCode && inviteCode.trim() === '')
    throw new AppError('BAD_FIELD', { field: 'inviteCode', reason: '@required' })
  assertUserName(username)
  await assertNewPassword(ctx.db, password)
  if (password !== confirm_password) throw new AppError('PASSWORDS_DIFFER', {}, 'confirm_password')
  const awaits = domains.length > 0 && !isInvited
  if (awaits) assertOfDomains(email, domains)
  else if (email) assertMailAddress(email)
  const account = await withCaptcha(ctx, { captcha, captcha_id }, async () => {
    await limitRate(ctx, `register:${addressKey(ctx.request.ip)}`, {
      max: REGISTRATIONS_PER_ADDRESS,
      seconds: ACCOUNT_WINDOW_SECONDS,
    })
    const code_hash = needsCode ? await checkRegisterCode(ctx, inviteCode) : undefined
    const waiting = awaits && email ? await mailFirst(ctx, username, email) : undefined
    const given = { username, password, ...(waiting && { groupid: USER_GROUP.ordinary }) }
    return createAccount(ctx.services, given, async (db, person) => {
      const inside = { ...ctx, db }
      const hint = code_hash === undefined ? undefined : await spendRegisterCode(inside, code_hash, person.uid)
      const detail = hint ? `code ${hint}` : ''
      await recordAct(inside, { action: 'user.register', object: asObject(person), by: person, detail })
      if (invite && !needsCode) await acceptInvite(inside, invite, person)
      if (waiting) await awaitEmail(db, person.uid, waiting)
    })
  })
  if (awaits) return { account, isMailSent: true, awaits }
  return { account, isMailSent: email ? await askForEmail(ctx, account, email) : false, awaits }
}

/** @throws AppError BAD_FIELD, EMAIL_DOMAIN */
function assertOfDomains(email: string | undefined, domains: readonly string[]): asserts email is string {
  if (!email) throw new AppError('BAD_FIELD', { field: 'email', reason: '@required' })
  assertMailAddress(email)
  if (!isOfDomains(email, domains)) throw new AppError('EMAIL_DOMAIN', { domains: domains.join(', ') }, 'email')
}

/**
 * Sends the link that makes a new account usable. The account does not exist yet, so a failed mail leaves no account behind.
 * @throws AppError NAME_TAKEN, TOO_MANY, MAIL_NOT_SET_UP, MAIL_FAILED
 */
async function mailFirst(ctx: Context, username: string, email: string) {
  if (await findAccountByName(ctx.db, username)) throw new AppError('NAME_TAKEN', { name: username }, 'username')
  const site = await trustedSiteAddress(ctx)
  if (site === undefined) throw new AppError('MAIL_NOT_SET_UP')
  await limitMailsOfAddress(ctx)
  await limitMailsToMailbox(ctx, email)
  return { email, ...(await mailVerification(ctx, username, email, site)) }
}

/** Clients of the protocol send any text as `inviteCode`. If no invite is required, only our own tokens count (docs/protocol.md, Tokens). */
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
