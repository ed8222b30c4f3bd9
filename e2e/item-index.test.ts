import { type App, call, createUser, expect, expectAccessible, test, windowFor } from './fixtures.ts'

interface NewItem {
  item_name: string
  item_type?: number
  item_description?: string
  item_domain?: string
  password?: string
}

async function addItem(app: App, user_token: string, item: NewItem): Promise<number> {
  const fields = { item_type: 1, item_description: '', item_domain: '', password: '', ...item, user_token }
  return (await call<{ item_id: number }>(app, 'item/add', fields)).item_id
}

async function addSome(app: App, token: string, suffix: string) {
  await addItem(app, token, {
    item_name: 'Fernmarket API',
    item_description: 'Public REST API of the shop',
    item_domain: `fern${suffix}`,
  })
  await addItem(app, token, { item_name: '支付网关', item_description: '部署、备份恢复', password: 'secret' })
  await addItem(app, token, { item_name: 'On call', item_type: 2, item_description: 'W'.repeat(300) })
}

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    for (const viewport of [windowFor(lang, theme)]) {
      test(`the list is complete in ${lang}, ${theme}, at ${viewport.width} px`, async ({ app, open }) => {
        const name = `list${lang}${theme}${viewport.width}`
        const token = await createUser(app, name)
        const empty = await open('/item/index', { lang, theme, viewport, token })
        await empty.getByRole('heading', { name: lang === 'en' ? 'No items yet' : '还没有项目' }).waitFor()
        await expectAccessible(empty)

        await addSome(app, token, name)
        const page = await open('/item/index', { lang, theme, viewport, token })
        await page.getByRole('link', { name: '支付网关' }).waitFor()
        await page.getByRole('img', { name: lang === 'en' ? 'Private' : '私密' }).waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await expectAccessible(page)

        await page
          .getByRole('button', { name: lang === 'en' ? 'Menu of Fernmarket API' : 'Fernmarket API的菜单' })
          .click()
        await page.getByRole('menuitem', { name: lang === 'en' ? 'Open API' : '开放 API' }).waitFor()
        await expectAccessible(page)
      })
    }
  }
}

test('the filter keeps matching items; one Latin letter does not search, one Chinese character does', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'filterer')
  await addSome(app, token, 'filterer')
  const page = await open('/item/index', { token })
  const cards = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
  const filter = page.getByRole('searchbox', { name: 'Search items and pages' })
  await cards.first().waitFor()
  expect(await cards.count()).toBe(3)
  await page.keyboard.press('/')
  await page.keyboard.type('f')
  expect(await filter.inputValue()).toBe('f')
  expect(await cards.count()).toBe(3)
  await filter.fill('支')
  expect(await cards.count()).toBe(1)
  await page.getByRole('heading', { level: 1, name: 'Results for “支”' }).waitFor()
  await filter.fill('nothing at all')
  await page.getByRole('button', { name: 'Show all items' }).click()
  expect(await cards.count()).toBe(3)
})

test('the menu of an item shares its link and leads managers to its settings', async ({ app, open }) => {
  const token = await createUser(app, 'menu')
  const item_id = await addItem(app, token, { item_name: 'Shop', item_domain: 'shopmenu' })
  const page = await open('/item/index', { token })
  await page.getByRole('button', { name: 'Menu of Shop' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Shop”' })
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByText('Copied').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/shopmenu`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu of Shop' }).click()
  await page.getByRole('menuitem', { name: 'Open API' }).click()
  await page.getByRole('heading', { level: 2, name: 'Open API' }).waitFor()
  expect(page.url()).toBe(`${app.url}/item/setting/${item_id}?tab=openapi`)
})

test('a new item: invalid short address, missing password, then it is created and opened', async ({ app, open }) => {
  const token = await createUser(app, 'maker')
  await addItem(app, token, { item_name: 'Taken', item_domain: 'takendomain' })
  const page = await open('/item/index', { token })
  await page.getByRole('link', { name: 'New item' }).click()
  await page.getByRole('radio', { name: 'Single page' }).check()
  await page.getByRole('button', { name: 'Create item' }).click()
  await page.getByText('The item needs a name.').waitFor()

  await page.getByLabel('Item name').fill('Runbook')
  const domain = page.getByLabel(/Short address/)
  await domain.fill('run-book')
  await domain.blur()
  await page.getByText('Letters and digits only. Try runbook.').waitFor()
  await domain.fill('takendomain')
  await page.getByText(`${app.url}/takendomain`).waitFor()
  await page.getByRole('radio', { name: 'Private' }).check()
  await page.getByRole('button', { name: 'Create item' }).click()
  await page.getByText('A private item needs a visit password.').waitFor()
  await page.getByRole('textbox', { name: 'Visit password' }).fill('open sesame')
  await page.getByRole('button', { name: 'Create item' }).click()
  await page.getByText(/takendomain.* is taken/).waitFor()
  await domain.fill('runbook')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create item' }).click()
  await page.waitForURL(`${app.url}/runbook`)
})

test('a list that cannot be loaded says why and tries again', async ({ app, open }) => {
  const token = await createUser(app, 'unlucky')
  await addItem(app, token, { item_name: 'Still here' })
  const page = await open('/item/add', { token, allow: [/failed request|Failed to load resource/] })
  await page.getByRole('heading', { name: 'New item' }).waitFor()
  await page.route('**/api/item/myList', (route) => route.abort('connectionreset'))
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('alert').filter({ hasText: 'This could not be loaded.' }).waitFor()
  await page.unroute('**/api/item/myList')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Still here' }).waitFor()
})

test('a user without items creates a sample item from the empty list and from the screen for a new item', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'sampler')
  const page = await open('/item/index', { token })
  await page.getByRole('heading', { name: 'No items yet' }).waitFor()
  expect(await page.getByRole('link', { name: 'Manage groups' }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'API manual' }).click()
  await page.getByRole('heading', { level: 1, name: 'Start here' }).waitFor()
  await page.locator('.prose').getByRole('link', { name: 'Place an order' }).click()
  await page.locator('.prose .endpoint').getByText('/v1/orders').waitFor()

  const chinese = await open('/item/add', { token, lang: 'zh' })
  await chinese.getByRole('region', { name: '也可以从示例开始' }).getByRole('button', { name: '表格' }).click()
  await chinese.getByText('应用服务器').first().waitFor()
  await chinese.getByText('3840').first().waitFor()
})
