import { recordAct } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { AppError, type ErrorName } from '#shared/errors.ts'
import { type AccountRow, findAccount, findCredentials, setLastLogin, setPasswordHash } from './account.repository.ts'
import { ownAccount } from './account.ts'
import { loginOrigin, rememberLoginOrigin } from './login-origin.ts'
import { assertPasswordFits, assertPasswordGiven, hashPassword, needsRehash } from './password.ts'
import { hadWrongTry, loginKey, passwordMatchesBraked } from './password-brake.ts'
import { beginSession } from './session.ts'
import { userNameKey } from './user-name.ts'

/** What a user answers who has just logged in: the account and the token of the session that began. */
export type LoginAnswer = ReturnType<typeof ownAccount> & { user_token: string }

type Credentials = Awaited<ReturnType<typeof findCredentials>>

/** One count for an account, whether it is guessed at by its name or by its e-mail address; for nobody's name one as well. */
const keyOf = (found: Credentials, username: string) =>
  found ? loginKey(found.uid) : `password:name:${userNameKey(username)}`

/**
 * Logs a user in by name or verified e-mail address and password: begins a session and sets its cookie.
 * The answer to an unknown name and to a wrong password is the same, and takes as long.
 * @throws AppError BAD_FIELD for an invalid password, LOGIN_LOCKED, LOGIN_REFUSED
 */
export async function logIn(ctx: Context, given: { username: string; password: string }): Promise<LoginAnswer> {
  assertPasswordGiven(given.password)
  assertPasswordFits(given.password)
  const found = await findCredentials(ctx.db, given.username)
  const origin = await loginOrigin(ctx, found?.uid)
  const account = { key: keyOf(found, given.username), origin, hash: found?.password }
  const right = await passwordMatchesBraked(ctx, account, given.password)
  const by = { uid: found?.uid ?? 0, username: found?.username ?? given.username }
  const refuse = async (refusal: ErrorName) => {
    await recordAct(ctx, { action: 'login', by, detail: 'password', refusal })
    return new AppError(refusal)
  }
  if (!found || !right) throw await refuse('LOGIN_REFUSED')
  // Only somebody who knows the password learns that the account is disabled.
  if (found.is_disabled === 1) throw await refuse('ACCOUNT_DISABLED')
  // Only now is the password available, so an outdated hash is replaced here.
  if (needsRehash(found.password))
    await setPasswordHash(ctx.db, found.uid, await hashPassword(given.password), found.password)
  await setLastLogin(ctx.db, found.uid, ctx.now)
  await recordAct(ctx, { action: 'login', by, detail: 'password' })
  return startSession(ctx, found.uid)
}

/** Begins a session of a user. @returns the answer of a login */
export async function startSession(ctx: Context, uid: number): Promise<LoginAnswer> {
  const user_token = await beginSession(ctx, uid)
  await rememberLoginOrigin(ctx, uid)
  return { ...ownAccount((await findAccount(ctx.db, uid)) as AccountRow), user_token }
}

/** Whether a login of the old form needs a captcha: after a wrong try for this account or from this address. */
export async function needsCaptcha(ctx: Context, username: string): Promise<boolean> {
  const found = await findCredentials(ctx.db, username)
  return hadWrongTry(ctx, keyOf(found, username), await loginOrigin(ctx, found?.uid))
}
