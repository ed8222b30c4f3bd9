import { readFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright-core'
import { createUser, expect, expectAccessible, test } from './fixtures.ts'
import { editorTools, row, seeder, seedItem } from './item-seed.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check()
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Presses the button of an export and waits for its file. */
async function exported(page: Page, name: string) {
  const download = page.waitForEvent('download')
  await button(page, name).click()
  const file = await download
  return { name: file.suggestedFilename(), start: (await readFile(await file.path())).subarray(0, 2).toString() }
}

/** Answers as if an export still ran, until it is released, because a small export ends too fast to be seen. */
async function holdRunning(page: Page) {
  const addresses = '**/api/operation/{info,list}*'
  const running = { state: 'running', step: 'packing', done: 1, total: 5, end_time: 0, file_name: '', result: null }
  const answer = async (route: Route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const one of json.data.list ?? [json.data]) Object.assign(one, running)
    await route.fulfill({ response, json })
  }
  // Leaving a page ends its requests.
  await page.route(addresses, (route) => answer(route).catch(() => undefined))
  return { release: () => page.unroute(addresses) }
}

test('an item, a folder and a page are exported from the menus, and an export is found again after leaving', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'exporter')
  const site = await seedItem(app, token)
  const page = await open(`/${site.item}/${site.create}`, { token })
  await button(page, 'Item menu').click()
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click()
  await button(page, 'Export 5 pages').waitFor()
  await page.getByText('What you export from this item appears here.').waitFor()
  await expectAccessible(page)

  const held = await holdRunning(page)
  await choose(page, 'Markdown')
  await button(page, 'Export 5 pages').click()
  await page.getByText('1 of 5').waitFor()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('progressbar').waitFor()
  await page.getByRole('button', { name: 'Cancel: Export' }).waitFor()
  await held.release()
  await page.getByRole('link', { name: 'Download Fernmarket API.zip' }).waitFor()
  await page.getByText('Everything came over.').waitFor()

  await choose(page, 'One folder')
  await page.getByRole('combobox', { name: 'Folder' }).selectOption({ label: 'Users (2 pages)' })
  await choose(page, 'Word')
  expect(await exported(page, 'Export 2 pages')).toEqual({ name: 'Users.docx', start: 'PK' })

  await page.goto(`/${site.item}/${site.create}`)
  await button(page, 'Page menu').click()
  await page.getByRole('menuitem', { name: 'Export page' }).click()
  await choose(page, 'PDF')
  expect(await exported(page, 'Export 1 page')).toEqual({ name: 'Create a user.pdf', start: '%P' })
  await page.getByRole('link', { name: 'Download Create a user.pdf' }).waitFor()
  expect(await page.getByRole('link', { name: /^Download / }).count()).toBe(3)
  await expectAccessible(page)

  await page.goto(`/${site.item}/${site.create}`)
  await editorTools(page)
  await row(page, 'Orders').locator('[data-more]').click()
  await page.getByRole('menuitem', { name: 'Export folder' }).click()
  await page.getByRole('combobox', { name: 'Folder' }).waitFor()
})

test('limited members export their part, and people without the right are told what to do, on a phone too', async ({
  app,
  open,
}) => {
  const owner = await createUser(app, 'owner')
  const [reader, limited] = [await createUser(app, 'reader'), await createUser(app, 'limited')]
  const { item: item_id, users, intro } = await seedItem(app, owner)
  const { send } = seeder(app, owner)
  await send('member/save', { item_id, username: 'reader', member_group_id: 0 })
  await send('member/save', { item_id, username: 'limited', member_group_id: 1, cat_id: users })
  const phone = { width: 390, height: 800 }

  const page = await open(`/${item_id}`, { token: reader })
  await button(page, 'Item menu').click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem', { name: 'Export' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.goto(`/item/export/${item_id}`)
  await page.getByRole('heading', { name: 'You may not export this item' }).waitFor()
  await expectAccessible(page)
  expect(await button(page, 'Export').count()).toBe(0)

  const address = `/item/export/${item_id}?page_id=${intro}`
  const part = await open(address, { token: limited, lang: 'zh', theme: 'dark', viewport: phone, allow: [/403/] })
  await part.getByText('你可以编辑该项目的一部分').waitFor()
  await part.getByText('要导出的内容不可用').waitFor()
  await choose(part, 'Markdown')
  expect(await fits(part)).toBeLessThanOrEqual(0)
  await expectAccessible(part)
  await send('member/save', { item_id, username: 'limited', member_group_id: 0 })
  await button(part, '导出 2 个页面').click()
  await part.getByRole('alert').getByText('你没有权限执行此操作').waitFor()
  expect(await fits(part)).toBeLessThanOrEqual(0)
  await expectAccessible(part)
})

test('the screen fits spreadsheets and archived items', async ({ app, open }) => {
  const owner = await createUser(app, 'keeper')
  const editor = await createUser(app, 'editor')
  const { item, send } = seeder(app, owner)
  const sheet = await item('Figures', { item_type: 4 })
  const page = await open(`/item/export/${sheet}`, { token: owner })
  await button(page, 'Export the spreadsheet').waitFor()

  const item_id = await item('Old')
  await send('member/save', { item_id, username: 'editor', member_group_id: 1 })
  await send('item/archive', { item_id, password: 'correct horse battery' })
  await page.goto(`/item/export/${item_id}`)
  await page.getByText('This item has no pages.').waitFor()
  const theirs = await open(`/item/export/${item_id}`, { token: editor, allow: [/403/] })
  await theirs.getByText('Its owner and its item admins can export it.').waitFor()
})
