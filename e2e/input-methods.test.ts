import type { Page } from 'playwright-core'
import { createUser, expect, test } from './fixtures.ts'
import { row, seeder } from './item-seed.ts'

/**
 * Types with an input method, as n and i of Pinyin.
 * @returns presses a key that the input method handles. On a Mac such keys keep their names
 */
async function compose(page: Page): Promise<(key: string) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
  return (key) =>
    devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key, code: key })
}

test('keys of an input method do nothing to the filter of the tree and its drawer', async ({ app, open }) => {
  const token = await createUser(app, 'pinyin')
  const make = seeder(app, token)
  const item = await make.item('Shop')
  await make.page(item, 'First')
  const page = await open(`/${item}`, { token, viewport: { width: 390, height: 780 } })
  await page.getByRole('button', { name: 'Open contents' }).click()
  await row(page, 'First').waitFor()
  const filter = page.getByRole('searchbox', { name: 'Filter titles' })
  await filter.focus()
  const press = await compose(page)
  await expect.poll(() => filter.inputValue()).toBe('ni')
  await press('ArrowDown')
  expect(await filter.inputValue()).toBe('ni')
  await press('Escape')
  expect(await filter.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await filter.isVisible()).toBe(true)
})

test('keys of an input method do not close the search of a sheet or the list of templates', async ({ app, open }) => {
  const token = await createUser(app, 'zhuyin')
  const make = seeder(app, token)
  const sheet = await make.item('Prices', { item_type: 4 })
  const page = await open(`/${sheet}`, { token })
  await page.locator('.sheet-editor').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+f')
  const words = page.getByRole('search').getByRole('textbox').first()
  await words.focus()
  const pressInSearch = await compose(page)
  await pressInSearch('Escape')
  expect(await words.inputValue()).toBe('ni')

  const item = await make.item('Shop')
  await page.goto(`/page/edit/${item}/0`)
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('menuitem', { name: 'Insert template' }).click()
  const find = page.getByRole('dialog').getByRole('searchbox')
  await find.focus()
  const pressInList = await compose(page)
  await pressInList('ArrowDown')
  expect(await find.evaluate((field) => field === document.activeElement)).toBe(true)
})
