import * as z from 'zod'
import { jsonField, S } from '#shared/fields.ts'

/** The fields of the object storage as existing clients send and expect them: one object. */
const FIELDS = [
  'oss_type',
  'key',
  'secret',
  'endpoint',
  'bucket',
  'protocol',
  'domain',
  'region',
  'secretId',
  'secretKey',
] as const
export type OssField = (typeof FIELDS)[number]

const of = <T extends z.ZodType>(type: T) =>
  Object.fromEntries(FIELDS.map((name) => [name, type])) as Record<OssField, T>

/** `oss_setting` in an answer. Secrets are empty. */
export const OssSetting = z.object(of(S()))
const isNothing = (value: unknown) =>
  value === '' || value === null || value === '[]' || (Array.isArray(value) && value.length === 0)

/** `oss_setting` of a request. Existing clients send nothing as an empty text or an empty list. */
export const GivenOssSetting = z.preprocess(
  (value) => (isNothing(value) ? {} : value),
  jsonField(z.object(of(z.string().nullish()))),
)
export type GivenOssSetting = z.output<typeof GivenOssSetting>
