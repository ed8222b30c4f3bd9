import { expect, test } from 'vitest'
import { insertIdentity } from '#server/auth/sign-in/identity.repository.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { makeProvider, OAUTH2_FORM } from '#server/test/sign-in-providers.ts'

const t = testApp()

test('returns every setting with its default, and nothing to existing clients before the first save', async () => {
  const admin = await makeAdmin(t)
  expect((await t.call('adminSetting/loadConfig', {}, admin)).data).toMatchObject({
    register_open: 1,
    home_page: 1,
    home_item: 0,
    history_version_count: 20,
    show_watermark: 0,
    open_api_key: '',
    revision: 0,
    secrets_set: [],
  })
  expect((await t.legacy('adminSetting/loadConfig', {}, admin)).json()).toEqual({ error_code: 0, data: [] })
})

test('a secret is never sent on either door, only that it is set and by whom', async () => {
  const admin = await makeAdmin(t)
  await t.call('adminSetting/saveConfig', { open_api_key: 'sk-0123456789', show_watermark: 1 }, admin)
  const own = await t.call('adminSetting/loadConfig', {}, admin)
  expect(own.data.open_api_key).toBe('')
  expect(own.data).not.toHaveProperty('open_ai_key')
  expect(own.data.secrets_set).toEqual([
    { name: 'open_api_key', saved_by: admin.username, saved_at: expect.stringMatching(/^\d{4}-\d\d-\d\d /) },
  ])
  const legacy = (await t.legacy('adminSetting/loadConfig', {}, admin)).json()
  expect(legacy.data).toEqual({
    register_open: '1',
    force_login: '0',
    show_watermark: '1',
    history_version_count: '20',
    home_page: '1',
    home_item: '0',
    beian: '',
    site_url: '',
    open_api_key: '',
    open_api_host: '',
    ai_model_name: '',
    open_ai_key: '',
    open_ai_host: '',
    oss_open: '0',
    oss_setting: expect.objectContaining({ oss_type: 's3_storage', endpoint: '', secret: '', secretKey: '' }),
  })
  expect(JSON.stringify([own, legacy])).not.toContain('sk-0123456789')
})

test('returns the number of people who only have a password of this site', async () => {
  const admin = await makeAdmin(t)
  const alone = async () => (await t.call('adminSetting/loadConfig', {}, admin)).data.password_alone
  const before = await alone()
  const [both, twice, { uid: off }, { uid: none }] = [
    await makeUser(t),
    await makeUser(t),
    await makeUser(t),
    await makeUser(t),
  ]
  await makeUser(t)
  const { db } = t.services.database
  const [one, two, closed] = [
    await makeProvider(t, { kind: 'oauth2', settings: OAUTH2_FORM }),
    await makeProvider(t, { kind: 'oauth2', settings: OAUTH2_FORM }),
    await makeProvider(t, { kind: 'oauth2', settings: OAUTH2_FORM, is_open: 0 }),
  ]
  const link = (provider_id: number, { uid }: { uid: number }) =>
    insertIdentity(db, { provider_id, subject: String(uid), uid, addtime: t.time.now, login_name: '' })
  await link(one, both)
  await link(closed, both)
  await link(one, twice)
  await link(two, twice)
  await db.updateTable('user').set({ is_disabled: 1 }).where('uid', '=', off).execute()
  await db.updateTable('user').set({ password: '' }).where('uid', '=', none).execute()
  expect(await alone()).toEqual({ people: before.people + 1, administrators: before.administrators })
})

test('a field that nobody knows changes nothing', async () => {
  expect((await t.call('adminSetting/loadConfig', { home_page: 9 }, await makeAdmin(t))).data.home_page).toBe(1)
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminSetting/loadConfig', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSetting/loadConfig', {})).toBe('NOT_LOGGED_IN')
})
