import type { Context } from '#server/context.ts'
import { isWithin } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'
import { findCredentialsOfUser } from './account.repository.ts'
import { assertPasswordFits, passwordMatches } from './password.ts'
import { braked } from './password-brake.ts'
import { findSessionBegin } from './session.repository.ts'
import { listIdentitiesOf } from './sign-in/identity.repository.ts'
import { type Provider, readProviders } from './sign-in/provider.ts'
import { SignInProblem } from './sign-in/sign-in-problem.ts'

/** How long after a login on a provider's page this login itself is a confirmation. */
const RECENT_LOGIN_MINUTES = 10

/** The identity of a user in a directory that checks passwords. */
interface InDirectory {
  provider: Provider
  login_name: string
  subject: string
}

/**
 * Confirms that the user acts, and not another person at the user's open browser. Checks the password, with the brake on guessing. If the account has
 * no password of this site, its directory checks the password. An account of a provider with its own login page has no password for us to check. It
 * must have logged in within the last ten minutes. Hashing is slow, so call it before a transaction begins.
 * @throws AppError PASSWORD_WRONG, LOGIN_LOCKED, BAD_FIELD for a password that is too long, DIRECTORY_DOWN, LOGIN_AGAIN
 */
export async function confirmPassword(
  ctx: Context,
  user: { uid: number; token_id?: number },
  password: string,
): Promise<void> {
  if (ctx.db !== ctx.services.database.db) throw new Error('confirmPassword is called before a transaction begins')
  assertPasswordFits(password)
  const kept = await findCredentialsOfUser(ctx.db, user.uid)
  const directories = kept?.password === '' ? await directoriesOf(ctx, user.uid) : []
  if (kept?.password === '' && directories.length === 0) {
    if (await hasRecentLogin(ctx, user)) return
    throw new AppError('LOGIN_AGAIN', { minutes: RECENT_LOGIN_MINUTES })
  }
  // Uses the same count as a change of the password, so a stolen session gives no additional tries.
  const right = await braked(ctx, { key: `old-password:uid:${user.uid}` }, () =>
    directories.length > 0 ? knowsPassword(ctx, directories, password) : passwordMatches(kept?.password, password),
  )
  if (!right) throw new AppError('PASSWORD_WRONG', {}, 'password')
}

/** The open directories of an account, with its identity there. */
async function directoriesOf(ctx: Context, uid: number): Promise<InDirectory[]> {
  const providers = await readProviders(ctx.services)
  const identities = await listIdentitiesOf(ctx.db, uid)
  return identities.flatMap(({ provider_id, login_name, subject }) => {
    const provider = providers.find((one) => one.provider_id === provider_id)
    const checks = provider?.isOpen && provider.method.checkPassword !== undefined
    return provider && checks ? [{ provider, login_name, subject }] : []
  })
}

async function knowsPassword(ctx: Context, directories: readonly InDirectory[], password: string): Promise<boolean> {
  if (password === '') return false
  for (const { provider, login_name: username, subject } of directories) {
    const context = { services: ctx.services, signal: ctx.gone() }
    try {
      const typed = { username, password, withGroups: false }
      const identity = await provider.method.checkPassword?.(context, provider.settings, typed)
      if (identity?.subject === subject) return true
    } catch (error) {
      if (!(error instanceof SignInProblem)) throw error
      if (error.reason !== 'unknown_person' && error.reason !== 'person_refused')
        throw new AppError('DIRECTORY_DOWN', { name: provider.name })
    }
  }
  return false
}

async function hasRecentLogin(ctx: Context, { token_id = 0 }: { token_id?: number }): Promise<boolean> {
  return isWithin(await findSessionBegin(ctx.db, token_id), ctx.now, RECENT_LOGIN_MINUTES * 60)
}

/** What `confirmPassword` requires of a user: a password, nothing because the login was recent, or a new login. */
export async function whatConfirms(
  ctx: Context,
  user: { uid: number; token_id?: number },
): Promise<'password' | 'login' | 'login_again'> {
  const kept = await findCredentialsOfUser(ctx.db, user.uid)
  if (kept?.password !== '' || (await directoriesOf(ctx, user.uid)).length > 0) return 'password'
  return (await hasRecentLogin(ctx, user)) ? 'login' : 'login_again'
}
