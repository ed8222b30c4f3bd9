import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { recordAct } from '#server/audit/record.ts'
import { setSignedInBy } from '#server/auth/session.repository.ts'
import { hashToken } from '#server/auth/session.ts'
import type { MethodContext } from '#server/auth/sign-in/method.ts'
import { type Provider, readProviders } from '#server/auth/sign-in/provider.ts'
import { SignInProblem, wordOfReason } from '#server/auth/sign-in/sign-in-problem.ts'
import { spendProof } from '#server/auth/sign-in/spent-proof.repository.ts'
import type { Context } from '#server/context.ts'
import { addressKey, limitRate } from '#server/limits/rate-limit.ts'
import { trustedSiteAddress } from '#server/mail/site-address.ts'
import { isAlive } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'
import type { ProviderKind } from '#shared/kinds.ts'
import { redirectPath } from '#shared/redirect.ts'
import { accountOfIdentity } from './account-of-identity.ts'
import { completeSignIn } from './complete-sign-in.ts'

/** The calls that providers redirect to, and the kinds of providers that use each. */
export const REDIRECT_KINDS = {
  'ExtLogin/oauth2': ['oauth2', 'oidc'],
  'ExtLogin/cas': ['cas'],
} as const satisfies Record<string, readonly ProviderKind[]>
export type RedirectCall = keyof typeof REDIRECT_KINDS

/** The call that providers of a kind redirect to. @returns undefined for a kind without its own login page */
export const redirectCallOf = (kind: ProviderKind): RedirectCall | undefined =>
  (Object.keys(REDIRECT_KINDS) as RedirectCall[]).find((call) =>
    (REDIRECT_KINDS[call] as readonly ProviderKind[]).includes(kind),
  )

/** The cookie of a sign-in while the person is at the provider. */
const SIGN_IN_COOKIE = 'octavo_sign_in'
/** How long a person may stay at the provider's login page. */
export const SIGN_IN_SECONDS = 600
/** Each start may send the provider a request, so starts are limited for each address. An office may share an address. */
const STARTS = { max: 300, seconds: 60 }
/** The target of a sign-in without a `redirect`. */
export const AFTER_SIGN_IN = '/item/index'

/** The next address for the browser. */
export interface Redirect {
  location: string
}

/** The sealed content of the cookie. */
const Memory = z.object({
  id: z.string(),
  call: z.string(),
  provider_id: z.number(),
  callback: z.string(),
  redirect: z.string(),
  until: z.number(),
  memory: z.record(z.string(), z.string()),
})
type Memory = z.output<typeof Memory>

/**
 * The path for a `redirect` of a login, by the rule of the protocol.
 * @throws AppError BAD_FIELD for an illegal one
 */
export function assertRedirect(redirect: string | undefined): string {
  const path = redirectPath(redirect ?? '')
  if (path === null)
    throw new AppError('BAD_FIELD', { field: 'redirect', reason: '@bad_characters', problem: 'illegal_redirect' })
  return path
}

/** The address of this site. The configured one has priority over that of the request, which a client can forge. */
export const siteOf = async (ctx: Context): Promise<string> => (await trustedSiteAddress(ctx)) ?? ctx.request.origin

/** The address that providers redirect to. */
export const callbackOf = (site: string, call: RedirectCall): string => `${site}/api/${call}`

const methodContext = (ctx: Context): MethodContext => ({ services: ctx.services, signal: ctx.gone() })

/**
 * Sends a person to a provider's login page, and remembers the sign-in in a cookie of the browser.
 * @param given.provider the id of the provider; 0: the first one that is open
 * @throws AppError SIGN_IN_OFF, SIGN_IN_FAILED, TOO_MANY, BAD_FIELD
 */
export async function startSignIn(
  ctx: Context,
  call: RedirectCall,
  given: { provider: number; redirect: string | undefined },
): Promise<Redirect> {
  const redirect = assertRedirect(given.redirect)
  await limitRate(ctx, `sign-in:${addressKey(ctx.request.ip)}`, STARTS)
  const provider = await openProvider(ctx, call, given.provider)
  const callback = callbackOf(await siteOf(ctx), call)
  try {
    const begun = await provider.method.start?.(methodContext(ctx), provider.settings, callback)
    if (!begun) throw new AppError('SIGN_IN_OFF')
    const { provider_id } = provider
    const until = ctx.now + SIGN_IN_SECONDS
    const memory: Memory = { id: randomUUID(), call, provider_id, callback, redirect, until, memory: begun.memory }
    const value = ctx.services.secrets.seal(JSON.stringify(memory))
    ctx.setCookie({ name: SIGN_IN_COOKIE, value, maxAge: SIGN_IN_SECONDS })
    return { location: begun.url }
  } catch (error) {
    throw await refusalOf(ctx, error, provider, redirect)
  }
}

async function openProvider(ctx: Context, call: RedirectCall, provider_id: number): Promise<Provider> {
  const kinds: readonly ProviderKind[] = REDIRECT_KINDS[call]
  const open = (await readProviders(ctx.services)).filter(({ isOpen, kind }) => isOpen && kinds.includes(kind))
  const provider = provider_id === 0 ? open[0] : open.find((one) => one.provider_id === provider_id)
  if (!provider) throw new AppError('SIGN_IN_OFF')
  return provider
}

/**
 * Completes the sign-in of a person who returned from a provider, and begins the session.
 * @param returned the parameters that the provider added to the callback address
 * @throws AppError SIGN_IN_FAILED, SIGN_IN_OFF, ACCOUNT_DISABLED
 */
export async function finishSignIn(ctx: Context, call: RedirectCall, returned: URLSearchParams): Promise<Redirect> {
  const begun = await takeMemory(ctx, call)
  if (!begun) throw await refusalOf(ctx, new SignInProblem('bad_state', 'no sign-in has begun in this browser'))
  const { redirect, callback, memory } = begun
  const provider = await openProvider(ctx, call, begun.provider_id)
  try {
    const site = callback.slice(0, callback.length - callbackOf('', call).length)
    const given = { callback, site, returned, memory }
    const identity = await provider.method.finish?.(methodContext(ctx), provider.settings, given)
    if (!identity) throw new AppError('SIGN_IN_OFF')
    const account = await accountOfIdentity(ctx, provider, identity)
    const { user_token } = await completeSignIn(ctx, account, provider.kind)
    const origin: SignInOrigin = { provider_id: provider.provider_id, sessionEnd: identity.sessionEnd }
    await setSignedInBy(ctx.db, hashToken(user_token), ctx.services.secrets.seal(JSON.stringify(origin)))
    return { location: redirect || AFTER_SIGN_IN }
  } catch (error) {
    throw await refusalOf(ctx, error, provider, redirect)
  }
}

/** The sign-in that this browser began. It is valid for one return, so its cookie is removed. @returns undefined if there is no live one */
async function takeMemory(ctx: Context, call: RedirectCall): Promise<Memory | undefined> {
  const cookie = ctx.request.cookies[SIGN_IN_COOKIE]
  if (!cookie) return undefined
  ctx.setCookie({ name: SIGN_IN_COOKIE, value: null })
  const text = ctx.services.secrets.open(cookie)
  // An unsealed text would be returned unchanged.
  if (text === undefined || text === cookie) return undefined
  const { data } = Memory.safeParse(JSON.parse(text))
  if (!data || data.call !== call || !isAlive(data.until, ctx.now, SIGN_IN_SECONDS)) return undefined
  const proof = createHash('sha256').update(`sign-in ${data.id}`).digest('hex')
  return (await spendProof(ctx.db, proof, data.until)) ? data : undefined
}

/** Writes a failed sign-in into the audit log, with the words of the provider. @returns the error to throw */
async function refusalOf(ctx: Context, error: unknown, provider?: Provider, redirect = ''): Promise<unknown> {
  if (!(error instanceof SignInProblem)) return error
  const { reason, detail } = error
  await recordAct(ctx, {
    action: 'login',
    by: { uid: 0, username: '' },
    detail: [provider?.kind, provider?.name, reason, detail].filter(Boolean).join(', '),
    refusal: 'SIGN_IN_FAILED',
  })
  return signInRefusal(error, { redirect })
}

/** The refusal of a sign-in that failed at a provider, without the words of the provider. */
export function signInRefusal({ reason }: SignInProblem, data?: { redirect: string }): AppError {
  return new AppError('SIGN_IN_FAILED', { reason: wordOfReason(reason), problem: reason }, undefined, data)
}

/** The provider of a session, and the address that ends the session there. It is stored with the session, sealed. */
export const SignInOrigin = z.object({ provider_id: z.number(), sessionEnd: z.string() })
export type SignInOrigin = z.output<typeof SignInOrigin>
