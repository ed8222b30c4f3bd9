import { findCredentials, setPasswordHash } from '#server/auth/account.repository.ts'
import { mayUseLocalPassword } from '#server/auth/local-password.ts'
import { loginOrigin } from '#server/auth/login-origin.ts'
import {
  assertPasswordFits,
  assertPasswordGiven,
  hashPassword,
  needsRehash,
  passwordMatches,
} from '#server/auth/password.ts'
import { braked, hadWrongTry, loginKey } from '#server/auth/password-brake.ts'
import { SignInProblem, wordOfReason } from '#server/auth/sign-in/sign-in-problem.ts'
import { userNameKey } from '#server/auth/user-name.ts'
import type { Context } from '#server/context.ts'
import type { AppError } from '#shared/errors.ts'
import { accountOfIdentity } from './account-of-identity.ts'
import { askDirectories, type DirectoryAnswer } from './ask-directories.ts'
import { completeSignIn, type LoginAnswer, PasswordReplaced, refuseLogin } from './complete-sign-in.ts'

type Credentials = Awaited<ReturnType<typeof findCredentials>>

/** The key for counting guesses: one for an account, whether guessed by name or by e-mail address, and one for an unknown name. */
const keyOf = (found: Credentials, username: string) =>
  found ? loginKey(found.uid) : `password:name:${userNameKey(username)}`

/**
 * Logs a user in by name or verified e-mail address and password: begins a session and sets its cookie. The password of this site is checked first,
 * then each open directory is asked. An unknown name and a wrong password get the same answer after the same time.
 * @throws AppError BAD_FIELD for an invalid password, LOGIN_LOCKED, LOGIN_REFUSED, ACCOUNT_DISABLED, LOCAL_PASSWORD_OFF, DIRECTORY_DOWN, SIGN_IN_FAILED
 */
export async function logIn(ctx: Context, given: { username: string; password: string }): Promise<LoginAnswer> {
  assertPasswordGiven(given.password)
  assertPasswordFits(given.password)
  const found = await findCredentials(ctx.db, given.username)
  const origin = await loginOrigin(ctx, found?.uid)
  const mayUseLocal = found !== undefined && (await mayUseLocalPassword(ctx.db, found))
  let isLocal = false
  let answer: DirectoryAnswer = { said: [] }
  await braked(ctx, { key: keyOf(found, given.username), origin }, async () => {
    isLocal = await passwordMatches(found?.password, given.password)
    if (!isLocal || !mayUseLocal) answer = await askDirectories(ctx, given)
    return isLocal || answer.proved !== undefined
  })
  if (answer.proved) return logInThrough(ctx, answer.proved)
  if (!found || !isLocal || !mayUseLocal) throw await refusalOf(ctx, { found, ...given }, isLocal, answer)
  const password = await presentHash(ctx, found, given.password)
  try {
    return await completeSignIn(ctx, { ...found, password }, 'password')
  } catch (error) {
    // Only the new password counts now.
    if (error instanceof PasswordReplaced) return logIn(ctx, given)
    throw error
  }
}

/** The hash of a right password. The password is only available now, so an outdated hash is replaced here. */
async function presentHash(
  ctx: Context,
  { uid, password: hash, is_disabled }: NonNullable<Credentials>,
  password: string,
): Promise<string> {
  if (is_disabled === 1 || !needsRehash(hash)) return hash
  const made = await hashPassword(password)
  await setPasswordHash(ctx.db, uid, made, hash)
  return made
}

/** Logs in a person whose identity a directory has proved. The password is not stored. */
async function logInThrough(
  ctx: Context,
  { provider, identity }: NonNullable<DirectoryAnswer['proved']>,
): Promise<LoginAnswer> {
  try {
    return await completeSignIn(ctx, await accountOfIdentity(ctx, provider, identity), provider.kind)
  } catch (error) {
    if (!(error instanceof SignInProblem)) throw error
    const by = { uid: 0, username: identity.username }
    const params = { reason: wordOfReason(error.reason) }
    throw await refuseLogin(ctx, by, provider.kind, 'SIGN_IN_FAILED', {
      params,
      why: `${provider.name}: ${error.message}`,
    })
  }
}

/** The refusal of a login. If a directory is down, everybody gets the same message, whether the name exists or not. */
function refusalOf(
  ctx: Context,
  { found, username }: { found: Credentials; username: string },
  isLocal: boolean,
  { down, said }: DirectoryAnswer,
): Promise<AppError> {
  const by = found ?? { uid: 0, username }
  const why = said.join('; ')
  if (isLocal) return refuseLogin(ctx, by, 'password', 'LOCAL_PASSWORD_OFF', { why })
  if (down) return refuseLogin(ctx, by, down.kind, 'DIRECTORY_DOWN', { params: { name: down.name }, why })
  return refuseLogin(ctx, by, 'password', 'LOGIN_REFUSED', { why })
}

/** Whether a login by the old form needs a captcha: after a wrong guess at this account or from this address. */
export async function needsCaptcha(ctx: Context, username: string): Promise<boolean> {
  const found = await findCredentials(ctx.db, username)
  return hadWrongTry(ctx, keyOf(found, username), await loginOrigin(ctx, found?.uid))
}
