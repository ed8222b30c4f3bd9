import { call, createUser, DESKTOP, expect, expectAccessible, test } from './fixtures.ts'
import { seeder } from './item-seed.ts'

const NARROW = { width: 390, height: 800 }

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`the recycle bin is complete in ${lang}, ${theme}, wide and at 390 px`, async ({ app, open }) => {
      const token = await createUser(app, `binner_${lang}_${theme}`)
      const make = seeder(app, token)
      const item_id = await make.item('Fernmarket API')
      const title = 'A deleted page with a title that is long enough to be cut at the end of its column, surely'
      const page_id = await make.page(item_id, title)
      const page = await open(`/item/setting/${item_id}?tab=recycle`, { lang, theme, token })
      await page.getByText({ en: 'The recycle bin is empty', zh: '回收站是空的' }[lang]).waitFor()
      await expectAccessible(page)
      await make.send('page/delete', { page_id })
      await page.reload()
      for (const viewport of [DESKTOP, NARROW]) {
        await page.setViewportSize(viewport)
        await page.getByText(title).waitFor()
        await page.getByText({ en: '30 days', zh: '30 天' }[lang], { exact: true }).waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await expectAccessible(page)
      }
    })
  }
}

test('a moved page and a moved folder are in the recycle bin; a page is previewed, and deleted for good after a question', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'purger')
  const make = seeder(app, token)
  const [item_id, other] = [await make.item('Shop'), await make.item('Warehouse')]
  const cat_id = await make.catalog(item_id, 'Orders')
  await make.page(item_id, 'Refund an order', 'How to refund.', cat_id)
  const moved = await make.page(item_id, 'Pay', 'How to pay.')
  await make.send('catalog/copy', { cat_id, to_item_id: other, is_del: 1 })
  await make.send('page/copy', { page_id: moved, to_item_id: other, is_del: 1 })
  await make.send('page/delete', { page_id: await make.page(item_id, 'Old', 'An **old** text.') })
  const page = await open(`/item/setting/${item_id}?tab=recycle`, { token })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('Pay').getByText('Moved to Warehouse').waitFor()
  await row('Orders').getByText('Folder with 1 page').waitFor()
  await page.getByRole('button', { name: 'Show the pages of Orders' }).click()
  await row('Refund an order').waitFor()
  await page.getByRole('button', { name: 'Preview Old' }).click()
  const dialog = page.getByRole('dialog', { name: 'Old' })
  await dialog.locator('strong', { hasText: 'old' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete Old for good' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Nobody can bring it back.').waitFor()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByRole('button', { name: 'Preview Old' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Restore Orders' }).click()
  await page.getByText('“Orders” is back.').waitFor()
  await row('Orders').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Restore Pay' }).click()
  await page.getByText('The recycle bin is empty').waitFor()
  for (const id of [item_id, other]) {
    const info = await call<{ menu: { pages: { page_title: string }[]; catalogs: { cat_name: string }[] } }>(
      app,
      'item/info',
      { item_id: id, user_token: token },
    )
    expect([info.menu.pages[0]?.page_title, info.menu.catalogs[0]?.cat_name]).toEqual(['Pay', 'Orders'])
  }
})

test('a page is restored from the recycle bin and opened', async ({ app, open }) => {
  const token = await createUser(app, 'restorer')
  const make = seeder(app, token)
  const item_id = await make.item('Shop')
  const cat_id = await make.catalog(item_id, 'Orders')
  const page_id = await make.page(item_id, 'Refund an order', 'How to refund.', cat_id)
  await make.send('page/delete', { page_id })
  const page = await open(`/item/setting/${item_id}`, { token })
  await page.getByRole('link', { name: 'Recycle bin' }).click()
  expect(new URL(page.url()).search).toBe('?tab=recycle')
  await page.getByRole('button', { name: 'Restore Refund an order' }).click()
  await page.getByText('“Refund an order” is back.').waitFor()
  await page.getByText('The recycle bin is empty').waitFor()
  const info = await call<{ cat_id: number }>(app, 'page/info', { page_id, user_token: token })
  expect(info.cat_id).toBe(cat_id)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByText('How to refund.').waitFor()
})

test('a manager restores a page of an item of an API client', async ({ app, open }) => {
  const token = await createUser(app, 'clientbinner')
  const make = seeder(app, token)
  const item_id = await make.item('From a client', { item_type: 3 })
  const editor = await createUser(app, 'clienteditor')
  await make.send('member/save', { item_id, username: 'clienteditor', member_group_id: 1, cat_id: 0 })
  const other = await open(`/item/setting/${item_id}?tab=recycle`, { token: editor })
  await other.getByRole('heading', { name: 'You do not manage this item' }).waitFor()
  await make.send('page/delete', { page_id: await make.page(item_id, 'Old call') })
  const page = await open(`/item/setting/${item_id}?tab=recycle`, { token })
  await page.getByRole('button', { name: 'Restore Old call' }).click()
  await page.getByText('“Old call” is back.').waitFor()
})
