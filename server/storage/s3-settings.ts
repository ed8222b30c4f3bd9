import { isIP } from 'node:net'
import type { S3_TYPES } from '#shared/kinds.ts'
import type { Signer } from './sign-v4.ts'

export type S3Type = (typeof S3_TYPES)[number]

/** The settings of an object storage as they are typed. Empty texts count as absent. */
export interface S3Form {
  oss_type: S3Type
  /** The access key; `secretId` of qcloud. */
  key: string
  /** Its secret; `secretKey` of qcloud. */
  secret: string
  /** With or without `https://`. Not needed for qcloud, and not for qiniu with a region. */
  endpoint: string
  bucket: string
  region: string
  /** `http` or `https`, for an endpoint or a domain without it; `https` when empty. */
  protocol: string
  /** The host of the bucket for browsers, for signed addresses. */
  domain: string
}

/** An object storage that requests can be sent to. */
export interface S3Settings extends Signer {
  bucket: string
  /** The address of the bucket, without a slash at its end. Objects follow it. */
  base: string
  /** The same address for browsers. */
  publicBase: string
}

/** A field with an invalid value. */
export class S3FormError extends Error {
  override readonly name = 'S3FormError'
  readonly field: keyof S3Form
  readonly problem: 'required' | 'not_web_address' | 'bad_characters'

  constructor(field: keyof S3Form, problem: S3FormError['problem']) {
    super(`${field}: ${problem}`)
    this.field = field
    this.problem = problem
  }
}

/** The region for stores that have none, such as most self-hosted servers. */
const ANY_REGION = 'us-east-1'
/** Stores on these hosts expect the bucket in the host name. */
const BUCKET_IN_HOST = /\.(amazonaws\.com(\.cn)?|aliyuncs\.com|myqcloud\.com|qiniucs\.com)$/

/** The position of the region in an endpoint. */
const REGION_IN_ENDPOINT: Readonly<Record<S3Type, RegExp>> = {
  aliyun: /(?:^|\.)oss-([a-z]+(?:-[a-z0-9]+)*?)(?:-internal)?\.aliyuncs/,
  qiniu: /(?:^|\.)s3[.-]([a-z0-9-]+)\.qiniucs\.com$/,
  qcloud: /(?:^|\.)cos\.([a-z0-9-]+)\.myqcloud\.com$/,
  s3_storage: /(?:^|\.)s3[.-]([a-z]{2}-[a-z0-9-]+)\.amazonaws\.com/,
}

/** @throws S3FormError */
function addressOf(field: 'endpoint' | 'domain', text: string, protocol: string): URL {
  const full = /^[a-z]+:\/\//i.test(text) ? text : `${protocol === 'http' ? 'http' : 'https'}://${text}`
  const url = URL.canParse(full) ? new URL(full) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new S3FormError(field, 'not_web_address')
  if (url.pathname !== '/') throw new S3FormError(field, 'not_web_address')
  return url
}

function endpointOf({ oss_type, endpoint, region, protocol }: S3Form): URL {
  if (oss_type === 'qcloud') {
    if (region === '') throw new S3FormError('region', 'required')
    return addressOf('endpoint', `cos.${region}.myqcloud.com`, 'https')
  }
  if (endpoint !== '') return addressOf('endpoint', endpoint, protocol)
  if (oss_type === 'qiniu' && region !== '') return addressOf('endpoint', `s3.${region}.qiniucs.com`, protocol)
  throw new S3FormError(oss_type === 'qiniu' ? 'region' : 'endpoint', 'required')
}

/**
 * Reads the settings of one of the four forms. Stores of the large clouds get the bucket in the host name, others in the path. For another store with
 * the bucket in the host name, the endpoint must begin with the bucket.
 * @throws S3FormError with the name of the first invalid field
 */
export function s3SettingsOf(form: S3Form): S3Settings {
  for (const field of ['key', 'secret', 'bucket'] as const) {
    if (form[field] === '') throw new S3FormError(field, 'required')
    if (!/^[\x21-\x7e]+$/.test(form[field])) throw new S3FormError(field, 'bad_characters')
  }
  const { bucket } = form
  if (!/^[a-z0-9][a-z0-9._-]*$/i.test(bucket)) throw new S3FormError('bucket', 'bad_characters')
  if (!/^[a-z0-9-]*$/i.test(form.region)) throw new S3FormError('region', 'bad_characters')
  const endpoint = endpointOf(form)
  const region = form.region || REGION_IN_ENDPOINT[form.oss_type].exec(endpoint.hostname)?.[1] || ANY_REGION
  const base = bucketAddress(endpoint, bucket)
  const domain = form.domain === '' ? undefined : addressOf('domain', form.domain, form.protocol)
  return { key: form.key, secret: form.secret, region, bucket, base, publicBase: domain?.origin ?? base }
}

function bucketAddress({ protocol, host, hostname, origin }: URL, bucket: string): string {
  if (hostname.startsWith(`${bucket.toLowerCase()}.`)) return origin
  const inHost = BUCKET_IN_HOST.test(hostname) && isIP(hostname) === 0
  return inHost ? `${protocol}//${bucket}.${host}` : `${origin}/${bucket}`
}
