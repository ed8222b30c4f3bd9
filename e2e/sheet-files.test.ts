import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FileChooser } from 'playwright-core'
import { call, createUser, expect, expectAccessible, test as plainTest } from './fixtures.ts'
import { cell, prepareSheets, ready, type SheetSite, shown, stored } from './sheet-site.ts'

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<SheetSite> => prepareSheets(app))
const sample = (name: string) => fileURLToPath(new URL(`../web/features/sheet/files/samples/${name}`, import.meta.url))

test('a file of another program is added to the sheets, and exported as .xlsx and .csv', async ({ site, open }) => {
  const ids = await site.make('Files', [['own']])
  const page = await open(`/${ids.item_id}`, { token: site.owner })
  await ready(page)
  const choose = async (file: Parameters<FileChooser['setFiles']>[0]) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles(file)
  }
  await page.getByRole('button', { name: 'Import' }).click()
  await expectAccessible(page)
  // an invalid file is reported beside the field, and the dialog stays open
  await choose({ name: 'notes.docx', mimeType: 'application/zip', buffer: Buffer.from('x') })
  await page.getByText('neither .xlsx nor .csv').waitFor()
  await choose({ name: 'broken.xlsx', mimeType: 'application/zip', buffer: Buffer.alloc(5000, 7) })
  await page.getByText('The file could not be read').waitFor()
  await choose(sample('libreoffice.xlsx'))
  await page.getByText('libreoffice.xlsx: 2 sheets.').waitFor()
  await page.getByRole('button', { name: 'Add as new sheets' }).click()
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['sheet1', '埋点', '接口 版本'])
  expect(await shown(page, ['A1', 'B3', 'A4', 'A9'])).toEqual(['页面', '120.5', '2025-11-07', 'v2'])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const csv = await (await download).path()
  expect((await readFile(csv, 'utf8')).split('\r\n')[0]).toBe('\ufeff页面,120,')
  const second = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /Excel/ }).click()
  const file = await second
  expect(file.suggestedFilename()).toBe('Files.xlsx')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  // the exported file can be imported again
  await page.getByRole('button', { name: 'Import' }).click()
  await choose({ name: 'Files.xlsx', mimeType: 'application/zip', buffer: await readFile(await file.path()) })
  await page.getByRole('button', { name: 'Replace all sheets' }).click()
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['sheet1', '埋点', '接口 版本'])
  expect(await cell(page, 'A1').innerText()).toBe('own')
  await stored(site, ids.page_id, 0, 0, 'own')
})

test('a single page is created, written and shared; its title is the name of the item', async ({ app, open }) => {
  const user_token = await createUser(app, 'single')
  const page = await open('/item/add', { token: user_token })
  await page.getByRole('radio', { name: 'Single page' }).check()
  await page.getByLabel('Item name').fill('Runbook')
  await page.getByRole('button', { name: 'Create item' }).click()
  await page.getByRole('heading', { name: 'Runbook', level: 1 }).waitFor()
  expect(await page.getByRole('tree').count()).toBe(0)
  await page.getByRole('link', { name: 'Edit page' }).click()
  const text = page.locator('.editor-source .cm-content')
  await text.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('Restart the *service*.')
  await page.getByRole('textbox', { name: 'Page title' }).fill('Restarting')
  await page.keyboard.press('Control+s')
  await page
    .getByText(/^Saved \d\d:\d\d$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await page.getByRole('heading', { name: 'Restarting', level: 1 }).waitFor()
  await expect.poll(() => page.locator('.header-name').innerText()).toBe('Restarting')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('dialog').waitFor()
})

test('the pages of an API client can be read here, but are written in the client', async ({ app, open }) => {
  const user_token = await createUser(app, 'runner')
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', {
    user_token,
    item_type: 3,
    item_name: 'Orders API',
  })
  await call(app, 'page/save', {
    user_token,
    item_id,
    page_id: 0,
    page_title: 'Create an order',
    page_content: 'Text of the client',
  })
  const page = await open(`/${item_id}`, { token: user_token })
  await page.getByText('are written in an API client').waitFor()
  await page.getByText('Text of the client').waitFor()
  expect(await page.getByRole('link', { name: 'Edit page' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Item menu' }).click()
  await page.getByRole('menu').waitFor()
  for (const name of ['New page', 'New folder', 'Folders'])
    expect(await page.getByRole('menuitem', { name }).count()).toBe(0)
  await expectAccessible(page)
})
