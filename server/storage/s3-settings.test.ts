import { expect, test } from 'vitest'
import { type S3Form, S3FormError, s3SettingsOf } from './s3-settings.ts'

const EMPTY: S3Form = {
  ...{ oss_type: 's3_storage', key: 'K', secret: 'S', endpoint: '', bucket: 'docs', region: '' },
  ...{ protocol: '', domain: '' },
}

const addressOf = (form: Partial<S3Form>) => {
  const { base, publicBase, region, key, secret } = s3SettingsOf({ ...EMPTY, ...form })
  return { base, publicBase, region, key, secret }
}
const KEYS = { key: 'K', secret: 'S' }

test.each<[string, Partial<S3Form>, object]>([
  [
    'a server of the company, with the bucket in the path',
    { endpoint: 'http://10.0.0.8:9000' },
    { base: 'http://10.0.0.8:9000/docs', region: 'us-east-1', ...KEYS },
  ],
  [
    'a name without a protocol',
    { endpoint: 'minio.example.com', region: 'eu-1' },
    { base: 'https://minio.example.com/docs', region: 'eu-1', ...KEYS },
  ],
  ['a name with http', { endpoint: 'minio', protocol: 'http' }, { base: 'http://minio/docs', region: 'us-east-1' }],
  [
    'an endpoint that names the bucket',
    { endpoint: 'https://docs.minio.example.com' },
    { base: 'https://docs.minio.example.com' },
  ],
  [
    'AWS',
    { endpoint: 'https://s3.eu-central-1.amazonaws.com' },
    { base: 'https://docs.s3.eu-central-1.amazonaws.com', region: 'eu-central-1' },
  ],
  [
    'aliyun',
    { oss_type: 'aliyun', endpoint: 'oss-cn-hangzhou.aliyuncs.com' },
    { base: 'https://docs.oss-cn-hangzhou.aliyuncs.com', region: 'cn-hangzhou', ...KEYS },
  ],
  [
    'aliyun from inside its network',
    { oss_type: 'aliyun', endpoint: 's3.oss-cn-hangzhou-internal.aliyuncs.com' },
    { base: 'https://docs.s3.oss-cn-hangzhou-internal.aliyuncs.com', region: 'cn-hangzhou' },
  ],
  [
    'qcloud by its region',
    { oss_type: 'qcloud', region: 'ap-guangzhou' },
    { base: 'https://docs.cos.ap-guangzhou.myqcloud.com', region: 'ap-guangzhou', ...KEYS },
  ],
  [
    'qiniu by its region',
    { oss_type: 'qiniu', region: 'cn-east-1' },
    { base: 'https://docs.s3.cn-east-1.qiniucs.com', region: 'cn-east-1' },
  ],
  [
    'qiniu by its endpoint',
    { oss_type: 'qiniu', endpoint: 's3-cn-south-1.qiniucs.com' },
    { base: 'https://docs.s3-cn-south-1.qiniucs.com', region: 'cn-south-1' },
  ],
  [
    'another host for browsers',
    { endpoint: 'minio', domain: 'files.example.com' },
    { base: 'https://minio/docs', publicBase: 'https://files.example.com' },
  ],
])('%s', (_what, form, expected) => {
  expect(addressOf(form)).toMatchObject(expected)
})

test.each<[Partial<S3Form>, string]>([
  [{ endpoint: 'minio', key: '' }, 'key: required'],
  [{ endpoint: 'minio', secret: '' }, 'secret: required'],
  [{ endpoint: 'minio', secret: '密码' }, 'secret: bad_characters'],
  [{ endpoint: 'minio', bucket: '' }, 'bucket: required'],
  [{ endpoint: 'minio', bucket: 'docs/../other' }, 'bucket: bad_characters'],
  [{ endpoint: 'minio', region: 'eu/1' }, 'region: bad_characters'],
  [{}, 'endpoint: required'],
  [{ endpoint: 'ftp://minio' }, 'endpoint: not_web_address'],
  [{ endpoint: 'https://user:password@minio' }, 'endpoint: not_web_address'],
  [{ endpoint: 'https://minio/path' }, 'endpoint: not_web_address'],
  [{ endpoint: 'minio', domain: 'a b' }, 'domain: not_web_address'],
  [{ oss_type: 'qcloud' }, 'region: required'],
  [{ oss_type: 'qiniu' }, 'region: required'],
])('%j is refused: %s', (form, problem) => {
  expect(() => addressOf(form)).toThrow(new S3FormError(...(problem.split(': ') as ['key', 'required'])))
})
