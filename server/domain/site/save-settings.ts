import { type Acting, recordAct } from '#server/audit/record.ts'
import { assertAdministratorGetsIn } from '#server/auth/local-password.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import { canSendMail } from '#server/mail/mail-server.ts'
import { trustedSiteAddress } from '#server/mail/site-address.ts'
import { findItem } from '#server/policy/facts.repository.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { listSaves, raiseSiteRevision, type SavedOption } from '#server/site-options.repository.ts'
import { optionText, optionValue, readSiteOption, storeOption, typedOption } from '#server/site-options.ts'
import { AppError } from '#shared/errors.ts'
import { HOME_PAGE } from '#shared/kinds.ts'
import { isSecretOption, type SecretOption, type SiteOption } from '#shared/site-options.ts'
import { assertUsableOss } from './oss-setting.ts'

/** The changes of a save of site settings. */
export interface SettingChanges {
  /** New values, typed or parsed by the contract. Absent settings and secrets with an empty value are not changed. */
  values: Partial<Record<SiteOption, string | number | boolean>>
  /** Secrets that are removed. */
  remove?: readonly SecretOption[]
  /** The revision of the settings that the person saw; absent: the save overwrites any other. */
  seen?: number | undefined
}

/**
 * Saves site settings, all or none, and records the names of changed ones. Call it in a transaction.
 * @throws AppError BAD_FIELD with the name of an invalid setting, SETTINGS_CHANGED if another person saved one of them after `seen`
 */
export async function saveSettings(
  acting: Acting & { secrets: Secrets; config: Config; database: Pick<Database, 'dialect'> },
  { values, remove = [], seen }: SettingChanges,
): Promise<void> {
  const { db, secrets } = acting
  const given = Object.entries(values)
    .map(([name, value]) => [name as SiteOption, typedOption(name as SiteOption, optionText(value))] as const)
    .filter(([name, text]) => !(isSecretOption(name) && text === ''))
  const texts = new Map<SiteOption, string>([...given, ...remove.map((name) => [name, ''] as const)])
  if (texts.size === 0) return
  const revision = await raiseSiteRevision(db)
  const kept = new Map((await listSaves(db, [...texts.keys()])).map((save) => [save.option_name, save]))
  if (seen !== undefined) assertNotNewer([...kept.values()], seen)
  const changed = [...texts].filter(([name, text]) => text !== storedText(secrets, name, kept.get(name)))
  if (changed.length === 0) return
  await assertTypedAgain(acting, texts, changed)
  const save = { revision, saved_by: acting.user?.username ?? '', saved_at: acting.now }
  for (const [name, text] of changed) await storeOption(db, secrets, name, text, save)
  await assertHomeItem(acting, texts)
  await assertStorage(acting, texts)
  if (texts.has('local_password') || texts.has('local_password_names'))
    await assertAdministratorGetsIn(db, acting.database.dialect)
  await assertMailForDomains(acting, texts)
  await recordAct(acting, { action: 'setting.change', detail: changed.map(([name]) => name).join(',') })
}

/** The present values. A value that cannot be decrypted never equals a typed one. */
function storedText(secrets: Secrets, name: SiteOption, kept: SavedOption | undefined): string | undefined {
  if (!isSecretOption(name)) return optionText(optionValue(name, kept?.option_value))
  return kept ? secrets.open(kept.option_value) : ''
}

/** @throws AppError SETTINGS_CHANGED with the name of the person who saved the newest of these settings after the revision `seen` */
function assertNotNewer(kept: readonly SavedOption[], seen: number): void {
  const newer = kept.filter(({ revision }) => revision > seen).sort((a, b) => b.revision - a.revision)
  const [newest] = newer
  if (!newest) return
  const names = newer.map(({ option_name }) => option_name)
  throw new AppError('SETTINGS_CHANGED', { who: newest.saved_by || '@shell_command' }, undefined, { names })
}

/** The settings that say where a secret is sent, and how. The secret of an object storage only signs, so it is never sent. */
const GOES_TO: readonly [SecretOption, readonly SiteOption[]][] = [
  ['mail_password', ['mail_host', 'mail_port', 'mail_security']],
  ['open_api_key', ['open_api_host']],
]

/**
 * A secret goes to the server for which it was typed, as with sign-in methods. Otherwise whoever administers the site for a moment could send it to a
 * server of their own. The shell command is free: who uses it can read the secrets.
 * @throws AppError BAD_FIELD with the name of a secret that must be typed again
 */
async function assertTypedAgain(
  { db, user }: Acting,
  texts: ReadonlyMap<SiteOption, string>,
  changed: readonly (readonly [SiteOption, string])[],
): Promise<void> {
  if (!user) return
  for (const [secret, places] of GOES_TO) {
    const moves = changed.some(([name]) => places.includes(name))
    // A site without a mail server sends its password nowhere.
    const isOff = secret === 'mail_password' && texts.get('mail_host') === ''
    if (!moves || isOff || texts.has(secret)) continue
    const [kept] = await listSaves(db, [secret])
    if (kept && kept.option_value !== '')
      throw new AppError('BAD_FIELD', { field: secret, reason: '@type_again' }, secret)
  }
}

/** New files must not go to an object storage that does not answer. */
async function assertStorage({ db, secrets }: Acting & { secrets: Secrets }, texts: ReadonlyMap<SiteOption, string>) {
  if (![...texts.keys()].some((name) => name.startsWith('oss_'))) return
  const [open] = await listSaves(db, ['oss_open'])
  await assertUsableOss(db, secrets, optionValue('oss_open', open?.option_value))
}

/** The settings that the verification of mail addresses depends on. The error names the first one of the request. */
const MAIL_PLACE = ['register_mail_domains', 'mail_host', 'site_url'] as const

/** If mail domains are set, nobody could register without a mail for the verification. */
async function assertMailForDomains(
  { db, secrets, config }: Acting & { secrets: Secrets; config: Config },
  texts: ReadonlyMap<SiteOption, string>,
): Promise<void> {
  const field = MAIL_PLACE.find((name) => texts.has(name))
  if (!field || (await readSiteOption(db, 'register_mail_domains')) === '') return
  const services = { config, secrets, database: { db } }
  if (!(await canSendMail(services)) || (await trustedSiteAddress({ db, services })) === undefined)
    throw new AppError('BAD_FIELD', { field, reason: '@needs_mail_for_domains' })
}

/** A missing start page would show every visitor an error. */
async function assertHomeItem({ db }: Acting, texts: ReadonlyMap<SiteOption, string>): Promise<void> {
  if (!texts.has('home_page') && !texts.has('home_item')) return
  const saves = new Map((await listSaves(db, ['home_page', 'home_item'])).map((row) => [row.option_name, row]))
  const home_item = optionValue('home_item', saves.get('home_item')?.option_value)
  if (optionValue('home_page', saves.get('home_page')?.option_value) !== HOME_PAGE.item || home_item === 0) return
  const item = await findItem(db, home_item)
  if (!item || item.is_del) throw new AppError('BAD_FIELD', { field: 'home_item', reason: '@no_such_item' })
}
