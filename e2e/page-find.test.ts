import type { Page } from 'playwright-core'
import { type App, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'
import { prepareWriters, textOf, type WritersSite } from './page-site.ts'

const test = plainTest.extend(
  'site',
  { scope: 'file' },
  ({ app }: { app: App }): Promise<WritersSite> => prepareWriters(app),
)

const TEXT = 'cat Cat category\n\nconcat cat.\n\nA1 B22 C333\n'
const text = (page: Page) => textOf(page).locator('.cm-line').allTextContents()
const panel = (page: Page) => page.getByRole('search', { name: 'Find and replace' })
const status = (page: Page, said: string) => panel(page).getByRole('status').getByText(said, { exact: true }).waitFor()

async function opened(site: WritersSite, open: (path: string, options: object) => Promise<Page>, o = {}) {
  const page_id = await site.page('Find', TEXT)
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner, ...o })
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+Home')
  return page
}

test('matches are counted while typing, and Enter goes from one to the next', async ({ site, open }) => {
  const page = await opened(site, open)
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('cat')
  await status(page, '1 of 5')
  await page.keyboard.press('Enter')
  await status(page, '2 of 5')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await status(page, '5 of 5')
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Match case' }).click()
  await status(page, '4 of 4')
  await page.keyboard.press('Alt+w')
  await status(page, '2 of 2')
  await page.keyboard.press('Escape')
  expect(await panel(page).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.classList.contains('cm-content'))).toBe(true)
})

test('replacing works one by one, all at once and with groups of an expression, and undo reverts it', async ({
  site,
  open,
}) => {
  const page = await opened(site, open)
  await page.keyboard.press('ControlOrMeta+h')
  await page.keyboard.type('cat')
  await status(page, '1 of 5')
  await panel(page).getByRole('textbox', { name: 'Replace with' }).fill('dog')
  await page.keyboard.press('Enter')
  await status(page, '1 of 4')
  expect((await text(page))[0]).toBe('dog Cat category')
  await panel(page).getByRole('button', { name: 'Replace all' }).click()
  await status(page, '4 replaced')
  expect(await text(page)).toEqual(['dog dog dogegory', '', 'condog dog.', '', 'A1 B22 C333', ''])
  await panel(page).getByRole('textbox', { name: 'Find' }).fill('([A-Z])(\\d+')
  await page.keyboard.press('Alt+r')
  await status(page, 'This expression is not complete')
  await panel(page).getByRole('textbox', { name: 'Find' }).press('End')
  await page.keyboard.type(')')
  await status(page, '1 of 3')
  await panel(page).getByRole('textbox', { name: 'Replace with' }).fill('$2-$1')
  await page.keyboard.press('ControlOrMeta+Enter')
  await status(page, '3 replaced')
  expect((await text(page))[4]).toBe('1-A 22-B 333-C')
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+z')
  expect((await text(page))[4]).toBe('A1 B22 C333')
})

test('several carets: next match, all matches, Alt with a click, a column', async ({ site, open }) => {
  const page = await opened(site, open)
  await page.keyboard.press('ControlOrMeta+d')
  await page.keyboard.press('ControlOrMeta+d')
  await page.keyboard.type('x')
  expect(await text(page)).toEqual(['x Cat category', '', 'concat x.', '', 'A1 B22 C333', ''])
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('cat')
  await status(page, '1 of 5')
  await panel(page).getByRole('button', { name: 'Select all' }).click()
  await page.keyboard.type('y')
  expect(await text(page)).toEqual(['y y yegory', '', 'cony y.', '', 'A1 B22 C333', ''])
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('Escape')
  const line = (at: number) => textOf(page).locator('.cm-line').nth(at)
  await line(0).click({ position: { x: 1, y: 8 } })
  await line(2).click({ position: { x: 1, y: 8 }, modifiers: ['Alt'] })
  await page.keyboard.type('_')
  expect((await text(page)).slice(0, 3)).toEqual(['_cat Cat category', '', '_concat cat.'])
  const [first, last] = [await line(0).boundingBox(), await line(4).boundingBox()]
  await page.keyboard.down('Shift')
  await page.keyboard.down('Alt')
  await page.mouse.move((first?.x ?? 0) + 1, (first?.y ?? 0) + 8)
  await page.mouse.down()
  await page.mouse.move((last?.x ?? 0) + 1, (last?.y ?? 0) + 8, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Alt')
  await page.keyboard.up('Shift')
  await page.keyboard.type('|')
  expect((await text(page)).slice(0, 5)).toEqual(['|_cat Cat category', '|', '|_concat cat.', '|', '|A1 B22 C333'])
})

test('the wrapping of lines is remembered, and the keys are listed', async ({ site, open }) => {
  const page = await opened(site, open)
  const isWrapped = () => textOf(page).evaluate((content) => content.classList.contains('cm-lineWrapping'))
  expect(await isWrapped()).toBe(true)
  await page.getByRole('button', { name: 'Wrap long lines' }).click()
  expect(await isWrapped()).toBe(false)
  await page.reload()
  await textOf(page).getByText('concat').waitFor()
  expect(await isWrapped()).toBe(false)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByText('Ctrl Shift L').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
})

test('where only the preview is shown, Ctrl F is the search of the browser', async ({ site, open }) => {
  const page = await opened(site, open)
  await page.getByRole('button', { name: 'Preview only' }).click()
  await textOf(page).waitFor({ state: 'hidden' })
  // The listener comes after the one of the editor.
  const taken = await page.evaluateHandle(() => {
    const answers: boolean[] = []
    addEventListener('keydown', (event) => event.key === 'f' && answers.push(event.defaultPrevented))
    return answers
  })
  await page.keyboard.press('ControlOrMeta+f')
  expect(await taken.jsonValue()).toEqual([false])
  expect(await page.locator('.cm-panel').count()).toBe(0)
})

test('on a phone the panel fits, in Chinese and dark', async ({ site, open }) => {
  const page = await opened(site, open, { viewport: PHONE, lang: 'zh', theme: 'dark' })
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('cat')
  await page.getByRole('search').getByRole('status').getByText('第 1 / 5 处').waitFor()
  for (const button of await page.getByRole('search').locator('button:visible, input').all()) {
    const box = await button.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true)
  }
  expect((await page.getByRole('textbox', { name: '查找' }).boundingBox())?.width).toBeGreaterThan(120)
  await expectAccessible(page)
})
