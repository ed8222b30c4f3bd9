import type { Locator, Page } from 'playwright-core'
import { call, createUser, expect, expectAccessible, test } from './fixtures.ts'
import { seeder } from './item-seed.ts'

const PHONE = { width: 390, height: 780 }
const PASSWORD = 'correct horse battery'
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Opens the menu of a card and chooses a row. */
async function choose(page: Page, item: string, row: string) {
  await page.getByRole('button', { name: `Menu of ${item}` }).click()
  await page.getByRole('menuitem', { name: row, exact: true }).click()
}

test('a copy is called "source--copy", keeps the description, and may be open although the source is private', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'copier')
  const make = seeder(app, token)
  const source = await make.item('Shop', { item_description: 'All of the shop', password: 'letmein' })
  await make.page(source, 'First page')
  const page = await open('/item/index', { token })
  await choose(page, 'Shop', 'Copy item')
  const dialog = page.getByRole('dialog', { name: 'Copy “Shop”' })
  expect(await dialog.getByLabel('Item name').inputValue()).toBe('Shop--copy')
  expect(await dialog.getByLabel('Description').inputValue()).toBe('All of the shop')
  await dialog.getByRole('button', { name: 'Copy item' }).click()
  await dialog.getByText('A private item needs a visit password.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Open' }).check()
  await dialog.getByRole('button', { name: 'Copy item' }).click()
  await page.getByText('“Shop--copy” was made.').waitFor()
  await page.getByRole('link', { name: 'Shop--copy' }).waitFor()
  const list = await call<{ item_id: number; item_name: string; is_private: number }[]>(app, 'item/myList', {
    user_token: token,
  })
  const copy = list.find((item) => item.item_name === 'Shop--copy')
  expect(copy?.is_private).toBe(0)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('treeitem', { name: 'First page' }).waitFor()
})

test('transfer asks for the receiver and the user’s password, and leads back to the list', async ({ app, open }) => {
  const token = await createUser(app, 'giver')
  const receiver = await createUser(app, 'receiver')
  const item = await seeder(app, token).item('Gift')
  // from the header of the item
  const page = await open(`/${item}`, { token })
  await page.getByRole('button', { name: 'Item menu' }).click()
  await page.getByRole('menuitem', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer “Gift”' })
  await dialog.getByRole('button', { name: 'Transfer item' }).click()
  expect(await dialog.getByText('Fill this in.').count()).toBe(2)
  await dialog.getByLabel('Username of the new owner').fill('nobody at all')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Transfer item' }).click()
  await dialog.getByText('There is no user nobody at all').waitFor()
  await dialog.getByLabel('Username of the new owner').fill('receiver')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('wrong')
  await dialog.getByRole('button', { name: 'Transfer item' }).click()
  await dialog.getByText('Wrong password').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Transfer item' }).click()
  await page.waitForURL('**/item/index')
  await page.getByText('“Gift” now belongs to receiver.').waitFor()
  await page.getByRole('heading', { name: 'No items yet' }).waitFor()
  const list = await call<{ item_name: string }[]>(app, 'item/myList', { user_token: receiver })
  expect(list.map((row) => row.item_name)).toEqual(['Gift'])
})

test('archive warns; afterwards the item is read-only everywhere, and can still be deleted', async ({ app, open }) => {
  const token = await createUser(app, 'archivist')
  const make = seeder(app, token)
  const item = await make.item('Old manual')
  const first = await make.page(item, 'Chapter')
  const page = await open('/item/index', { token })
  await choose(page, 'Old manual', 'Archive')
  const dialog = page.getByRole('dialog', { name: 'Archive “Old manual”?' })
  await dialog.getByText('This cannot be undone.').waitFor()
  const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)
  await expect.poll(() => hasFocus(dialog.getByRole('textbox', { name: 'Your password' }))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Menu of Old manual' }))).toBe(true)
  await choose(page, 'Old manual', 'Archive')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Archive for good' }).click()
  await page.getByText('“Old manual” is archived.').waitFor()
  await page.locator('.item-card').getByText('Archived').waitFor()

  await page.getByRole('button', { name: 'Menu of Old manual' }).click()
  await page.getByRole('menuitem', { name: 'General' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Archive' }).count()).toBe(0)
  expect(await page.getByRole('menuitem', { name: 'Transfer' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'General' }).click()
  await page.getByText('This item is archived. It can be read').waitFor()
  expect(await page.getByLabel('Item name').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await expectAccessible(page)
  await page.goto(`/item/setting/${item}?tab=openapi`)
  await page.getByText('api_token').waitFor()
  expect(await page.getByRole('button', { name: 'Reset the token' }).count()).toBe(0)

  await page.goto(`/${item}/${first}`)
  await page.getByText('This item is archived.').waitFor()
  expect(await page.getByRole('link', { name: 'Edit page' }).count()).toBe(0)
  await expectAccessible(page)

  await page.goto('/item/index')
  await choose(page, 'Old manual', 'Delete item')
  const deleting = page.getByRole('dialog', { name: 'Delete “Old manual”?' })
  await deleting.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await deleting.getByRole('button', { name: 'Delete item' }).click()
  await page.getByText('“Old manual” was deleted.').waitFor()
  await page.getByRole('heading', { name: 'No items yet' }).waitFor()
})

test('the change log has ten rows a page, newest first, in the language of the interface', async ({ app, open }) => {
  const token = await createUser(app, 'logger')
  const make = seeder(app, token)
  const item = await make.item('Logged')
  for (let page = 1; page <= 12; page++) await make.page(item, `Page ${page}`)
  const page = await open(`/${item}`, { token })
  await page.getByRole('button', { name: 'Item menu' }).click()
  await page.getByRole('menuitem', { name: 'Change log' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change log of “Logged”' })
  const rows = dialog.locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(10)
  expect(await rows.first().innerText()).toContain('Page 12')
  expect(await rows.first().innerText()).toContain('created page')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect.poll(() => rows.count()).toBeLessThan(10)
  await dialog.getByText('Page 1', { exact: true }).waitFor()

  const chinese = await open(`/${item}`, { token, lang: 'zh', viewport: PHONE })
  await chinese.getByRole('button', { name: '项目菜单' }).click()
  await chinese.getByRole('menuitem', { name: '变更日志' }).click()
  await chinese.getByText('创建页面').first().waitFor()
  expect(await sideways(chinese)).toBeLessThanOrEqual(0)
  await expectAccessible(chinese)
})

test('sharing shows the link and its QR code; ending the link of a single page asks', async ({ app, open }) => {
  const token = await createUser(app, 'sharer')
  const make = seeder(app, token)
  const item = await make.item('Shared', { item_domain: 'sharedqr' })
  const id = await make.page(item, 'One')
  const page = await open('/item/index', { token })
  await choose(page, 'Shared', 'Share')
  const picture = page.getByRole('img', { name: 'QR code of the link' })
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await page.getByRole('textbox', { name: 'Link to this item' }).waitFor()
  await expectAccessible(page)

  await page.goto(`/sharedqr/${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByRole('textbox', { name: 'Link to this page alone' }).waitFor()
  await page.getByRole('button', { name: 'End sharing' }).click()
  await page
    .getByRole('alertdialog', { name: 'End sharing this page?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await page.getByRole('textbox', { name: 'Link to this page alone' }).waitFor()
})

test('the menu has only what the viewer may do', async ({ app, open }) => {
  const token = await createUser(app, 'menuowner')
  const item = await seeder(app, token).item('Menus')
  const rows = (page: Page) => page.getByRole('menuitem').allInnerTexts()
  const owner = await open('/item/index', { token })
  await owner.getByRole('button', { name: 'Menu of Menus' }).click()
  await owner.getByRole('menuitem').first().waitFor()
  expect(await rows(owner)).toEqual([
    'Open',
    'Share',
    'Star',
    'General',
    'Members',
    'Open API',
    'Recycle bin',
    'Import files',
    'Export',
    'Change log',
    'Copy item',
    'Transfer',
    'Archive',
    'Delete item',
  ])
  const stranger = await open(`/${item}`, { token: await createUser(app, 'stranger') })
  await stranger.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
  await stranger.getByRole('button', { name: 'Item menu' }).click()
  await stranger.getByRole('menuitem').first().waitFor()
  expect(await rows(stranger)).toEqual(['Star'])
})

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`dialogs on a phone: ${lang}, ${theme}`, async ({ app, open }) => {
      const token = await createUser(app, `phone${lang}${theme}`)
      await seeder(app, token).item('支付网关与清结算平台运维手册', { password: 'geheim' })
      const page = await open('/item/index', { lang, theme, token, viewport: PHONE })
      const names =
        lang === 'en'
          ? ['Share', 'Copy item', 'Transfer', 'Archive', 'Delete item']
          : ['分享', '复制项目', '转让', '归档', '删除项目']
      for (const name of names) {
        await page.locator('.item-card-menu [aria-haspopup]').click()
        await page.getByRole('menuitem', { name, exact: true }).click()
        await page.getByRole('dialog').locator('.o-dialog-body').waitFor()
        expect(await sideways(page)).toBeLessThanOrEqual(0)
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
    })
  }
}
