import { oauth2 } from '#server/auth/sign-in/oauth2.ts'
import { findProvider } from '#server/auth/sign-in/provider.repository.ts'
import { readProviders, shownSettings } from '#server/auth/sign-in/provider.ts'
import type { Context } from '#server/context.ts'
import type { Output, Parsed } from '#shared/api/index.ts'
import type { LinkBy } from '#shared/kinds.ts'
import { groupMapOf } from './list-providers.ts'
import { saveProvider } from './save-provider.ts'

/** The name of the provider that clients of the protocol set up. Their form has one provider without a name. */
const NAME = 'OAuth2'

/** The first provider of OAuth 2.0. Clients of the protocol know only this one. */
async function firstOAuth2(ctx: Context) {
  return (await readProviders(ctx.services)).find(({ kind }) => kind === 'oauth2')
}

/** The settings of the first provider of OAuth 2.0. The client secret is empty. */
export async function oauth2Config(ctx: Context): Promise<Output<'adminSetting/loadOauth2Config'>> {
  const provider = await firstOAuth2(ctx)
  const { shown } = provider ? shownSettings(oauth2 as never, provider.settings) : { shown: {} }
  const form = Object.fromEntries(FORM.map((name) => [name, String((shown as Record<string, unknown>)[name] ?? '')]))
  return {
    oauth2_open: provider?.isOpen ? 1 : 0,
    oauth2_form: form as Output<'adminSetting/loadOauth2Config'>['oauth2_form'],
  }
}

const FORM = [
  'redirectUri',
  'entrance_tips',
  'client_id',
  'client_secret',
  'protocol',
  'host',
  'authorize_path',
  'token_path',
  'resource_path',
  'userinfo_path',
  'logout_redirect_uri',
  'scope',
] as const

/**
 * Saves or creates the first provider of OAuth 2.0. Absent fields and an empty client secret are not changed.
 * @throws AppError BAD_FIELD naming the setting; CHANGED_MEANWHILE
 */
export async function saveOAuth2Config(
  ctx: Context,
  { oauth2_open, oauth2_form }: Parsed<'adminSetting/saveOauth2Config'>,
): Promise<void> {
  const provider = await firstOAuth2(ctx)
  // Clients send the form even if it is off and empty.
  if (!provider && !oauth2_open && !oauth2_form?.client_id) return
  const row = provider && (await findProvider(ctx.db, provider.provider_id))
  const before = provider ? shownSettings(oauth2 as never, provider.settings).shown : {}
  await saveProvider(ctx, {
    provider_id: provider?.provider_id ?? 0,
    kind: 'oauth2',
    name: row?.name ?? NAME,
    icon: row?.icon ?? '',
    is_open: oauth2_open,
    link_by: (row?.link_by ?? 'none') as LinkBy,
    settings: { ...before, ...oauth2_form },
    group_map: row ? groupMapOf(row) : [],
    import_daily: false,
    revision: row?.revision ?? 0,
  })
}
