import { type App, call, createUser, expect, expectAccessible, login, test, windowFor } from './fixtures.ts'

async function addItem(app: App, user_token: string, item_name: string, password = ''): Promise<number> {
  const fields = { item_type: 1, item_name, item_description: 'About it', item_domain: '', password, user_token }
  return (await call<{ item_id: number }>(app, 'item/add', fields)).item_id
}

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    for (const viewport of [windowFor(lang, theme)]) {
      test(`the settings are complete in ${lang}, ${theme}, at ${viewport.width} px`, async ({ app, open }) => {
        const token = await createUser(app, `setter${lang}${theme}${viewport.width}`)
        const item_id = await addItem(app, token, 'Fernmarket API with a name that is long enough to be cut', 'secret')
        for (const tab of ['', '?tab=openapi']) {
          const page = await open(`/item/setting/${item_id}${tab}`, { lang, theme, viewport, token })
          const heading = tab ? { en: 'Open API', zh: '开放 API' } : { en: 'General', zh: '基础信息' }
          await page.getByRole('heading', { level: 2, name: heading[lang], exact: true }).waitFor()
          await page.getByRole('textbox').first().waitFor()
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
          await expectAccessible(page)
        }
      })
    }
  }
}

test('the base info is changed and stored', async ({ app, open }) => {
  const token = await createUser(app, 'owner')
  const item_id = await addItem(app, token, 'Before', 'secret')
  const page = await open(`/item/setting/${item_id}`, { token })
  await page.getByLabel('Item name').fill('After')
  await page.getByText('Changed, not saved').waitFor()
  await page.getByLabel(/Short address/).fill('afterwards')
  await page.getByRole('radio', { name: 'Open' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  await page.getByRole('link', { name: 'After', exact: true }).waitFor()
  const saved = await call<Record<string, unknown>>(app, 'item/detail', { item_id, user_token: token })
  expect(saved).toMatchObject({ item_name: 'After', item_domain: 'afterwards', password: '' })
})

test('search engines are allowed for an open item, by keyboard, and a private one does not offer it', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'lister')
  const item_id = await addItem(app, token, 'Public docs')
  const made = { item_id, page_title: 'Read me', page_content: 'Text', user_token: token }
  const { page_id } = await call<{ page_id: number }>(app, 'page/save', made)
  const sitemap = async () => {
    const answer = await fetch(`${app.url}/sitemap-${item_id}-1.xml`)
    return answer.ok ? answer.text() : answer.status
  }
  expect(await sitemap()).toBe(404)
  const page = await open(`/item/setting/${item_id}`, { token })
  const box = page.getByRole('checkbox', { name: /Search engines may list its pages/ })
  expect(await box.isChecked()).toBe(false)
  await page.getByRole('radio', { name: 'Open' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByText('Changed, not saved').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Settings saved').waitFor()
  expect(await sitemap()).toContain(`/${item_id}/${page_id}</loc>`)
  expect(await (await fetch(`${app.url}/robots.txt`)).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m)
  await page.reload()
  await box.waitFor()
  expect(await box.isChecked()).toBe(true)

  await page.getByRole('radio', { name: 'Private' }).check()
  await box.waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Visit password' }).fill('secret')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Changed, not saved').waitFor({ state: 'detached' })
  expect(await sitemap()).toBe(404)
  const saved = await call<Record<string, unknown>>(app, 'item/detail', { item_id, user_token: token })
  expect(saved).toMatchObject({ password: 'secret', search_engines: 0 })
})

test('a reserved or invalid short address and a private item without a password are not sent', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'careless')
  const item_id = await addItem(app, token, 'Shop')
  const page = await open(`/item/setting/${item_id}`, { token })
  await page.getByLabel(/Short address/).fill('item')
  await page.getByRole('radio', { name: 'Private' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('“item” is an address of this site. Choose another word.').waitFor()
  await page.getByText('A private item needs a visit password.').waitFor()
  const saved = await call<Record<string, unknown>>(app, 'item/detail', { item_id, user_token: token })
  expect(saved).toMatchObject({ item_domain: '', password: '' })
})

test('a session that ends leaves the typed settings, which can be saved after a login', async ({ app, open }) => {
  const token = await createUser(app, 'ender')
  const item_id = await addItem(app, token, 'Kept')
  const page = await open(`/item/setting/${item_id}`, { token })
  await page.getByLabel('Item name').fill('Kept to the end')
  await call(app, 'user/logout', { confirm: 1, user_token: token })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('You are not logged in, or your session has ended').waitFor()
  expect(await page.getByLabel('Item name').inputValue()).toBe('Kept to the end')
  const printed = await app.octavo('token', 'create', '--user', 'ender')
  await login(page.context(), printed.trim().split(' ').at(-1) ?? '')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
})

test('leaving with changes asks first', async ({ app, open }) => {
  const token = await createUser(app, 'hasty')
  const item_id = await addItem(app, token, 'Shop')
  const page = await open('/item/index', { token })
  await page.getByRole('button', { name: 'Menu of Shop' }).click()
  await page.getByRole('menuitem', { name: 'General' }).click()
  await page.getByLabel('Item name').fill('Shop of ours')

  await page.getByRole('link', { name: 'Open API' }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByLabel('Item name').inputValue()).toBe('Shop of ours')

  await page.goBack()
  await page.getByRole('alertdialog').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/item/setting/${item_id}`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByLabel('Item name').inputValue()).toBe('Shop of ours')

  await page.goBack()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'All items' }).waitFor()
})

test('the pair is copied, the token shown and replaced, and its command pushes a page', async ({ app, open }) => {
  const token = await createUser(app, 'scripter')
  const item_id = await addItem(app, token, 'Shop')
  const key = await call<{ api_key: string; api_token: string }>(app, 'item/getKey', { item_id, user_token: token })
  const page = await open(`/item/setting/${item_id}?tab=openapi`, { token })
  const secret = page.getByLabel('api_token', { exact: true })
  expect(await secret.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show the token' }).click()
  expect(await secret.inputValue()).toBe(key.api_token)
  await page.getByRole('button', { name: 'Copy api_key' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key.api_key)
  await page.getByRole('button', { name: 'Copy code' }).click()
  const command = await page.evaluate(() => navigator.clipboard.readText())
  expect(command).toContain(`${app.url}/api/item/updateByApi`)
  expect(command).toContain(key.api_token)

  await page.getByRole('button', { name: 'Reset the token' }).click()
  const question = page.getByRole('alertdialog', { name: 'Reset the token of “Shop”?' })
  await question.waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Reset the token' }).click()
  await page.getByText('New token created').waitFor()
  expect(await secret.inputValue()).not.toBe(key.api_token)
})

test('a user who does not manage the item, or opens a missing one, is told so', async ({ app, open }) => {
  const token = await createUser(app, 'boss')
  const item_id = await addItem(app, token, 'Shop')
  const stranger = await createUser(app, 'stranger')
  const page = await open(`/item/setting/${item_id}`, { token: stranger })
  await page.getByRole('heading', { level: 1, name: 'You do not manage this item' }).waitFor()
  await expectAccessible(page)
  const missing = await open('/item/setting/99999', { token: stranger })
  await missing.getByRole('heading', { level: 1, name: 'There is no such item' }).waitFor()
})
