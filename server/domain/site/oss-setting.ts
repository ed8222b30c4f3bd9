import type { Db } from '#server/db/open.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { SiteOptions } from '#server/site-options.ts'
import { S3FormError, s3SettingsOf } from '#server/storage/s3-settings.ts'
import { s3FormOfSite } from '#server/storage/storage-settings.ts'
import type { GivenOssSetting, OssField } from '#shared/api/oss-setting.ts'
import { AppError } from '#shared/errors.ts'
import type { SiteOption } from '#shared/site-options.ts'

/** The site settings of the object storage in the form of existing clients, as one object (docs/protocol.md, Object storage). */
export function ossToShow(options: SiteOptions): Record<OssField, string> {
  const { oss_type, oss_key, oss_endpoint: endpoint, oss_bucket: bucket } = options
  const { oss_protocol: protocol, oss_domain: domain, oss_region: region } = options
  const isQcloud = oss_type === 'qcloud'
  const keys = { key: isQcloud ? '' : oss_key, secretId: isQcloud ? oss_key : '', secret: '', secretKey: '' }
  return { oss_type, ...keys, endpoint, bucket, protocol, domain, region }
}

/** The site settings from an object of an existing client. Absent fields are not changed. */
export function ossValues(given: GivenOssSetting): Partial<Record<SiteOption, string>> {
  const isQcloud = given.oss_type === 'qcloud'
  const values: Partial<Record<SiteOption, string | null | undefined>> = {
    oss_type: given.oss_type,
    oss_endpoint: given.endpoint,
    oss_bucket: given.bucket,
    oss_region: given.region,
    oss_protocol: given.protocol,
    oss_domain: given.domain,
    oss_key: isQcloud ? given.secretId : given.key,
    oss_secret: isQcloud ? given.secretKey : given.secret,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'))
}

/**
 * Checks the object storage of the site settings, if new files go there.
 * @throws AppError BAD_FIELD with the name of the setting
 */
export async function assertUsableOss(db: Db, secrets: Secrets, isOpen: boolean): Promise<void> {
  if (!isOpen) return
  try {
    s3SettingsOf(await s3FormOfSite(db, secrets))
  } catch (error) {
    if (!(error instanceof S3FormError)) throw error
    const field = error.field === 'oss_type' ? error.field : `oss_${error.field}`
    throw new AppError('BAD_FIELD', { field, reason: `@${error.problem}` })
  }
}
