import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const FORM = {
  redirectUri: '',
  entrance_tips: 'For staff',
  client_id: 'octavo',
  client_secret: 'very secret',
  protocol: 'https',
  host: 'id.example',
  authorize_path: '/oauth/authorize',
  token_path: '/oauth/token',
  resource_path: '',
  userinfo_path: '/me',
  logout_redirect_uri: '',
}

test('a form that is off and empty makes no provider; a filled one makes it and changes it, on both doors', async () => {
  const admin = await makeAdmin(t)
  const load = async () => (await t.call('adminSetting/loadOauth2Config', {}, admin)).data
  await t.call('adminSetting/saveOauth2Config', { oauth2_open: 0, oauth2_form: { client_id: '' } }, admin)
  expect((await load()).oauth2_form.client_id).toBe('')
  await t.call('adminSetting/saveOauth2Config', { oauth2_open: 1, oauth2_form: FORM }, admin)
  expect(await load()).toEqual({ oauth2_open: 1, oauth2_form: { ...FORM, client_secret: '', scope: '' } })
  await t.legacy('adminSetting/saveOauth2Config', { oauth2_open: 1, oauth2_form: { scope: 'user' } }, admin)
  const legacy = (await t.legacy('adminSetting/loadOauth2Config', {}, admin)).json()
  expect(legacy.data).toEqual({ oauth2_open: '1', oauth2_form: { ...FORM, client_secret: '', scope: 'user' } })
  expect((await t.call('user/oauthInfo')).data.providers).toHaveLength(1)
  expect(await auditOf(t, 'provider.change')).toHaveLength(1)
  expect(
    JSON.stringify(await t.services.database.db.selectFrom('sign_in_provider').selectAll().execute()),
  ).not.toContain('very secret')
})

test('a setting that cannot be one is named', async () => {
  const oauth2_form = { ...FORM, redirectUri: 'javascript:x' }
  const input = { oauth2_open: 1, oauth2_form }
  expect(await refused(t, 'adminSetting/saveOauth2Config', input, await makeAdmin(t))).toBe('BAD_FIELD:redirectUri')
})

test('the kept client secret is not sent to another host: it is typed again', async () => {
  const admin = await makeAdmin(t)
  await t.call('adminSetting/saveOauth2Config', { oauth2_open: 1, oauth2_form: FORM }, admin)
  const moved = { ...FORM, host: 'other.example', client_secret: '' }
  const save = (oauth2_form: typeof FORM) => ({ oauth2_open: 1, oauth2_form })
  expect(await refused(t, 'adminSetting/saveOauth2Config', save(moved), admin)).toBe('BAD_FIELD:client_secret')
  const typed = save({ ...moved, client_secret: 'typed again' })
  expect((await t.call('adminSetting/saveOauth2Config', typed, admin)).error_code).toBe(0)
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminSetting/saveOauth2Config', { oauth2_open: 0 }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSetting/saveOauth2Config', { oauth2_open: 0 })).toBe('NOT_LOGGED_IN')
})
