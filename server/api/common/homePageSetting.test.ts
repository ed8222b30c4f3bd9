import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem } from '#server/test/factories.ts'
import { setSiteOption } from '#server/test/site-option.ts'

const t = testApp()

test('a site where nobody has set anything shows the full page and is open for registration', async () => {
  expect(await t.call('common/homePageSetting')).toEqual({
    error_code: 0,
    data: {
      home_page: 1,
      home_item: 0,
      beian: '',
      is_show_ai: 0,
      register_open: 1,
      register_by_code: 0,
      register_mail_domains: [],
      marketing_line: '',
      upload_mb: 4,
      http_test_url: 'https://hoppscotch.io',
      password_min_length: 8,
      demo_url: '',
      help_url: '',
      home_skin: '',
      client_url: '',
      feedback_url: '',
      more_products: [],
      has_plans: 0,
      has_limits: 0,
      mail_open: 0,
    },
  })
})

test('what has been set is shown to guests, on the legacy door with numbers as text', async () => {
  const { item_id } = await makeItem(t)
  await setSiteOption(t, 'home_page', '3')
  await setSiteOption(t, 'home_item', String(item_id))
  await setSiteOption(t, 'beian', '京ICP备 <1>')
  await setSiteOption(t, 'register_open', '0')
  await setSiteOption(t, 'marketing_line', 'Ours')
  await setSiteOption(t, 'http_test_url', '')
  const { data } = await t.call('common/homePageSetting')
  expect(data).toEqual({
    home_page: 3,
    home_item: item_id,
    beian: '京ICP备 <1>',
    is_show_ai: 0,
    register_open: 0,
    register_by_code: 0,
    register_mail_domains: [],
    marketing_line: 'Ours',
    upload_mb: 4,
    http_test_url: '',
    password_min_length: 8,
    demo_url: '',
    help_url: '',
    home_skin: '',
    client_url: '',
    feedback_url: '',
    more_products: [],
    has_plans: 0,
    has_limits: 0,
    mail_open: 0,
  })
  expect((await t.legacy('common/homePageSetting')).json().data).toMatchObject({
    home_page: '3',
    home_item: String(item_id),
    register_open: 0,
  })
})

test('a start page that was deleted counts as none until it is back', async () => {
  const [admin, { item_id }] = [await makeAdmin(t), await makeItem(t)]
  await setSiteOption(t, 'home_page', '3')
  await setSiteOption(t, 'home_item', String(item_id))
  const homeItem = async () => (await t.call('common/homePageSetting')).data.home_item
  await t.call('adminItem/deleteItem', { item_id }, admin)
  expect(await homeItem()).toBe(0)
  await t.call('adminItem/recover', { item_id }, admin)
  expect(await homeItem()).toBe(item_id)
})
