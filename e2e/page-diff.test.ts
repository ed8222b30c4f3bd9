import { call, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'
import { prepareWriters, saved, textOf, type WritersSite } from './page-site.ts'

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<WritersSite> => prepareWriters(app))

const lines = Array.from({ length: 40 }, (_, at) => `line ${at + 1} stays`)
const OLD = ['limit: 30 per minute', ...lines, '导入超过 1000 个用户时', 'goes away'].join('\n')
const NEW = ['limit: 60 per minute', ...lines, '导入超过 1000 个客户时', 'comes new and is long'].join('\n')

async function twoVersions(site: WritersSite, title: string): Promise<number> {
  const page_id = await site.page(title, OLD)
  await site.save(page_id, NEW)
  return page_id
}

test('history: who, when, note; view, compare, restore', async ({ site, open }) => {
  const page_id = await twoVersions(site, 'History')
  const page = await open(`/${site.item_id}/${page_id}`, { token: site.owner })
  await page.getByRole('button', { name: 'Page menu' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const dialog = page.getByRole('dialog', { name: 'History' })
  await dialog.getByText('lin').first().waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(2)
  const current = dialog.getByRole('listitem').first()
  await current.getByText('Current').waitFor()
  await current.getByRole('img', { name: '3 lines added, 3 lines removed' }).waitFor()
  await current.getByText('just now').waitFor()
  await dialog.getByRole('button', { name: 'View' }).click()
  await dialog.getByText('limit: 30 per minute').waitFor()
  await dialog.getByRole('button', { name: 'Note' }).click()
  await dialog.getByRole('textbox', { name: 'Note on this version' }).fill('before the limit')
  await page.keyboard.press('Escape')
  await dialog.getByRole('alert').getByText('Leave without saving?').waitFor()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('“before the limit”').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Compare' }).click()
  await page.waitForURL(`**/page/diff/${page_id}/*`)
  await page.locator('.diff del').getByText('30').waitFor()
  await page.locator('.diff ins').getByText('60').waitFor()
  expect(await page.locator('.diff del').allTextContents()).toContain('用')
  expect(await page.locator('.diff ins').allTextContents()).toContain('客')
  await page.getByText('+3').waitFor()
  await page.getByText('−3').waitFor()
  await expectAccessible(page)
  expect(await page.getByText('line 20 stays').count()).toBe(0)
  await page.getByRole('button', { name: /Show \d+ unchanged lines/ }).click()
  await page.getByText('line 20 stays').first().waitFor()
  await page.getByText('Change 1 of 2').waitFor()
  await page.keyboard.press('n')
  await page.getByText('Change 2 of 2').waitFor()
  await page.keyboard.press('p')
  await page.getByText('Change 1 of 2').waitFor()
  await page.getByRole('button', { name: 'Inline' }).click()
  await page.locator('.diff[data-mode="inline"]').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore this version' }).click()
  // The address of the comparison ends in two numbers as well.
  await page.waitForURL((url) => url.pathname === `/${site.item_id}/${page_id}`)
  await page.getByText('limit: 30 per minute').waitFor()
  expect((await site.read(page_id)).page_content).toBe(OLD)
})

test('in the editor a version is put into the text, and is on the page once it is saved', async ({ site, open }) => {
  const page_id = await twoVersions(site, 'Editor')
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner })
  await textOf(page).getByText('limit: 60').waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await textOf(page).getByText('limit: 30').waitFor()
  expect((await site.read(page_id)).page_content).toBe(NEW)
  await page.keyboard.press('ControlOrMeta+s')
  await saved(page)
  expect((await site.read(page_id)).page_content).toBe(OLD)
})

test('on a phone, in Chinese and dark, the comparison is inline', async ({ app, site, open }) => {
  const page_id = await twoVersions(site, '手机')
  const [version] = await call<{ page_history_id: number }[]>(app, 'page/history', { user_token: site.owner, page_id })
  const page = await open(`/page/diff/${page_id}/${version?.page_history_id}`, {
    token: site.owner,
    lang: 'zh',
    theme: 'dark',
    viewport: PHONE,
  })
  await page.locator('.diff[data-mode="inline"] del').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: '下一处 (N)' }).click()
  expect(await page.locator('[data-here]').count()).toBe(1)
})

test('strangers see no comparison, and a version of another page is not found', async ({ site, open }) => {
  const page_id = await twoVersions(site, 'Other')
  const page = await open(`/page/diff/${page_id}/999999`, { token: site.owner })
  await page
    .getByRole('heading', { name: /not here|does not exist|no page/i })
    .first()
    .waitFor()
})

test('a page of ten thousand lines is compared without blocking the window', async ({ site, open }) => {
  const many = Array.from({ length: 10_000 }, (_, at) => `line ${at} with some words of its own`)
  const page_id = await site.page('Large', many.join('\n'))
  await site.save(page_id, many.map((line, at) => (at % 20 === 0 ? `${line} changed` : line)).join('\n'))
  const page = await open(`/${site.item_id}/${page_id}`, { token: site.owner })
  await page.getByRole('button', { name: 'Page menu' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Compare' }).click()
  await page.getByText('+500').waitFor()
  await page.getByRole('button', { name: 'Show more' }).waitFor()
})
