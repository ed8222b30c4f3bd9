import type { Page } from 'playwright-core'
import { call, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'
import { prepareWriters, textOf, type WritersSite } from './page-site.ts'

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<WritersSite> => prepareWriters(app))

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Insert a template' })
const preview = (page: Page) => dialog(page).locator('.template-page')

async function openTemplates(page: Page) {
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('menuitem', { name: 'Insert template' }).click()
  await dialog(page).waitFor()
}

test('an empty page offers templates to begin with, and typing hides the offer', async ({ site, open }) => {
  const page = await open(`/page/edit/${site.item_id}/0`, { token: site.owner })
  const start = page.getByRole('group', { name: 'Begin with' })
  await start.getByRole('button', { name: 'API page' }).click()
  await textOf(page).getByText(':::api POST https://api.example.com/v1/orders').waitFor()
  await page.locator('.editor-preview .endpoint').getByText('POST').waitFor()
  expect(await start.count()).toBe(0)
  // the caret is at the start, where the writer changes the template first
  await page.keyboard.insertText('First')
  await textOf(page).getByText('First:::api POST').waitFor()
  for (const _ of ['the word', 'the template']) await page.keyboard.press('ControlOrMeta+z')
  await start.waitFor()
  await expectAccessible(page)
})

test('a template is found, previewed and inserted at the caret, by keyboard alone', async ({ site, open }) => {
  const page_id = await site.page('Notes', 'above\n\nbelow')
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner })
  await textOf(page).locator('.cm-line').first().click()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Tools' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Insert template' }).press('Enter')
  await preview(page).locator('.endpoint').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await preview(page).getByRole('heading', { name: 'orders' }).waitFor()
  await preview(page).locator('svg').first().waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('meet')
  await preview(page).getByRole('heading', { name: 'Decisions' }).waitFor()
  expect(await dialog(page).getByRole('option').allTextContents()).toEqual(['Meeting notes'])
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await textOf(page).getByText('## Decisions').waitFor()
  await page.keyboard.insertText('Typed on')
  await page.keyboard.press('ControlOrMeta+s')
  await page
    .locator('.editor-top [role="status"]')
    .getByText(/^Saved/)
    .waitFor()
  const { page_content } = await site.read(page_id)
  expect(page_content).toMatch(/^above\n\n\*\*When\*\*[\s\S]*Chen measured\.Typed on\n\nbelow$/)
})

test('a page is saved as a template, offered to the item, used by another writer, and deleted', async ({
  app,
  site,
  open,
}) => {
  const { item_id } = site
  const text = '# Release\n\n- [ ] Tag\n\n<script>alert(1)</script><img src=x onerror=alert(1)>'
  const page_id = await site.page('Release <b>', text)
  const page = await open(`/page/edit/${item_id}/${page_id}`, { token: site.owner })
  await page.getByRole('button', { name: 'More ways to save' }).click()
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  const save = page.getByRole('dialog', { name: 'Save as template' })
  const name = save.getByRole('textbox', { name: 'Name of the template' })
  expect(await name.inputValue()).toBe('Release <b>')
  await expectAccessible(page)
  await name.fill(' ')
  await save.getByRole('button', { name: 'Save' }).click()
  await save.getByText('Fill this in.').waitFor()
  await name.fill('Release checklist <b>')
  await name.press('Enter')
  await page.getByText('Kept as a template').waitFor()

  await openTemplates(page)
  await dialog(page).getByRole('option', { name: 'Release checklist <b>' }).click()
  await preview(page).getByRole('heading', { name: 'Release' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Offer' }).click()
  const offer = page.getByRole('dialog', { name: 'Offer “Release checklist <b>” in items' })
  await offer.getByRole('checkbox', { name: 'Handbook' }).check()
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The items offer it now').waitFor()
  await dialog(page).getByRole('option', { name: 'Release checklist <b>' }).getByText('in 1 item').waitFor()

  const other = await open(`/page/edit/${item_id}/0`, { token: site.other })
  await other.getByRole('button', { name: 'More…' }).click()
  await dialog(other).getByRole('group', { name: 'Of this item' }).getByText('Release checklist <b>').click()
  expect(await dialog(other).getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await preview(other).getByRole('heading', { name: 'Release' }).waitFor()
  expect(await preview(other).locator('script, [onerror]').count()).toBe(0)
  await dialog(other).getByRole('button', { name: 'Insert' }).click()
  await textOf(other).getByText('# Release').waitFor()
  expect(await textOf(other).innerText()).toContain('<script>alert(1)</script>')

  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click()
  await page.getByText('Template deleted').waitFor()
  await dialog(page).getByText('None yet.').waitFor()
  const rest = await call<unknown[]>(app, 'template/getItemList', { user_token: site.other, item_id })
  expect(rest).toEqual([])
})

test('an empty page cannot be saved as a template', async ({ site, open }) => {
  const page = await open(`/page/edit/${site.item_id}/0`, { token: site.owner })
  await page.getByRole('button', { name: 'More ways to save' }).click()
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  await page.getByText('There is no text to keep yet.').waitFor()
})

test('lists that cannot be loaded say so beside the built-in templates, and load again', async ({ site, open }) => {
  const page = await open(`/page/edit/${site.item_id}/0`, { token: site.owner, allow: [/template\/getMyList/] })
  await page.route('**/api/template/getMyList', (route) => route.abort())
  await openTemplates(page)
  const alert = dialog(page).getByRole('alert')
  await alert.getByText('No answer from the server').waitFor()
  expect(await dialog(page).getByRole('option').count()).toBe(4)
  await page.unroute('**/api/template/getMyList')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await alert.waitFor({ state: 'detached' })
})

test('on a phone, in Chinese and in the dark, everything fits', async ({ site, open }) => {
  const page = await open(`/page/edit/${site.item_id}/0`, {
    token: site.owner,
    lang: 'zh',
    theme: 'dark',
    viewport: PHONE,
  })
  await page.getByRole('button', { name: '更多…' }).click()
  const zh = page.getByRole('dialog', { name: '插入模板' })
  await zh.getByRole('option', { name: '数据字典' }).click()
  await zh.locator('.template-page').getByRole('heading', { name: 'orders 订单表' }).waitFor()
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  await zh.getByRole('button', { name: '插入' }).click()
  await textOf(page).getByText('## orders 订单表').waitFor()
})
