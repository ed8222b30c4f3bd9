import type * as z from 'zod'
import type { Services } from '#server/context.ts'
import type { LinkBy, ProviderKind } from '#shared/kinds.ts'
import type { SignInMethod } from './method.ts'
import { METHODS } from './methods.ts'
import { listProviders, type ProviderRow } from './provider.repository.ts'

/** A provider with decrypted and parsed settings. */
export interface Provider {
  provider_id: number
  kind: ProviderKind
  name: string
  icon: string
  isOpen: boolean
  linkBy: LinkBy
  /** The row, for its order, group map and revision. */
  row: ProviderRow
  method: SignInMethod
  settings: z.output<SignInMethod['settings']>
}

/** A row as a provider. @returns undefined when its settings cannot be read (another key, a newer program) */
export function openProvider({ secrets }: Pick<Services, 'secrets'>, row: ProviderRow): Provider | undefined {
  const kind = row.kind as ProviderKind
  const method = METHODS[kind]
  const settings = method && openSettings(method, row.settings, secrets)
  if (!settings) return undefined
  const { provider_id, name, icon, is_open } = row
  return { provider_id, kind, name, icon, isOpen: is_open === 1, linkBy: row.link_by as LinkBy, row, method, settings }
}

/** The providers in the order of the login screen. A row whose settings cannot be read is left out. */
export async function readProviders(services: Services): Promise<Provider[]> {
  const rows = await listProviders(services.database.db)
  return rows.flatMap((row) => openProvider(services, row) ?? [])
}

/** Parses stored settings. @returns undefined if they do not fit this method, or if a secret was sealed with another key */
export function openSettings(method: SignInMethod, stored: string, secrets: Services['secrets']) {
  const given: Record<string, unknown> = JSON.parse(stored)
  for (const name of method.secrets) {
    const opened = typeof given[name] === 'string' ? secrets.open(given[name]) : ''
    if (opened === undefined) return undefined
    given[name] = opened
  }
  return method.settings.safeParse(given).data
}

/**
 * The stored form of settings: JSON with sealed secrets.
 * @param before the stored settings before the change: a secret that is now empty keeps its old value
 */
export function sealSettings(
  method: SignInMethod,
  settings: Readonly<Record<string, unknown>>,
  secrets: Services['secrets'],
  before = '{}',
): string {
  const kept: Record<string, unknown> = JSON.parse(before)
  const sealed: Record<string, unknown> = { ...settings }
  for (const name of method.secrets) {
    const text = settings[name]
    sealed[name] = typeof text === 'string' && text !== '' ? secrets.seal(text) : (kept[name] ?? '')
  }
  return JSON.stringify(sealed)
}

/** The settings as shown to administrators, with empty secrets. @returns also the names of the secrets that are set */
export function shownSettings(method: SignInMethod, settings: Readonly<Record<string, unknown>>) {
  const shown: Record<string, unknown> = { ...settings }
  const secrets_set = method.secrets.filter((name) => settings[name] !== '')
  for (const name of method.secrets) shown[name] = ''
  return { shown, secrets_set }
}
