import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { startS3Server } from '#server/test/s3-server.ts'

const t = testApp()
const store = await startS3Server()
afterAll(() => store.stop())

const GOOD = { oss_open: 1, oss_endpoint: store.origin, oss_bucket: 'docs', oss_key: 'S3RVER', oss_secret: 'S3RVER' }
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeEach(async () => {
  admin ??= await makeAdmin(t)
  store.requests.length = 0
})

const tried = async (settings: Record<string, unknown>, l = 'en') => {
  expect((await t.call('adminSetting/saveConfig', { ...GOOD, ...settings }, admin)).error_code).toBe(0)
  const { data } = await t.call('adminSetting/tryStorage', { l }, admin)
  return { ok: data.ok, steps: data.steps.map(({ name, ok }) => `${name} ${ok}`), last: data.steps.at(-1)?.message }
}
const EACH_STEP = ['write true', 'read true', 'compare true', 'delete true']

test('without an object storage the folder of this machine is tried', async () => {
  const { data } = await t.call('adminSetting/tryStorage', {}, admin)
  expect([data.ok, data.steps.map(({ name, ok }) => `${name} ${ok}`)]).toEqual([true, EACH_STEP])
})

test('a small file is written into the store, read, compared and deleted', async () => {
  expect(await tried({})).toMatchObject({ ok: true, steps: EACH_STEP })
  const verbs = store.requests
    .filter((request) => /\/[0-9a-f]{32}$/.test(request))
    .map((request) => request.split(' ')[0])
  expect(verbs).toEqual(['PUT', 'GET', 'DELETE'])
  expect(store.unsigned).toEqual([])
})

test.each([
  [{ oss_secret: 'wrong' }, 'the secret does not belong to the access key (SignatureDoesNotMatch)'],
  [{ oss_key: 'nobody' }, 'it does not know the access key (InvalidAccessKeyId)'],
  [{ oss_bucket: 'other' }, 'there is no such bucket (NoSuchBucket)'],
  [{ oss_endpoint: 'http://127.0.0.1:1' }, 'nothing listens at its address (ECONNREFUSED)'],
  [{ oss_endpoint: 'http://nobody.invalid' }, 'its host name cannot be resolved (ENOTFOUND)'],
])('%j is told in plain words: %s', async (settings, message) => {
  const result = await tried(settings)
  expect(result).toMatchObject({ ok: false, steps: ['write false'] })
  expect(result.last?.endsWith(message)).toBe(true)
  expect(result.last).not.toContain('wrong')
})

test('the words are those of the administrator', async () => {
  expect((await tried({ oss_secret: 'wrong' }, 'zh')).last).toContain('Secret 与 AccessKey 不匹配')
})

test('nobody but administrators of the site', async () => {
  expect(await refused(t, 'adminSetting/tryStorage', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSetting/tryStorage', {})).toBe('NOT_LOGGED_IN')
})
