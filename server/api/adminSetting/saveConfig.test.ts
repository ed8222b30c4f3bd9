import { describe, expect, test } from 'vitest'
import { insertIdentity } from '#server/auth/sign-in/identity.repository.ts'
import { sealSecrets } from '#server/jobs/seal-secrets.ts'
import { saveOption } from '#server/site-options.repository.ts'
import { readSecretOption } from '#server/site-options.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { makeProvider, OAUTH2_FORM } from '#server/test/sign-in-providers.ts'

const t = testApp()

const config = async (admin: { token: string }) => (await t.call('adminSetting/loadConfig', {}, admin)).data
const storedKey = async () => {
  const { db } = t.services.database
  const row = db.selectFrom('options').select('option_value').where('option_name', '=', 'open_api_key')
  return (await row.executeTakeFirst())?.option_value
}

test('saves what was sent and keeps everything else, on both doors', async () => {
  const admin = await makeAdmin(t)
  await t.call('adminSetting/saveConfig', { beian: '京ICP备 1', show_watermark: 1, register_open: 0 }, admin)
  const answer = await t.inject({
    method: 'POST',
    url: '/server/index.php?s=/api/adminSetting/saveConfig',
    payload: { user_token: admin.token, register_open: true, history_version_count: '30', site_url: '' },
  })
  expect(answer.json()).toEqual({ error_code: 0, data: [] })
  expect(await config(admin)).toMatchObject({
    beian: '京ICP备 1',
    show_watermark: 1,
    register_open: 1,
    history_version_count: 30,
    site_url: '',
  })
})

test('existing clients send an empty `home_item` while none is chosen', async () => {
  const admin = await makeAdmin(t)
  const item = await makeItem(t)
  await t.call('adminSetting/saveConfig', { home_page: 3, home_item: item.item_id }, admin)
  const sent = { home_page: '1', home_item: '', beian: 'with an empty one' }
  const url = '/server/index.php?s=/api/adminSetting/saveConfig'
  const answer = await t.inject({ method: 'POST', url, payload: { user_token: admin.token, ...sent } })
  expect(answer.json()).toEqual({ error_code: 0, data: [] })
  expect(await config(admin)).toMatchObject({ home_page: 1, home_item: 0, beian: 'with an empty one' })
})

test('a secret is stored encrypted, kept when its field is empty, and removed when asked', async () => {
  const admin = await makeAdmin(t)
  const { db } = t.services.database
  const key = () => readSecretOption(db, t.services.secrets, 'open_api_key')
  await t.call('adminSetting/saveConfig', { open_api_key: 'sk-of-the-site' }, admin)
  expect(await storedKey()).toMatch(/^sealed:1:/)
  await t.call('adminSetting/saveConfig', { open_api_key: '', beian: 'B' }, admin)
  expect(await key()).toBe('sk-of-the-site')
  await t.call('adminSetting/saveConfig', { remove_secrets: ['open_api_key'] }, admin)
  expect(await key()).toBe('')
  expect((await config(admin)).secrets_set).toEqual([])
})

test('a secret goes only to the server for which it was typed', async () => {
  const admin = await makeAdmin(t)
  const save = (input: object) => t.call('adminSetting/saveConfig', input, admin)
  const mail = { mail_host: 'smtp.example.com', mail_port: 587, mail_security: 'starttls' }
  const ai = { open_api_host: 'https://ai.example.com' }
  expect((await save({ ...mail, ...ai, mail_password: 'of the mailbox', open_api_key: 'sk-of-ai' })).error_code).toBe(0)
  expect((await save({ ...mail, ...ai, beian: 'C' })).error_code).toBe(0)
  for (const change of [{ mail_host: 'smtp.example.org' }, { mail_port: 25 }, { mail_security: 'none' }])
    expect(await refused(t, 'adminSetting/saveConfig', { ...mail, ...change }, admin)).toBe('BAD_FIELD:mail_password')
  for (const open_api_host of ['https://ai.example.org', ''])
    expect(await refused(t, 'adminSetting/saveConfig', { open_api_host, mail_host: '' }, admin)).toBe(
      'BAD_FIELD:open_api_key',
    )
  expect((await save({ mail_host: '' })).error_code).toBe(0)
  expect(await refused(t, 'adminSetting/saveConfig', { mail_host: 'smtp.example.org' }, admin)).toBe(
    'BAD_FIELD:mail_password',
  )
  expect((await save({ mail_host: 'smtp.example.org', mail_password: 'typed again' })).error_code).toBe(0)
  expect((await save({ open_api_host: '', remove_secrets: ['open_api_key'] })).error_code).toBe(0)
})

test('a secret that was stored before it was encrypted keeps working and is encrypted by the job', async () => {
  const { db } = t.services.database
  await saveOption(db, 'open_api_key', 'sk-of-before')
  expect(await readSecretOption(db, t.services.secrets, 'open_api_key')).toBe('sk-of-before')
  await sealSecrets.run(t.services)
  expect(await storedKey()).toMatch(/^sealed:1:/)
  expect(await readSecretOption(db, t.services.secrets, 'open_api_key')).toBe('sk-of-before')
})

test('if two administrators change the same setting, the second one learns who was first', async () => {
  const [ann, bob] = [await makeAdmin(t), await makeAdmin(t)]
  const { revision } = await config(ann)
  await t.call('adminSetting/saveConfig', { marketing_line: 'of Ann', revision }, ann)
  const late = await t.call('adminSetting/saveConfig', { marketing_line: 'of Bob', beian: 'new', revision }, bob)
  expect(late).toMatchObject({ error_name: 'SETTINGS_CHANGED', error_message: expect.stringContaining(ann.username) })
  expect(await config(bob)).toMatchObject({ marketing_line: 'of Ann' })
  expect((await config(bob)).beian).not.toBe('new')
  // Another setting is not a conflict, and neither is the new revision.
  expect((await t.call('adminSetting/saveConfig', { beian: 'new', revision }, bob)).error_code).toBe(0)
  const now = (await config(bob)).revision
  expect((await t.call('adminSetting/saveConfig', { marketing_line: 'of Bob', revision: now }, bob)).error_code).toBe(0)
})

test('existing clients send no revision: the last save wins', async () => {
  const admin = await makeAdmin(t)
  for (const marketing_line of ['first', 'second'])
    expect((await t.legacy('adminSetting/saveConfig', { marketing_line }, admin)).json().error_code).toBe(0)
  expect((await config(admin)).marketing_line).toBe('second')
})

describe('a newer client sends back all settings that it was shown', () => {
  const save = async (input: Record<string, unknown>, admin: { token: string }) =>
    (await t.legacy('adminSetting/saveConfig', input, admin)).json()
  const shown = async (admin: { token: string }) => (await t.legacy('adminSetting/loadConfig', {}, admin)).json().data

  test('a site where everybody logs in stays one', async () => {
    const admin = await makeAdmin(t)
    await t.call('adminSetting/saveConfig', { force_login: 1 }, admin)
    // The form begins with its own value for a setting that it was not shown.
    const form = { force_login: 0, ...(await shown(admin)), beian: 'of a newer client' }
    const { register_open, force_login, show_watermark, home_page, home_item, beian } = form
    const sent = { register_open, force_login, show_watermark, home_page, home_item, beian }
    expect((await save(sent, admin)).error_code).toBe(0)
    expect(await config(admin)).toMatchObject({ force_login: 1, beian: 'of a newer client' })
    await t.call('adminSetting/saveConfig', { force_login: 0 }, admin)
  })

  test('the AI provider has other names', async () => {
    const admin = await makeAdmin(t)
    const sent = { open_ai_key: 'sk-newer', open_ai_host: 'ai.example/v1', ai_model_name: 'small-2' }
    expect((await save(sent, admin)).error_code).toBe(0)
    expect(await config(admin)).toMatchObject({ open_api_host: 'https://ai.example/v1', ai_model_name: 'small-2' })
    const { db } = t.services.database
    const key = () => readSecretOption(db, t.services.secrets, 'open_api_key')
    expect(await key()).toBe('sk-newer')
    expect(await shown(admin)).toMatchObject({ open_ai_key: '', open_ai_host: 'https://ai.example/v1' })
    expect((await save({ open_ai_key: '', open_ai_host: 'https://ai.example/v1' }, admin)).error_code).toBe(0)
    expect(await key()).toBe('sk-newer')
    // With both names the one that changes something counts.
    const hosts = { open_api_host: 'https://ai.example/v1', open_ai_host: 'https://ai.example/v2' }
    expect((await save({ ...hosts, open_api_key: '', open_ai_key: 'sk-both' }, admin)).error_code).toBe(0)
    expect([(await config(admin)).open_api_host, await key()]).toEqual([hosts.open_ai_host, 'sk-both'])
    const back = { open_api_host: hosts.open_api_host, open_ai_host: hosts.open_ai_host }
    expect((await save({ ...back, open_api_key: 'sk-own', open_ai_key: '' }, admin)).error_code).toBe(0)
    expect([(await config(admin)).open_api_host, await key()]).toEqual([back.open_api_host, 'sk-own'])
    expect(await refused(t, 'adminSetting/saveConfig', { open_ai_host: 'ftp://x' }, admin)).toBe(
      'BAD_FIELD:open_ai_host',
    )
    await t.call('adminSetting/saveConfig', { remove_secrets: ['open_api_key'], open_api_host: '' }, admin)
  })

  test('what is not here is refused when it is switched on', async () => {
    const admin = await makeAdmin(t)
    for (const name of ['enable_public_square', 'strong_password_enabled']) {
      expect((await save({ [name]: 0, beian: 'off' }, admin)).error_code).toBe(0)
      expect(await save({ [name]: 1, beian: 'on' }, admin)).toMatchObject({
        error_code: 10101,
        error_message: expect.stringContaining(name),
      })
      expect((await config(admin)).beian).toBe('off')
    }
  })
})

test('of two saves at once with one revision, one is refused', async () => {
  const admin = await makeAdmin(t)
  const { revision } = await config(admin)
  const answers = await Promise.all(
    ['a', 'b'].map((marketing_line) => t.call('adminSetting/saveConfig', { marketing_line, revision }, admin)),
  )
  expect(answers.map(({ error_name }) => error_name ?? '').sort()).toEqual(['', 'SETTINGS_CHANGED'])
})

test('the audit log has the names of what changed, and never a value', async () => {
  const admin = await makeAdmin(t)
  const before = await auditOf(t, 'setting.change')
  await t.call('adminSetting/saveConfig', { beian: 'a filing', open_api_key: 'sk-very-secret' }, admin)
  await t.call('adminSetting/saveConfig', { beian: 'a filing' }, admin)
  expect(await auditOf(t, 'setting.change')).toEqual([`${admin.username}||beian,open_api_key|`, ...before])
})

test.each([
  [{ home_page: 7 }, 'BAD_FIELD:home_page'],
  [{ home_page: 3, home_item: 987_654 }, 'BAD_FIELD:home_item'],
  [{ site_url: 'docs.example' }, 'BAD_FIELD:site_url'],
  [{ beian: 'kept out', history_version_count: 0 }, 'BAD_FIELD:history_version_count'],
  [{ history_version_count: '' }, 'BAD_FIELD:history_version_count'],
  [{ show_watermark: 'perhaps' }, 'BAD_FIELD:show_watermark'],
  [{ more_products: 'no address' }, 'BAD_FIELD:more_products'],
  [{ remove_secrets: ['beian'] }, 'BAD_FIELD:remove_secrets'],
  [{ revision: -1 }, 'BAD_FIELD:revision'],
])('%j is refused by name, and nothing is saved', async (input, refusal) => {
  expect(await refused(t, 'adminSetting/saveConfig', input, await makeAdmin(t))).toBe(refusal)
})

test('passwords of this site can be limited to named people, if one of them is an administrator who can log in', async () => {
  const admin = await makeAdmin(t)
  const save = (input: object) => t.call('adminSetting/saveConfig', input, admin)
  const { db } = t.services.database
  const others = { local_password: 'named', local_password_names: 'somebody' }
  expect(await refused(t, 'adminSetting/saveConfig', others, admin)).toBe('BAD_FIELD:local_password_names')
  expect((await save({ ...others, local_password_names: `somebody, ${admin.username}` })).error_code).toBe(0)
  expect(await refused(t, 'adminSetting/saveConfig', { local_password_names: '' }, admin)).toBe(
    'BAD_FIELD:local_password_names',
  )
  // Through a provider an administrator gets in without being named, as long as the provider is open.
  const provider_id = await makeProvider(t, { kind: 'oauth2', settings: OAUTH2_FORM })
  await insertIdentity(db, { provider_id, subject: 'boss', uid: admin.uid, addtime: t.time.now, login_name: '' })
  expect((await save({ local_password_names: '' })).error_code).toBe(0)
  await db.updateTable('sign_in_provider').set({ is_open: 0 }).execute()
  expect(await refused(t, 'adminSetting/saveConfig', others, admin)).toBe('BAD_FIELD:local_password_names')
  expect((await save({ local_password: 'everybody' })).error_code).toBe(0)
  expect(await refused(t, 'adminSetting/saveConfig', { local_password: 'nobody' }, admin)).toBe(
    'BAD_FIELD:local_password',
  )
})

test('an item that exists can be the start page', async () => {
  const [admin, item] = [await makeAdmin(t), await makeItem(t)]
  expect((await t.call('adminSetting/saveConfig', { home_page: 3, home_item: item.item_id }, admin)).error_code).toBe(0)
  await t.call('adminSetting/saveConfig', { beian: 'without a start item' }, admin)
  expect((await t.call('adminSetting/loadConfig', {}, admin)).data.home_item).toBe(item.item_id)
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminSetting/saveConfig', { beian: 'x' }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSetting/saveConfig', { beian: 'x' })).toBe('NOT_LOGGED_IN')
})
