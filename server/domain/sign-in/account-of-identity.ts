import { recordAct } from '#server/audit/record.ts'
import { findAccountByEmail, findAccountByName } from '#server/auth/account.repository.ts'
import { createAccount } from '#server/auth/account.ts'
import { isEmailTaken, setVerifiedEmail } from '#server/auth/email.repository.ts'
import { findIdentity, insertIdentity, touchIdentity } from '#server/auth/sign-in/identity.repository.ts'
import type { ProvedIdentity } from '#server/auth/sign-in/method.ts'
import type { Provider } from '#server/auth/sign-in/provider.ts'
import { SignInProblem } from '#server/auth/sign-in/sign-in-problem.ts'
import { assertUserName, toUserName } from '#server/auth/user-name.ts'
import type { Context } from '#server/context.ts'
import { isUniqueViolation } from '#server/db/dialect.ts'
import { asObject } from '#server/domain/user/found-user.ts'
import { readSiteOption } from '#server/site-options.ts'
import { AppError } from '#shared/errors.ts'
import { type ProviderKind, USER_GROUP } from '#shared/kinds.ts'
import { DISPLAY_NAME_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'
import { domainsOf, isOfDomains } from '#shared/site-options.ts'
import { followGroups } from './follow-groups.ts'

/** The account of an identity. */
export interface IdentityAccount {
  uid: number
  username: string
  is_disabled: number
}

/** How many names are tried for an account if the person's name is taken. */
const NAME_TRIES = 20

/**
 * The account of a proved identity. The first sign-in links an existing account if the provider's rule `link_by` allows it, and creates a new one
 * otherwise. Then the account follows the person's groups. Call it outside of a transaction.
 * @param given.isSignIn false for an import, when nobody signs in
 * @throws SignInProblem no_name, mail_domain
 */
export async function accountOfIdentity(
  ctx: Context,
  provider: Provider,
  identity: ProvedIdentity,
  { isSignIn = true } = {},
): Promise<IdentityAccount> {
  const account = await findOrMakeAccount(ctx, provider, identity)
  const { provider_id } = provider
  const { subject, username, groups } = identity
  if (isSignIn) await touchIdentity(ctx.db, provider_id, subject, { last_login: ctx.now, login_name: username })
  // A disabled account gets no rights.
  if (groups && account.is_disabled === 0) await followGroups(ctx, provider, account, groups)
  return account
}

async function findOrMakeAccount(ctx: Context, provider: Provider, identity: ProvedIdentity): Promise<IdentityAccount> {
  const { provider_id } = provider
  const known = await findIdentity(ctx.db, provider_id, identity.subject)
  if (known) return known
  try {
    return (await linkAccount(ctx, provider, identity)) ?? (await makeAccount(ctx, provider, identity))
  } catch (error) {
    // Two requests for the same person arrived at once, and the other one created the account.
    const made = isUniqueViolation(error) && (await findIdentity(ctx.db, provider_id, identity.subject))
    if (made) return made
    throw error
  }
}

async function linkAccount(ctx: Context, provider: Provider, identity: ProvedIdentity) {
  const found = await accountToLink(ctx, provider, identity)
  if (!found) return undefined
  const { subject, username: login_name } = identity
  const { provider_id } = provider
  await insertIdentity(ctx.db, { provider_id, subject, uid: found.uid, addtime: ctx.now, login_name })
  return found
}

/** The existing account that the first sign-in links, by the provider's rule. Administrators link their accounts themselves. */
export async function accountToLink(ctx: Context, { linkBy }: Provider, identity: ProvedIdentity) {
  const { username, email, isEmailVerified } = identity
  const found =
    linkBy === 'username'
      ? await findAccountByName(ctx.db, username)
      : linkBy === 'email' && isEmailVerified && email !== ''
        ? await findAccountByEmail(ctx.db, email)
        : undefined
  // The creator of an account with an unverified mail address has not proved anything yet.
  return found && found.groupid !== USER_GROUP.admin && found.awaits_email === '' ? found : undefined
}

/** Providers that may know anybody in the world. Directories, CAS and other kinds only know the people of an organisation. */
const OPEN_KINDS: readonly ProviderKind[] = ['oauth2', 'oidc']

/** @throws SignInProblem mail_domain if a person of a public provider has no verified address in the domains of the site */
async function assertMayJoin(
  ctx: Context,
  kind: ProviderKind,
  { email, isEmailVerified }: ProvedIdentity,
): Promise<void> {
  const domains = domainsOf(await readSiteOption(ctx.db, 'register_mail_domains'))
  if (domains.length === 0 || !OPEN_KINDS.includes(kind)) return
  if (!isEmailVerified || !isOfDomains(email, domains)) throw new SignInProblem('mail_domain', email)
}

async function makeAccount(ctx: Context, { provider_id, kind }: Provider, identity: ProvedIdentity) {
  await assertMayJoin(ctx, kind, identity)
  const base = toUserName(identity.username).slice(0, USERNAME_LENGTH - 3)
  try {
    assertUserName(base)
  } catch (cause) {
    throw new SignInProblem('no_name', identity.username, { cause })
  }
  const { subject, email, isEmailVerified } = identity
  const name = identity.name.normalize('NFC').trim().slice(0, DISPLAY_NAME_LENGTH)
  for (let number = 1; number <= NAME_TRIES; number++) {
    const username = number === 1 ? base : `${base}-${number}`
    const given = { username, password: null, name, groupid: USER_GROUP.ordinary }
    try {
      return await createAccount(ctx.services, given, async (db, { uid }) => {
        await insertIdentity(db, { provider_id, subject, uid, addtime: ctx.now, login_name: identity.username })
        if (isEmailVerified && email !== '' && !(await isEmailTaken(db, email, uid)))
          await setVerifiedEmail(db, uid, email)
        await recordAct({ ...ctx, db }, { action: 'user.add', object: asObject({ uid, username }), detail: kind })
      })
    } catch (error) {
      if (!(error instanceof AppError && error.error === 'NAME_TAKEN')) throw error
      // The violated unique key may be the identity. Then another request has created this account.
      const made = await findIdentity(ctx.db, provider_id, subject)
      if (made) return made
    }
  }
  throw new SignInProblem('no_name', base)
}
