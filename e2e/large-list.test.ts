import type { Page } from 'playwright-core'
import { call, createUser, expect, PHONE, test } from './fixtures.ts'
import { fillList } from './large-item.repository.ts'

const ITEMS = 1000

const large = test.extend('token', { scope: 'file' }, async ({ app }) => {
  const token = await createUser(app, 'collector')
  await fillList(app, 'collector', ITEMS)
  return token
})

const cards = (page: Page) => page.locator('.item-card')
const card = (page: Page, number: number) => cards(page).filter({ hasText: `Item ${String(number).padStart(4, '0')}` })

large('a thousand items are listed, and each is whole when one comes to it', async ({ open, token }) => {
  const page = await open('/item/index', { token })
  await card(page, 1).getByRole('button', { name: 'Menu of Item 0001' }).waitFor()
  await expect.poll(() => cards(page).count()).toBe(ITEMS)
  // a card far away has only its name, at full size
  expect(await card(page, 900).getByRole('button').count()).toBe(0)
  const [near, far] = [await card(page, 1).boundingBox(), await card(page, 900).boundingBox()]
  expect(far?.height).toBe(near?.height)

  await card(page, 900).scrollIntoViewIfNeeded()
  await card(page, 900).getByRole('button', { name: 'Menu of Item 0900' }).click()
  await page.getByRole('menuitem', { name: 'Star', exact: true }).click()
  await page.getByText('“Item 0900” has a star.').waitFor()
  await expect.poll(() => card(page, 1).getByRole('button').count()).toBe(0)
  await card(page, 900).getByRole('link').click()
  await expect.poll(() => page.title()).toContain('Item 0900')
  // and back to the previous position
  await page.goBack()
  await expect
    .poll(() => card(page, 900).evaluate((element) => Math.abs(element.getBoundingClientRect().top) < innerHeight))
    .toBe(true)
})

large('typing finds among a thousand items', async ({ open, token }) => {
  const page = await open('/item/index', { token })
  await card(page, 1).waitFor()
  await page.getByRole('searchbox').fill('item 099')
  await expect.poll(() => cards(page).count()).toBe(11)
  await card(page, 999).getByRole('button', { name: 'Menu of Item 0999' }).waitFor()
  await page.getByRole('searchbox').fill('')
  await expect.poll(() => cards(page).count()).toBe(ITEMS)
})

large(
  'an item of a thousand is moved to the end by key, and by mouse to one that was far away',
  async ({ app, open, token }) => {
    const page = await open('/item/index', { token })
    await page.getByRole('button', { name: 'Move Item 0002' }).focus()
    await page.keyboard.press('End')
    await page.getByText(`Item 0002, place ${ITEMS} of ${ITEMS}`).waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Item 0002')
    await expect.poll(() => cards(page).last().innerText()).toContain('Item 0002')

    await card(page, 500).scrollIntoViewIfNeeded()
    await card(page, 500).dragTo(card(page, 498), { targetPosition: { x: 6, y: 60 } })
    await expect
      .poll(async () => {
        const list = await call<{ item_name: string }[]>(app, 'item/myList', { user_token: token })
        const names = list.map((item) => item.item_name)
        return [names.at(-1), names.indexOf('Item 0500') - names.indexOf('Item 0498')]
      })
      .toEqual(['Item 0002', -1])
  },
)

large('on a phone, in Chinese and dark, the long list is the same', async ({ open, token }) => {
  const page = await open('/item/index', { token, viewport: PHONE, lang: 'zh', theme: 'dark' })
  await page.getByRole('heading', { name: 'Item 0800' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Item 0800的菜单' }).click()
  await page.getByRole('menuitem', { name: '前移' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
})
