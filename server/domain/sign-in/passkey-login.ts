import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { findAccount } from '#server/auth/account.repository.ts'
import { askForPasskey, type BoundTo, checkPasskey } from '#server/auth/second-step/passkeys.ts'
import { pendingLogin } from '#server/auth/second-step/pending-login.ts'
import { hashToken } from '#server/auth/session.ts'
import type { Context } from '#server/context.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { completeSignIn, type LoginAnswer } from './complete-sign-in.ts'

/** The cookie that binds the challenge of a passkey login to the browser that requested it. The cookie alone gives no access. */
const BROWSER_COOKIE = 'octavo-passkey'
const BROWSER = /^[0-9a-f]{32}$/
const BROWSER_BYTES = 16
const BROWSER_SECONDS = 24 * 3600

/** The purpose of a passkey's answer: a login without a password, the second step of a login, or a confirmation of the identity. */
export type PasskeyUse = 'login' | 'second_step' | 'confirm'

const browserOf = (ctx: Context): string | undefined => {
  const cookie = ctx.request.cookies[BROWSER_COOKIE]
  return cookie !== undefined && BROWSER.test(cookie) ? cookie : undefined
}

const boundToBrowser = (browser: string): BoundTo => `browser:${hashToken(browser)}`

/**
 * The options for a device that answers with a passkey.
 * @throws AppError NOT_LOGGED_IN, SECOND_STEP_OVER, PASSKEYS_NOT_HERE, TOO_MANY
 */
export async function passkeyOptions(ctx: Context, use: PasskeyUse) {
  if (use === 'confirm') {
    const user = loggedIn(ctx)
    return askForPasskey(ctx, `confirm:${user.token_id}`, user.uid)
  }
  if (use === 'second_step') {
    const { token_hash, uid } = await pendingLogin(ctx)
    return askForPasskey(ctx, `login:${token_hash}`, uid)
  }
  const browser = browserOf(ctx) ?? randomBytes(BROWSER_BYTES).toString('hex')
  ctx.setCookie({ name: BROWSER_COOKIE, value: browser, maxAge: BROWSER_SECONDS })
  return askForPasskey(ctx, boundToBrowser(browser))
}

/**
 * Logs in the owner of a passkey. The device has verified its user, so no second step follows.
 * @throws AppError PASSKEY_UNKNOWN, PASSKEY_REFUSED, ACCOUNT_DISABLED
 */
export async function logInByPasskey(ctx: Context, answer: AuthenticationResponseJSON): Promise<LoginAnswer> {
  const browser = browserOf(ctx)
  // Only a passkey that identifies its user was made for logins without a name.
  if (browser === undefined || !answer.response.userHandle) throw new AppError('PASSKEY_REFUSED')
  const { uid } = await checkPasskey(ctx, answer, boundToBrowser(browser))
  const account = await findAccount(ctx.db, uid)
  if (!account) throw new AppError('PASSKEY_UNKNOWN')
  return completeSignIn(ctx, account, 'passkey')
}
