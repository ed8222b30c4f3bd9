import { type Config, ConfigError } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { readSecretOption, readSiteOptions } from '#server/site-options.ts'
import { type S3Form, S3FormError, type S3Settings, s3SettingsOf } from './s3-settings.ts'

/** The place of new files, and the configured object storage. */
export interface StorageSettings {
  /** Whether the environment or the site settings decide the place of new files. */
  from: 'environment' | 'backstage'
  /** Whether new files go to the object storage. */
  isOpen: boolean
  /** Whether browsers get downloads from the object storage itself. */
  isRedirect: boolean
  /** The object storage; undefined if there is none, or if its settings are incomplete. */
  s3?: S3Settings
  /** The settings that are stored with a place; absent if the environment has them. */
  form?: S3Form
}

/** The variables of the environment for the fields of the settings. */
const VARIABLES: Readonly<Record<keyof S3Form, string>> = {
  oss_type: 'S3_TYPE',
  key: 'S3_KEY',
  secret: 'S3_SECRET',
  endpoint: 'S3_ENDPOINT',
  bucket: 'S3_BUCKET',
  region: 'S3_REGION',
  protocol: 'S3_ENDPOINT',
  domain: 'S3_DOMAIN',
}

/** The object storage of the environment; undefined if it names none. @throws ConfigError with the name of an invalid variable */
export function s3OfEnvironment(config: Config): S3Settings | undefined {
  const { S3_TYPE, S3_KEY = '', S3_SECRET = '', S3_ENDPOINT = '', S3_BUCKET = '', S3_REGION = '' } = config
  if (config.STORAGE !== 's3' && S3_BUCKET === '') return undefined
  try {
    return s3SettingsOf({
      ...{ oss_type: S3_TYPE, endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION, protocol: '' },
      ...{ key: S3_KEY, secret: S3_SECRET, domain: config.S3_DOMAIN ?? '' },
    })
  } catch (error) {
    if (!(error instanceof S3FormError)) throw error
    const said = { required: 'is missing', not_web_address: 'is no address', bad_characters: 'has bad characters' }
    throw new ConfigError(`Bad configuration: ${VARIABLES[error.field]} ${said[error.problem]}`)
  }
}

/** The object storage of the site settings, as typed. */
export async function s3FormOfSite(db: Db, secrets: Secrets): Promise<S3Form> {
  const { oss_type, oss_key, oss_endpoint, oss_bucket, oss_region, oss_protocol, oss_domain } =
    await readSiteOptions(db)
  return {
    ...{ oss_type, key: oss_key, secret: await readSecretOption(db, secrets, 'oss_secret'), endpoint: oss_endpoint },
    ...{ bucket: oss_bucket, region: oss_region, protocol: oss_protocol, domain: oss_domain },
  }
}

/** The settings of a form; undefined if they are invalid. */
export function usableS3(form: S3Form): S3Settings | undefined {
  try {
    return s3SettingsOf(form)
  } catch (error) {
    if (error instanceof S3FormError) return undefined
    throw error
  }
}

/**
 * The settings in use. The environment has priority over the site settings: `STORAGE` decides where new files go, and an object storage of the
 * environment replaces that of the site settings.
 * @param environment the object storage of the environment
 */
export async function storageSettings(
  { config, db, secrets }: { config: Config; db: Db; secrets: Secrets },
  environment: S3Settings | undefined,
): Promise<StorageSettings> {
  const { oss_open, oss_redirect } = await readSiteOptions(db)
  const form = environment ? undefined : await s3FormOfSite(db, secrets)
  const s3 = environment ?? (form && usableS3(form))
  const found = { ...(s3 && { s3 }), ...(s3 && form && { form }) }
  if (config.STORAGE === undefined) return { from: 'backstage', isOpen: oss_open, isRedirect: oss_redirect, ...found }
  return { from: 'environment', isOpen: config.STORAGE === 's3', isRedirect: config.S3_REDIRECT, ...found }
}
