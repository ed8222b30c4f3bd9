import { expect, test } from 'vitest'
import { saveOption } from './site-options.repository.ts'
import { readSiteOptions } from './site-options.ts'
import { testApp } from './test/build-test-app.ts'
import { setSiteOption } from './test/site-option.ts'
import { snapshot } from './test/unchanged.ts'

const t = testApp()

test('settings have their types, and defaults until somebody sets them', async () => {
  expect(await readSiteOptions(t.services.database.db)).toMatchObject({
    register_open: true,
    register_by_invite: true,
    force_login: false,
    item_creators: 'everybody',
    item_creator_names: '',
    password_min_length: 8,
    home_page: 1,
    home_item: 0,
    beian: '',
    history_version_count: 20,
    require_verified_email: false,
    show_watermark: false,
    site_url: '',
    marketing_line: '',
    home_skin: '',
    http_test_url: 'https://hoppscotch.io',
    demo_url: '',
    help_url: '',
    client_url: '',
    feedback_url: '',
    more_products: '',
    open_api_host: '',
    ai_model_name: '',
    mail_host: '',
    mail_port: 587,
    mail_security: 'starttls',
    mail_user: '',
    mail_from: '',
    audit_days: 365,
    default_plan: 0,
    order_text: '',
  })
})

test('a setting is stored and can be changed again', async () => {
  const { db } = t.services.database
  for (const [value, read] of [
    ['0', false],
    ['1', true],
  ] as const) {
    await setSiteOption(t, 'register_open', value)
    expect((await readSiteOptions(db)).register_open).toBe(read)
  }
  await setSiteOption(t, 'site_url', 'https://docs.example')
  expect((await readSiteOptions(db)).site_url).toBe('https://docs.example')
})

test.each([
  ['home_page', '0'],
  ['home_page', '4'],
  ['home_page', ''],
  ['home_item', '-1'],
  ['register_open', 'maybe'],
  ['register_open', ''],
  ['history_version_count', '0'],
  ['history_version_count', '1001'],
  ['site_url', 'javascript:alert(1)'],
  ['demo_url', 'javascript:alert(1)'],
  ['help_url', '/help'],
  ['client_url', 'ftp://files.example'],
  ['feedback_url', 'data:text/html,x'],
  ['more_products', 'Bad javascript:alert(1)'],
  ['more_products', 'https://nameless.example'],
  ['more_products', 'Good https://a.example; Bad'],
  ['beian', 'a\u0000b'],
  ['open_api_key', 'sk-钥匙'],
  ['open_api_key', 'sk 1'],
  ['open_api_host', 'file:///etc/passwd'],
  ['open_api_host', 'https://user:password@ai.example'],
  ['open_api_host', 'https://ai.example/?key=1'],
  ['open_api_host', 'a b'],
  ['mail_host', 'https://mail.example'],
  ['mail_port', '65536'],
  ['mail_security', 'some'],
  ['mail_from', 'nobody'],
  ['home_skin', 'pink'],
] as const)('%s cannot be "%s"', async (name, value) => {
  const before = await snapshot(t)
  await expect(setSiteOption(t, name, value)).rejects.toThrow(name)
  expect(await snapshot(t)).toEqual(before)
})

test.each([
  ['ai.example', 'https://ai.example'],
  ['ai.example:8443/', 'https://ai.example:8443'],
  ['http://127.0.0.1:11434/', 'http://127.0.0.1:11434'],
  ['https://ai.example/compatible/v1/', 'https://ai.example/compatible/v1'],
  ['', ''],
])('the AI provider %j is kept as %j', async (value, kept) => {
  const { db } = t.services.database
  await setSiteOption(t, 'open_api_host', value)
  expect((await readSiteOptions(db)).open_api_host).toBe(kept)
})

test('an invalid value in the database counts as not set', async () => {
  const { db } = t.services.database
  await saveOption(db, 'history_version_count', 'many')
  expect((await readSiteOptions(db)).history_version_count).toBe(20)
})

test('other products are names with addresses', async () => {
  const { db } = t.services.database
  await setSiteOption(t, 'more_products', ' API 测试台  https://a.example ;Wiki http://b.example;')
  expect((await readSiteOptions(db)).more_products).toBe('API 测试台 https://a.example; Wiki http://b.example')
  expect((await t.call('common/homePageSetting')).data.more_products).toEqual([
    { name: 'API 测试台', url: 'https://a.example' },
    { name: 'Wiki', url: 'http://b.example' },
  ])
})
