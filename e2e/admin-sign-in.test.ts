import { startCasServer } from '../server/test/cas-server.ts'
import { BASE, type Directory, SERVICE, startDirectory } from '../server/test/directory.ts'
import { typeCaptcha } from './captcha.ts'
import { type App, call, createUser, expect, expectAccessible, test as plainTest } from './fixtures.ts'
import { ageSessions } from './site-option.repository.ts'

const test = plainTest
  .extend('admin', { scope: 'file' }, ({ app }): Promise<string> => createUser(app as App, 'chief'))
  .extend(
    'directory',
    { scope: 'file' },
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture from the pattern
    async ({}, { onCleanup }): Promise<Directory> => {
      const directory = await startDirectory({ people: [{ uid: 'zhangsan', cn: '张三' }, { uid: 'lisi' }] })
      onCleanup(directory.stop)
      return directory
    },
  )

test('an administrator adds the company’s directory, tries it and imports it; a person of the directory logs in', async ({
  app,
  admin,
  open,
  directory,
}) => {
  const page = await open('/admin/sign-in', { token: admin })
  await page.getByRole('button', { name: 'Add method' }).click()
  await page.getByRole('menuitem', { name: 'Directory (LDAP)' }).click()
  await page.getByLabel('Encryption', { exact: true }).selectOption('None')
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port', { exact: true }).fill(String(directory.port))
  await page.getByLabel('Service account', { exact: true }).fill(SERVICE.bind_dn)
  await page.getByLabel('Password of the service account').fill('wrong')
  await page.getByLabel('Search base', { exact: true }).fill(BASE)
  const trying = page.getByRole('form', { name: 'Try it' })
  await trying.getByLabel('User name to look for').fill('zhangsan')
  await trying.getByRole('button', { name: 'Try it', exact: true }).click()
  await trying.getByText('It did not work').waitFor()
  await trying.getByText(/account of this site, or its password, is wrong/).waitFor()
  await page.getByLabel('Password of the service account').fill(SERVICE.bind_password)
  await trying.getByRole('button', { name: 'Try it', exact: true }).click()
  await trying.getByText('Everything worked').waitFor()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Offer on the sign-in page' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Directory (LDAP) · 0 users').waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Directory (LDAP) · 2 users').waitFor()
  await expect.poll(() => page.locator('.sign-in-report dl').innerText()).toMatch(/New\s*2/)

  const person = await open('/user/login')
  await person.getByLabel('Username or e-mail').fill('zhangsan')
  await person.getByLabel('Password', { exact: true }).fill('zhangsan password')
  await typeCaptcha(app, person, 'Characters in the picture')
  await person.getByRole('button', { name: 'Log in', exact: true }).click()
  await person.waitForURL('**/item/index')
})

test('a person of a provider confirms with a recent login, and is sent to a new one otherwise', async ({
  app,
  admin,
  open,
  onTestFinished,
}) => {
  const cas = await startCasServer()
  onTestFinished(() => cas.stop())
  const settings = JSON.stringify({ server_url: cas.url })
  await call(app, 'adminSignIn/save', { user_token: admin, kind: 'cas', name: 'Company', is_open: 1, settings })
  const page = await open('/user/login', { allow: [/cas\/login/] })
  await page.getByRole('link', { name: 'Continue with Company' }).click()
  await page.getByLabel('CAS name').fill('wang')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/item/index')
  const made = await page.evaluate(() =>
    fetch('/api/item/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ item_name: 'Mine' }),
    }).then((answer) => answer.json()),
  )
  expect(made.error_code).toBe(0)
  await page.reload()
  const ask = async () => {
    await page.getByRole('button', { name: 'Menu of Mine' }).click()
    await page.getByRole('menuitem', { name: 'Delete item', exact: true }).click()
    return page.getByRole('dialog', { name: 'Delete “Mine”' })
  }
  const dialog = await ask()
  await dialog.getByText(/you logged in through your company a moment ago/).waitFor()
  expect(await dialog.locator('input[type=password]').count()).toBe(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await ageSessions(app, 700)
  const again = await ask()
  await again.getByText(/Log in again through your company/).waitFor()
  await again.getByRole('button', { name: 'Log in again' }).click()
  await page.getByLabel('CAS name').fill('wang')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/item/index')
  const last = await ask()
  await last.getByRole('button', { name: 'Delete item' }).click()
  await page.getByText('“Mine” was deleted').waitFor()
})

test('typed settings of a method are not lost to another method or to a save by another administrator', async ({
  app,
  admin,
  open,
}) => {
  const settings = { host: 'ldap.example.com', base_dn: 'dc=x' }
  const save = (name: string, more = {}) => {
    const sent = { user_token: admin, kind: 'ldap', name, settings: JSON.stringify(settings), ...more }
    return call<{ provider_id: number }>(app, 'adminSignIn/save', sent)
  }
  const { provider_id } = await save('North')
  await save('South')
  const page = await open('/admin/sign-in', { token: admin })
  const row = (name: string) =>
    page.getByRole('list', { name: 'Methods' }).getByRole('button', { name, exact: false }).first()
  await row('North').click()
  const server = page.getByLabel('Server', { exact: true })
  await server.fill('typed.example.com')
  await row('North').click()
  await row('South').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await server.inputValue()).toBe('typed.example.com')

  await save('North 2', { provider_id })
  await page.getByRole('button', { name: 'Actions for South' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await row('North 2').waitFor()
  expect(await server.inputValue()).toBe('typed.example.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Another administrator has changed this meanwhile', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => page.getByLabel('Name on the sign-in page').inputValue()).toBe('North 2')
  expect(await server.inputValue()).toBe('ldap.example.com')
  await row('South').click()
  await expect.poll(() => page.getByLabel('Name on the sign-in page').inputValue()).toBe('South')

  const add = async () => {
    await page.getByRole('button', { name: 'Add method' }).click()
    await page.getByRole('menuitem', { name: 'Directory (LDAP)' }).click()
  }
  await add()
  await server.fill('typed.example.com')
  await add()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => server.inputValue()).toBe('')
})

test('login links are turned off after a question', async ({ app, admin, open }) => {
  const page = await open('/admin/sign-in', { token: admin })
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  const question = page.getByRole('alertdialog', { name: 'Turn login links off?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  const { secrets_set } = await call<{ secrets_set: object[] }>(app, 'adminSetting/loadConfig', { user_token: admin })
  expect(secrets_set).toMatchObject([{ name: 'login_secret_key' }])
  await page.getByRole('button', { name: 'Turn off' }).click()
  await question.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Login links are off', { exact: true }).waitFor()
})
