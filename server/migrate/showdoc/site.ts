import type { SourceProvider, SourceSetting } from '#server/migrate/records.ts'
import { type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { shortText } from './stored-text.ts'

/** The settings that have the same name and meaning here. */
const SAME = new Set([
  ...['register_open', 'force_login', 'show_watermark', 'history_version_count', 'beian', 'home_page', 'home_item'],
  ...['open_api_key', 'open_api_host', 'ai_model_name', 'login_secret_key'],
])
/** Settings that releases since 3.7 store under another name. There the older name counts only while the newer one is empty. */
const NEWER_NAMES: ReadonlyMap<string, string> = new Map([
  ['open_ai_key', 'open_api_key'],
  ['open_ai_host', 'open_api_host'],
])
/** What the installation notes for itself, and what becomes a provider. */
const OWN = new Set([
  ...[
    'db_version_num',
    'create_sample',
    'ldap_open',
    'ldap_form',
    'oauth2_open',
    'oauth2_form',
    'cas_open',
    'cas_form',
  ],
])
const REFERS: Readonly<Record<string, 'item'>> = { home_item: 'item' }

async function options(tables: Tables): Promise<Map<string, { id: string; value: string }>> {
  const found = new Map<string, { id: string; value: string }>()
  for await (const row of tables.rows('options', 'option_id'))
    found.set(textIn(row, 'option_name'), { id: textIn(row, 'option_name'), value: textIn(row, 'option_value') })
  return found
}

/** The settings of the site. */
export async function* readSettings(tables: Tables): AsyncGenerator<SourceSetting> {
  const found = await options(tables)
  const given = (name: string) => (found.get(name)?.value ?? '').trim() !== ''
  const replaced = new Set([...NEWER_NAMES].filter(([newer]) => given(newer)).map(([, older]) => older))
  for (const [name, { value }] of found) {
    if (OWN.has(name) || replaced.has(name)) continue
    const here = NEWER_NAMES.get(name) ?? (SAME.has(name) ? name : '')
    if (NEWER_NAMES.has(name) && !given(name)) continue
    const item = REFERS[name] === 'item' ? value.trim().replace(/^0+$/, '') : ''
    if (name === 'home_item' && item === '') continue
    yield { id: name, name: here, value: shortText(value), item }
  }
}

const PROVIDERS = [
  { kind: 'ldap', title: 'LDAP', form: 'ldap_form', open: 'ldap_open' },
  { kind: 'oauth2', title: 'OAuth2', form: 'oauth2_form', open: 'oauth2_open' },
  { kind: 'cas', title: 'CAS', form: 'cas_form', open: 'cas_open' },
] as const

/** The directory and the providers through which people sign in. */
export async function* readProviders(tables: Tables): AsyncGenerator<SourceProvider> {
  const found = await options(tables)
  for (const { kind, title, form, open } of PROVIDERS) {
    const settings = formOf(found.get(form)?.value ?? '')
    if (Object.values(settings).every((value) => value === '' || value === null)) continue
    yield { id: kind, kind, title, isOpen: (found.get(open)?.value ?? '0') === '1', settings }
  }
}

/** A form that is stored as JSON, as JSON with escaped quotes, or as a text that contains one of them. */
function formOf(stored: string, isWithin = false): Record<string, unknown> {
  for (const text of [stored, shortText(stored)])
    try {
      const form = JSON.parse(text) as unknown
      if (typeof form === 'string' && !isWithin) return formOf(form, true)
      if (form && typeof form === 'object' && !Array.isArray(form)) return form as Record<string, unknown>
    } catch {
      // The other form is tried.
    }
  return {}
}
