import { type App, call, createUser, expect, expectAccessible, test as plainTest } from './fixtures.ts'

const test = plainTest.extend('admin', { scope: 'file' }, ({ app }): Promise<string> => createUser(app as App, 'chief'))

test('an administrator changes settings in groups, and is warned of unsaved ones and of changes by another administrator', async ({
  app,
  admin,
  open,
}) => {
  const page = await open('/admin/settings', { token: admin })
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await expectAccessible(page)
  const line = page.getByRole('textbox', { name: 'Line of the site' })
  await line.fill('Ours')
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
  await page.getByRole('figure').getByText('Ours', { exact: true }).waitFor()
  await call(app, 'adminSetting/saveConfig', { user_token: admin, marketing_line: 'Theirs' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('chief has changed these settings meanwhile').waitFor()
  await page.getByRole('button', { name: 'Show the new values' }).click()
  await expect.poll(() => line.inputValue()).toBe('Theirs')
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('watermark')
  await page.getByRole('switch', { name: /^Watermark/ }).waitFor()
  await expect.poll(() => page.getByRole('switch').count()).toBe(1)
})

test('links to groups of settings and Back from one keep what was typed without a question', async ({
  admin,
  open,
}) => {
  const page = await open('/admin/index', { token: admin })
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Settings' }).click()
  const line = page.getByRole('textbox', { name: 'Line of the site' })
  await line.fill('Ours')
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Parts of the settings' }).getByRole('link', { name: 'Mail' }).click()
  await page.waitForURL('**/admin/settings#mail')
  await page.goBack()
  await page.waitForURL('**/admin/settings')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await line.inputValue()).toBe('Ours')
  await page.goBack()
  await page.getByRole('alertdialog').waitFor()
})

test('what an administrator types while settings are being saved stays, and can be saved', async ({
  app,
  admin,
  open,
}) => {
  const page = await open('/admin/settings', { token: admin })
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/adminSetting/saveConfig', async (route) => {
    await held
    await route.continue()
  })
  const [line, filing] = ['Line of the site', 'Filing number (beian)'].map((name) =>
    page.getByRole('textbox', { name }),
  )
  await line?.fill('First')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await line?.fill('Second')
  await filing?.fill('B 1')
  go()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByText('2 unsaved changes', { exact: true }).waitFor()
  expect([await line?.inputValue(), await filing?.inputValue()]).toEqual(['Second', 'B 1'])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
  const saved = await call(app, 'adminSetting/loadConfig', { user_token: admin })
  expect(saved).toMatchObject({ marketing_line: 'Second', beian: 'B 1' })
})
