import { call, createUser, DESKTOP, expect, expectAccessible, test } from './fixtures.ts'
import { seeder } from './item-seed.ts'

const NARROW = { width: 390, height: 800 }

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`the recycle bin is whole in ${lang}, ${theme}, wide and at 390 px`, async ({ app, open }) => {
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

test('a page comes back from the recycle bin, and is opened', async ({ app, open }) => {
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
