import { recordAct } from '#server/audit/record.ts'
import { type AccountRow, findAccount, setLastLogin } from '#server/auth/account.repository.ts'
import { ownAccount } from '#server/auth/account.ts'
import { findAwaitedEmail } from '#server/auth/email.repository.ts'
import { rememberLoginOrigin } from '#server/auth/login-origin.ts'
import { sendAwaitedAgain } from '#server/auth/mail-tokens.ts'
import { listPasskeys } from '#server/auth/second-step/passkey.repository.ts'
import { relyingParty } from '#server/auth/second-step/passkeys.ts'
import { keepPendingLogin } from '#server/auth/second-step/pending-login.ts'
import { findTotp } from '#server/auth/second-step/second-step.repository.ts'
import type { CodeKind } from '#server/auth/second-step/second-step.ts'
import { beginSession } from '#server/auth/session.ts'
import type { Context } from '#server/context.ts'
import { AppError, type ErrorName, type ErrorParams } from '#shared/errors.ts'
import type { ProviderKind } from '#shared/kinds.ts'

/** How a login proved who it was. It is kept with the account and in the audit log. */
export type LoginWay = 'password' | 'register' | 'secret_key' | 'shell' | 'passkey' | ProviderKind

/** What a user answers who has just logged in: the account and the token of the session that began. */
export type LoginAnswer = ReturnType<typeof ownAccount> & { user_token: string }

/** How the second step was done. */
export type SecondProof = CodeKind | 'passkey'

/** The ways that prove only a password. Other ways bring their own second step, or answer for it (decision 45). */
const PASSWORD_WAYS: readonly LoginWay[] = ['password', 'ldap']

/**
 * Ends every login: refuses disabled accounts, asks for the second step, notes time and way, writes the audit log, and begins the session. Call it when
 * it is proved who logs in.
 * @param second how the second step was done; absent before it
 * @throws AppError ACCOUNT_DISABLED, EMAIL_AWAITED; SECOND_STEP_NEEDED with the ways as data, SECOND_STEP_IN_BROWSER to old clients
 */
export async function completeSignIn(
  ctx: Context,
  account: { uid: number; username: string; is_disabled: number },
  way: LoginWay,
  second?: SecondProof,
): Promise<LoginAnswer> {
  // Only somebody who has proved to be this user learns that the account is disabled.
  if (account.is_disabled === 1) throw await refusalOfDisabled(ctx, account, way)
  if (second === undefined && PASSWORD_WAYS.includes(way)) await askSecondStep(ctx, account, way)
  await setLastLogin(ctx.db, account.uid, { at: ctx.now, way })
  await recordAct(ctx, { action: 'login', by: account, detail: second ? `${way},${second}` : way })
  return startSession(ctx, account.uid, way)
}

/** Why somebody whose account is disabled is refused. A password sends the link again to an account that waits for its address. */
async function refusalOfDisabled(
  ctx: Context,
  account: { uid: number; username: string },
  way: LoginWay,
): Promise<AppError> {
  const email = await findAwaitedEmail(ctx.db, account.uid)
  if (email === '') return refuseLogin(ctx, account, way, 'ACCOUNT_DISABLED')
  if (way === 'password') await sendAwaitedAgain(ctx, account, email)
  return refuseLogin(ctx, account, way, 'EMAIL_AWAITED', { params: { email } })
}

/**
 * Writes a refused login into the audit log.
 * @param further.params of the error text
 * @param further.why what the directories said, for administrators
 * @returns the error to throw
 */
export async function refuseLogin(
  ctx: Context,
  { uid, username }: { uid: number; username: string },
  way: LoginWay,
  refusal: ErrorName,
  { params = {}, why = '' }: { params?: ErrorParams; why?: string } = {},
): Promise<AppError> {
  const detail = why === '' ? way : `${way},${why}`
  await recordAct(ctx, { action: 'login', by: { uid, username }, detail, refusal })
  return new AppError(refusal, params)
}

/** Lets the login wait for its second step if the account has two-step login. @throws AppError SECOND_STEP_NEEDED, SECOND_STEP_IN_BROWSER */
async function askSecondStep(ctx: Context, account: { uid: number; username: string }, way: LoginWay): Promise<void> {
  if (!(await findTotp(ctx.db, account.uid))) return
  if (ctx.request.door === 'legacy') throw await refuseLogin(ctx, account, way, 'SECOND_STEP_IN_BROWSER')
  const hasPasskey = (await listPasskeys(ctx.db, account.uid)).length > 0 && (await relyingParty(ctx)) !== undefined
  const ways: SecondProof[] = hasPasskey ? ['totp', 'recovery', 'passkey'] : ['totp', 'recovery']
  await keepPendingLogin(ctx, account.uid, way)
  throw new AppError('SECOND_STEP_NEEDED', {}, undefined, { ways })
}

/** Begins a session of a user. @returns the answer of a login */
export async function startSession(ctx: Context, uid: number, way: LoginWay): Promise<LoginAnswer> {
  const user_token = await beginSession(ctx, uid, way)
  await rememberLoginOrigin(ctx, uid)
  return { ...ownAccount((await findAccount(ctx.db, uid)) as AccountRow), user_token }
}
