import { countByPasswordAlone } from '#server/auth/ways-in.repository.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { findSiteRevision } from '#server/site-options.repository.ts'
import { listSecretsSet, readSiteOptions } from '#server/site-options.ts'
import { timeText } from '#server/time.ts'
import type { Output } from '#shared/api/index.ts'
import { SECRET_OPTIONS, type SiteOption } from '#shared/site-options.ts'
import { ossToShow } from './oss-setting.ts'

/** The settings of the object storage. */
const OSS_PLACE = [
  'oss_type',
  'oss_endpoint',
  'oss_bucket',
  'oss_region',
  'oss_protocol',
  'oss_domain',
  'oss_key',
  'oss_secret',
] as const

/** The settings that the environment of the server overrides. */
const overridden = ({ SMTP_URL, APP_URL, STORAGE, S3_BUCKET }: Config): SiteOption[] => [
  // `STORAGE` decides where new files go. An object storage of the environment replaces that of the settings.
  ...(STORAGE ? (['oss_open', 'oss_redirect'] as const) : []),
  ...(STORAGE === 's3' || S3_BUCKET ? OSS_PLACE : []),
  ...(SMTP_URL
    ? (['mail_host', 'mail_port', 'mail_security', 'mail_user', 'mail_password', 'mail_from'] as const)
    : []),
  ...(APP_URL ? (['site_url'] as const) : []),
]

/** All settings as an administrator sees them: yes and no as 1 and 0, secrets as empty texts. */
export async function settingsToShow(ctx: Context): Promise<Output<'adminSetting/loadConfig'>> {
  // Read before the values, so that a save between the two reads counts as newer.
  const revision = await findSiteRevision(ctx.db)
  const options = await readSiteOptions(ctx.db)
  const secrets = await listSecretsSet(ctx.db, ctx.services.secrets)
  const plain = Object.entries(options).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? Number(value) : value,
  ])
  return {
    ...Object.fromEntries([...plain, ...SECRET_OPTIONS.map((name) => [name, ''])]),
    oss_setting: ossToShow(options),
    revision,
    password_alone: await countByPasswordAlone(ctx.db),
    from_environment: overridden(ctx.services.config),
    secrets_set: secrets.map(({ name, saved_by, saved_at }) => ({ name, saved_by, saved_at: timeText(saved_at) })),
  } as Output<'adminSetting/loadConfig'>
}
