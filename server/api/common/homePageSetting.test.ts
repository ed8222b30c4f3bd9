import { expect, test } from 'vitest'
import { setSiteOption } from '#server/site-options.ts'
import { testApp } from '#server/test/build-test-app.ts'

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
      marketing_line: '',
      upload_mb: 4,
      http_test_url: 'https://hoppscotch.io',
      password_min_length: 8,
      demo_url: '',
      help_url: '',
      client_url: '',
      feedback_url: '',
      more_products: [],
      mail_open: 0,
    },
  })
})

test('what has been set is shown to guests, on the legacy door with numbers as text', async () => {
  const { db } = t.services.database
  await setSiteOption(db, 'home_page', '3')
  await setSiteOption(db, 'home_item', '42')
  await setSiteOption(db, 'beian', '京ICP备 <1>')
  await setSiteOption(db, 'register_open', '0')
  await setSiteOption(db, 'marketing_line', 'Ours')
  await setSiteOption(db, 'http_test_url', '')
  const { data } = await t.call('common/homePageSetting')
  expect(data).toEqual({
    home_page: 3,
    home_item: 42,
    beian: '京ICP备 <1>',
    is_show_ai: 0,
    register_open: 0,
    marketing_line: 'Ours',
    upload_mb: 4,
    http_test_url: '',
    password_min_length: 8,
    demo_url: '',
    help_url: '',
    client_url: '',
    feedback_url: '',
    more_products: [],
    mail_open: 0,
  })
  expect((await t.legacy('common/homePageSetting')).json().data).toMatchObject({
    home_page: '3',
    home_item: '42',
    register_open: 0,
  })
})
