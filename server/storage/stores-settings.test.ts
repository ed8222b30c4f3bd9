import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { buildTestApp, testApp } from '#server/test/build-test-app.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { startS3Server } from '#server/test/s3-server.ts'
import { storesOf } from './stores.ts'

/** Object storage that administrators set up in the backstage. */
const [store, second] = [await startS3Server(), await startS3Server()]
afterAll(async () => {
  expect([...store.unsigned, ...second.unsigned]).toEqual([])
  await Promise.all([store.stop(), second.stop()])
})
const t = testApp()

const GOOD = { oss_open: 1, oss_endpoint: store.origin, oss_bucket: 'docs', oss_key: 'S3RVER', oss_secret: 'S3RVER' }
const save = async (values: Record<string, unknown>) => t.call('adminSetting/saveConfig', values, await makeAdmin(t))
/** Another process of the site. */
const other = () => storesOf({ ...t.services, config: t.services.config })

async function put(content: string): Promise<string> {
  const path = join(t.services.storage.incoming, `file-${Math.random()}`)
  await writeFile(path, content)
  return t.services.storage.put(path)
}

test('a change works in all processes at once, and every file stays readable', async () => {
  const process = other()
  const before = await put('on the disk')
  await save(GOOD)
  expect([await process.kind(), await t.services.storage.kind()]).toEqual(['s3', 's3'])
  const inFirst = await put('in the first store')
  await save({ oss_endpoint: second.origin })
  const inSecond = await put('in the second store')
  await save({ oss_open: 0 })
  const after = await put('on the disk again')
  for (const stores of [process, t.services.storage])
    expect(
      await Promise.all([before, inFirst, inSecond, after].map(async (key) => text(await stores.read(key)))),
    ).toEqual(['on the disk', 'in the first store', 'in the second store', 'on the disk again'])
  expect(new Set([before, inFirst, inSecond].map((key) => key.slice(0, 15))).size).toBe(3)
})

test('a new secret of the same bucket opens its files', async () => {
  await save({ ...GOOD, oss_secret: 'wrong' })
  await expect(put('x')).rejects.toThrow('the secret does not belong to the access key')
  await save({ oss_secret: 'S3RVER' })
  expect(await text(await t.services.storage.read(await put('with the right secret')))).toBe('with the right secret')
})

test('the secret is stored encrypted, also with the place, and never shown', async () => {
  await save({ ...GOOD, oss_key: 'S3RVER', oss_secret: 'S3RVER' })
  await put('x')
  const { db } = t.services.database
  const kept = JSON.stringify([
    await db.selectFrom('options').selectAll().where('option_name', '=', 'oss_secret').execute(),
    await db.selectFrom('storage_place').select('form').execute(),
    await auditOf(t, 'setting.change'),
  ])
  expect(kept).not.toContain('S3RVER')
  const { data } = await t.call('adminSetting/loadConfig', {}, await makeAdmin(t))
  expect(data).toMatchObject({ oss_open: 1, oss_key: 'S3RVER', oss_secret: '', oss_setting: { secret: '' } })
  expect(data.secrets_set.map(({ name }) => name)).toContain('oss_secret')
})

test.each([
  [{ oss_endpoint: '' }, 'oss_endpoint'],
  [{ oss_endpoint: 'ftp://x' }, 'oss_endpoint'],
  [{ oss_bucket: 'a/b' }, 'oss_bucket'],
  [{ oss_key: '' }, 'oss_key'],
  [{ oss_type: 'qcloud', oss_region: '' }, 'oss_region'],
  [{ oss_type: 'other' }, 'oss_type'],
])('%j is refused, and nothing is saved', async (values, field) => {
  await save({ oss_open: 0 })
  expect(await save({ ...GOOD, beian: 'not saved', ...values })).toMatchObject({
    error_name: 'BAD_FIELD',
    error_field: field,
  })
  const { data } = await t.call('adminSetting/loadConfig', {}, await makeAdmin(t))
  expect([data.oss_open, data.beian]).toEqual([0, ''])
})

test('existing clients save and read the object storage as one object', async () => {
  const admin = await makeAdmin(t)
  const oss_setting = { oss_type: 'qcloud', secretId: 'ID', secretKey: 'SK', bucket: 'docs-1', region: 'ap-guangzhou' }
  const answer = await t.legacy('adminSetting/saveConfig', { oss_open: '1', oss_setting }, admin)
  expect(answer.json()).toEqual({ error_code: 0, data: [] })
  const { data } = (await t.legacy('adminSetting/loadConfig', {}, admin)).json()
  expect([data.oss_open, data.oss_setting]).toEqual([
    '1',
    expect.objectContaining({
      oss_type: 'qcloud',
      secretId: 'ID',
      secretKey: '',
      bucket: 'docs-1',
      region: 'ap-guangzhou',
    }),
  ])
  expect((await t.services.storage.settings()).s3).toMatchObject({
    base: 'https://docs-1.cos.ap-guangzhou.myqcloud.com',
    secret: 'SK',
  })
  // Administrators without an object storage send an empty value in several forms.
  for (const nothing of ['', '[]'])
    expect(
      (await t.legacy('adminSetting/saveConfig', { oss_open: '0', oss_setting: nothing }, admin)).json().error_code,
    ).toBe(0)
  // It is only read together with the switch.
  await t.legacy('adminSetting/saveConfig', { oss_open: '0', oss_setting: { ...oss_setting, bucket: 'other' } }, admin)
  expect((await t.services.storage.settings()).s3?.bucket).toBe('docs-1')
})

test('the environment has priority over the backstage, and the settings say so', async () => {
  const fixed = await buildTestApp(store.env)
  try {
    const { data } = await fixed.call('adminSetting/loadConfig', {}, await makeAdmin(fixed))
    expect(data.from_environment).toEqual(expect.arrayContaining(['oss_open', 'oss_endpoint', 'oss_secret']))
  } finally {
    await fixed.close()
  }
  await save(GOOD)
  const { config } = t.services
  expect(await storesOf({ ...t.services, config: { ...config, STORAGE: 'local' } }).kind()).toBe('local')
  const env = {
    STORAGE: 's3',
    S3_ENDPOINT: second.origin,
    S3_BUCKET: 'docs',
    S3_KEY: 'S3RVER',
    S3_SECRET: 'S3RVER',
  } as const
  expect(await storesOf({ ...t.services, config: { ...config, ...env } }).settings()).toMatchObject({
    from: 'environment',
    isOpen: true,
    s3: { base: `${second.origin}/docs` },
  })
})
