import { recordAct } from '#server/audit/record.ts'
import { type AccountRow, findAccount, findCredentialsOfUser, setLastLogin } from '#server/auth/account.repository.ts'
import { ownAccount } from '#server/auth/account.ts'
import { findAwaitedEmail } from '#server/auth/email.repository.ts'
import { rememberLoginOrigin } from '#server/auth/login-origin.ts'
import { sendAwaitedAgain } from '#server/auth/mail-tokens.ts'
import { listPasskeys } from '#server/auth/second-step/passkey.repository.ts'
import { relyingParty } from '#server/auth/second-step/passkeys.ts'
import { takePendingLogin } from '#server/auth/second-step/pending-login.repository.ts'
import { keepPendingLogin } from '#server/auth/second-step/pending-login.ts'
import { findTotp } from '#server/auth/second-step/second-step.repository.ts'
import type { CodeKind } from '#server/auth/second-step/second-step.ts'
import { beginSession } from '#server/auth/session.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { lockAccount } from '#server/db/dialect.ts'
import { AppError, type ErrorName, type ErrorParams } from '#shared/errors.ts'
import type { ProviderKind } from '#shared/kinds.ts'

/** How a login proved the identity. It is stored with the account and in the audit log. */
export type LoginWay = 'password' | 'register' | 'secret_key' | 'shell' | 'passkey' | ProviderKind

/** The answer for a user who has just logged in: the account, and the token of the new session. */
export type LoginAnswer = ReturnType<typeof ownAccount> & { user_token: string }

/** The kind of the second step. */
export type SecondProof = CodeKind | 'passkey'

/** The ways that prove only a password. Other ways have their own second step, or replace it (decision 45). */
const PASSWORD_WAYS: readonly LoginWay[] = ['password', 'ldap']

/** The password of an account was replaced after a login had compared it. */
export class PasswordReplaced extends Error {
  override readonly name = 'PasswordReplaced'
}

/** An account was disabled or deleted after its user had proved the identity. */
class AccountClosed extends Error {
  override readonly name = 'AccountClosed'
}

/** An account whose user has proved the identity. */
interface ProvedAccount {
  uid: number
  username: string
  is_disabled: number
  /** The hash that a typed password matched; absent after other proofs. */
  password?: string
  /** The login that waited for its second step, by the hash of its token; absent without a second step. */
  pending?: string
}

/**
 * Completes every login: refuses disabled accounts, requires the second step, records time and way, writes the audit log, and begins the session.
 * Call it when the identity is proved.
 * @param second the kind of the second step; absent before it
 * @throws AppError ACCOUNT_DISABLED, EMAIL_AWAITED; SECOND_STEP_NEEDED with the ways as data, SECOND_STEP_IN_BROWSER to old clients; SECOND_STEP_OVER
 * @throws PasswordReplaced if the account no longer has the given hash
 */
export async function completeSignIn(
  ctx: Context,
  account: ProvedAccount,
  way: LoginWay,
  second?: SecondProof,
): Promise<LoginAnswer> {
  // Only a person who has proved to be this user learns that the account is disabled.
  if (account.is_disabled === 1) throw await refusalOfDisabled(ctx, account, way)
  try {
    if (second === undefined && PASSWORD_WAYS.includes(way)) await askSecondStep(ctx, account, way)
    return await whileProved(ctx, account, async (inside) => {
      await setLastLogin(inside.db, account.uid, { at: ctx.now, way })
      await recordAct(inside, { action: 'login', by: account, detail: second ? `${way},${second}` : way })
      return startSession(inside, account.uid, way)
    })
  } catch (error) {
    if (error instanceof AccountClosed) throw await refusalOfDisabled(ctx, account, way)
    throw error
  }
}

/**
 * Does the rest of a login while the account is open and has the password that was compared, and uses up the login that waited. Proving an identity is
 * slow: a password is compared, a directory or provider is asked. A new password and an administrator who disables the account end all sessions and
 * waiting logins that exist. So without this a login could begin a session after that.
 * @throws AppError SECOND_STEP_OVER
 * @throws PasswordReplaced, AccountClosed
 */
async function whileProved<T>(
  ctx: Context,
  { uid, password, pending }: Pick<ProvedAccount, 'uid' | 'password' | 'pending'>,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (inside) => {
    await lockAccount(inside.db, ctx.services.database.dialect, uid)
    const present = await findCredentialsOfUser(inside.db, uid)
    if (password !== undefined && present?.password !== password) throw new PasswordReplaced()
    if (present?.is_disabled !== 0) throw new AccountClosed()
    // If two requests arrive with two right proofs, one begins a session.
    if (pending !== undefined && !(await takePendingLogin(inside.db, pending))) throw new AppError('SECOND_STEP_OVER')
    return work(inside)
  })
}

/** The reason for refusing a disabled account. If the account waits for its address, a right password sends the link again. */
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
 * @param further.why the words of the directories, for administrators
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
async function askSecondStep(ctx: Context, account: ProvedAccount, way: LoginWay): Promise<void> {
  if (!(await findTotp(ctx.db, account.uid))) return
  if (ctx.request.door === 'legacy') throw await refuseLogin(ctx, account, way, 'SECOND_STEP_IN_BROWSER')
  const hasPasskey = (await listPasskeys(ctx.db, account.uid)).length > 0 && (await relyingParty(ctx)) !== undefined
  const ways: SecondProof[] = hasPasskey ? ['totp', 'recovery', 'passkey'] : ['totp', 'recovery']
  await whileProved(ctx, account, (inside) => keepPendingLogin(inside, account.uid, way))
  throw new AppError('SECOND_STEP_NEEDED', {}, undefined, { ways })
}

/** Begins a session of a user. @returns the answer of a login */
export async function startSession(ctx: Context, uid: number, way: LoginWay): Promise<LoginAnswer> {
  const user_token = await beginSession(ctx, uid, way)
  await rememberLoginOrigin(ctx, uid)
  return { ...ownAccount((await findAccount(ctx.db, uid)) as AccountRow), user_token }
}
