import { METHODS } from '#server/auth/sign-in/methods.ts'
import { insertProvider } from '#server/auth/sign-in/provider.repository.ts'
import { sealSettings } from '#server/auth/sign-in/provider.ts'
import type { LinkBy, ProviderKind } from '#shared/kinds.ts'
import type { TestApp } from './build-test-app.ts'

/** A minimal OAuth 2.0 form. */
export const OAUTH2_FORM = { client_id: 'x', host: 'id.example', authorize_path: '/a', token_path: '/t' } as const

/** Creates an open sign-in provider. */
export async function makeProvider(
  { services }: Pick<TestApp, 'services'>,
  given: {
    kind: ProviderKind
    settings: Readonly<Record<string, unknown>>
    name?: string
    icon?: string
    is_open?: number
    link_by?: LinkBy
    group_map?: string
  },
): Promise<number> {
  const method = METHODS[given.kind]
  if (!method) throw new Error(`no method ${given.kind}`)
  const settings = sealSettings(method, method.settings.parse(given.settings), services.secrets)
  const { kind, name = `Provider ${kind}`, icon = '', is_open = 1, link_by = 'none', group_map = '[]' } = given
  const row = { kind, name, icon, is_open, s_number: 0, link_by, group_map, settings, import_daily: 0 }
  return insertProvider(services.database.db, row)
}
