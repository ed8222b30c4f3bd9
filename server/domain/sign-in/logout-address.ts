import { findSignedInBy } from '#server/auth/session.repository.ts'
import { type Provider, readProviders } from '#server/auth/sign-in/provider.ts'
import type { Context } from '#server/context.ts'
import { SignInOrigin, siteOf } from './redirect-sign-in.ts'

/**
 * The address that the logout of the present session leads to: the provider that it began through, or, as in the protocol, the logout address of the
 * first open OAuth2 provider. Call it before the session ends.
 * @returns empty if the person stays on this site
 */
export async function logoutAddress(ctx: Context): Promise<string> {
  const providers = (await readProviders(ctx.services)).filter(({ isOpen }) => isOpen)
  const site = await siteOf(ctx)
  const { provider_id, sessionEnd } = await originOf(ctx)
  const own = providers.find((one) => one.provider_id === provider_id)
  if (own) return leadFrom(own, sessionEnd, site)
  const ofProtocol = providers.find(({ kind }) => kind === 'oauth2')
  return ofProtocol ? leadFrom(ofProtocol, '', site) : ''
}

const leadFrom = ({ method, settings }: Provider, sessionEnd: string, site: string): string =>
  method.logoutAddress?.(settings, { sessionEnd, site }) ?? ''

async function originOf(ctx: Context): Promise<SignInOrigin> {
  const nowhere = { provider_id: 0, sessionEnd: '' }
  const kept = ctx.user && (await findSignedInBy(ctx.db, ctx.user.token_id))
  const text = kept && ctx.services.secrets.open(kept)
  return (text && SignInOrigin.safeParse(JSON.parse(text)).data) || nowhere
}
