import { listIdentitiesOf } from '#server/auth/sign-in/identity.repository.ts'
import { readProviders } from '#server/auth/sign-in/provider.ts'
import type { Context } from '#server/context.ts'
import { readSiteOptions } from '#server/site-options.ts'
import type { Output } from '#shared/api/index.ts'
import type { ProviderKind } from '#shared/kinds.ts'
import { redirectCallOf, siteOf } from './redirect-sign-in.ts'

/** The path that redirects a browser to the login page of a provider; undefined for kinds without one. */
function entrancePath({ kind, provider_id }: { kind: ProviderKind; provider_id: number }): string | undefined {
  const call = redirectCallOf(kind)
  return call && `/api/${call}?provider=${provider_id}`
}

/** The path for another login: to the open provider of the account's last login; empty if there is none. */
export async function pathToLogInAgain(ctx: Context, uid: number): Promise<string> {
  const open = new Set((await readProviders(ctx.services)).filter(({ isOpen }) => isOpen).map((one) => one.provider_id))
  const known = (await listIdentitiesOf(ctx.db, uid)).filter(({ provider_id }) => open.has(provider_id))
  const paths = known
    .sort((a, b) => b.last_login - a.last_login)
    .map(({ kind, provider_id }) => entrancePath({ kind: kind as ProviderKind, provider_id }))
  return paths.find((path) => path !== undefined) ?? ''
}

/** The additional ways on the login screen: the open providers with their own login page. */
export async function offeredProviders(ctx: Context): Promise<Output<'user/oauthInfo'>> {
  const providers = (await readProviders(ctx.services)).flatMap(
    ({ provider_id, kind, name, icon, isOpen, settings }) => {
      const path = entrancePath({ kind, provider_id })
      if (!isOpen || !path) return []
      const { entrance_tips } = settings
      const tip = typeof entrance_tips === 'string' ? entrance_tips : ''
      return [{ provider_id, kind, name, icon, tip, path }]
    },
  )
  const ofProtocol = providers.find(({ kind }) => redirectCallOf(kind) === 'ExtLogin/oauth2')
  const { providers_first } = await readSiteOptions(ctx.db)
  return {
    oauth2_open: ofProtocol ? 1 : 0,
    oauth2_entrance_tips: ofProtocol?.tip ?? '',
    // Without a provider nobody could log in.
    providers_first: Number(providers_first && providers.length > 0),
    site: await siteOf(ctx),
    providers,
  }
}
