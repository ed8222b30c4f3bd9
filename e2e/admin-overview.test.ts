import { call, createUser, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'

const PASSWORD = 'correct horse battery'

const test = plainTest.extend('admin', { scope: 'file' }, async ({ app }): Promise<string> => {
  const admin = await createUser(app, 'chief')
  await createUser(app, 'bob', PASSWORD)
  const { captcha_id } = await call<{ captcha_id: number }>(app, 'common/createCaptcha', {})
  const captcha = app.captcha(captcha_id)
  await call(app, 'user/loginByVerify', { username: 'bob', password: PASSWORD, captcha_id, captcha })
  await call(app, 'item/add', { user_token: admin, item_name: 'Handbook' })
  await call(app, 'ScriptCron/run', {})
  return admin
})

test('the gear leads an administrator to the overview: figures, findings, active people, jobs', async ({
  admin,
  open,
}) => {
  const page = await open('/item/index', { token: admin })
  await page.getByRole('banner').getByRole('link', { name: 'Administration' }).click()
  await page.waitForURL('**/admin/index')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  const region = (name: string) => page.getByRole('region', { name })
  await region('Needs attention').getByText('No mail can be sent').waitFor()
  await region('Active in the last 7 days').getByText('bob').waitFor()
  await region('System')
    .getByText(/SQLite \d/)
    .waitFor()
  await region('Background jobs').getByText('Index pages for search').waitFor()
  await page.getByText('no change in 30 days').first().waitFor()
  await page.getByText(/^Updated .*\d, figures (just now|\d+ min\. ago)$/).waitFor()
  await expectAccessible(page)

  const chart = region('Over time')
  await chart.getByRole('combobox', { name: 'What the chart shows' }).selectOption('Items')
  const slider = chart.getByRole('slider', { name: 'Items: choose a day' })
  await slider.focus()
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/: [01]$/)
  expect(await chart.getByRole('cell').count()).toBe(1)
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: '365 days' }).click()
  await page.getByText('no change in 365 days').first().waitFor()
})

test('an administrator starts a job, and opens its entry in the audit log by keyboard', async ({ admin, open }) => {
  const page = await open('/admin/index', { token: admin })
  await page.getByRole('button', { name: 'Run “Note the daily figures” now' }).press('Enter')
  await page.getByText('“Note the daily figures” is running').waitFor()
  await page.getByRole('link', { name: 'Audit log' }).click()
  const entry = page.getByRole('button', { name: 'Started a background job' })
  await entry.press('Enter')
  expect(await entry.getAttribute('aria-expanded')).toBe('true')
  await page.getByText('Started a background job (job.run)').waitFor()
  await page.getByText(/^Mozilla/).waitFor()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Attachments' }).click()
  await page.getByRole('combobox', { name: 'Use' }).selectOption('Missing in the storage')
  await page.getByRole('button', { name: 'Check now' }).press('Enter')
  await page.getByText(/^The storage was compared with this list/).waitFor()
})

test('the overview fits a phone', async ({ admin, open }) => {
  const page = await open('/admin/index', { token: admin, viewport: PHONE })
  await page.getByText('No mail can be sent').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await expectAccessible(page)
})

test('About shows the release notes, checks the database, and asks for a newer version only where it may', async ({
  app,
  admin,
  open,
}) => {
  const page = await open('/admin/about', { token: admin })
  await page.getByText(/^Version v\d/).waitFor()
  await page.getByText('When you update', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Check for a newer version' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Check the database' }).click()
  await page.getByText(/^SQLite .*: everything is in order\.$/).waitFor()
  await expectAccessible(page)
  await app.octavo('setting', 'set', 'update_url', 'http://127.0.0.1:9/newest.json')
  await page.reload()
  await page.getByRole('button', { name: 'Check for a newer version' }).click()
  await page.getByText('The address for updates gives no version').waitFor()
})
