import type { Page } from 'playwright-core'
import { call, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'
import { prepareWriters, saved, status, textOf, type WritersSite, writeAt } from './page-site.ts'

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<WritersSite> => prepareWriters(app))

const TEXT = 'the text as it was saved'
const pill = (page: Page) => page.getByText('Locked by you')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'This page is open in another tab' })
const offer = (page: Page) => page.getByText(/A draft of .* on this device differs/)

/** The address of the editor of a saved page. */
const isOwn = (url: URL) => /^\/page\/edit\/\d+\/[1-9]\d*$/.test(url.pathname)

/** The holder of the lock, as the other writer sees it. */
const lockOf = (app: Parameters<typeof call>[0], site: WritersSite, page_id: number) =>
  call<{ lock: number }>(app, 'page/isLock', { user_token: site.other, page_id })

async function openSecond(first: Page, address: string): Promise<Page> {
  const second = await first.context().newPage()
  await second.goto(address)
  return second
}

test('a second tab says that the page is open in another one; closing it releases no lock', async ({
  app,
  site,
  open,
}) => {
  const page_id = await site.page('Twice', TEXT)
  const address = `/page/edit/${site.item_id}/${page_id}`
  const first = await open(address, { token: site.owner })
  await pill(first).waitFor()
  const second = await openSecond(first, address)
  await question(second).waitFor()
  await expectAccessible(second)
  await question(second).getByRole('button', { name: 'Read the page' }).click()
  await second.waitForURL(`**/${site.item_id}/${page_id}`)
  await second.close()
  expect((await lockOf(app, site, page_id)).lock).toBe(1)
  await first.getByRole('button', { name: 'Close the editor' }).click()
  await site.free(page_id)
})

test('the writer continues in the second tab and returns; the remaining tab writes on', async ({ app, site, open }) => {
  const page_id = await site.page('Changes', `${TEXT}\n\nend`)
  const address = `/page/edit/${site.item_id}/${page_id}`
  const first = await open(address, { token: site.owner })
  await pill(first).waitFor()
  await writeAt(first, TEXT, ', of the first tab')
  const second = await openSecond(first, address)
  await question(second).getByRole('button', { name: 'Continue here' }).click()
  await pill(second).waitFor()
  await first.getByText('You went on writing this page in another tab.').waitFor()
  await expectAccessible(first)
  await writeAt(second, 'end', ', of the second tab')
  await second.keyboard.press('ControlOrMeta+s')
  await saved(second)
  // both texts can be saved: they are merged
  await first.keyboard.press('ControlOrMeta+s')
  await saved(first)
  expect((await site.read(page_id)).page_content).toBe(`${TEXT}, of the first tab\n\nend, of the second tab`)
  await first.getByRole('button', { name: 'Continue here' }).click()
  await pill(first).waitFor()
  await second.getByText('You went on writing this page in another tab.').waitFor()
  // the writing tab is closed: the other one has the lock
  await first.close()
  await pill(second).waitFor()
  expect((await lockOf(app, site, page_id)).lock).toBe(1)
  await second.getByRole('button', { name: 'Close the editor' }).click()
  await site.free(page_id)
})

test('drafts of two tabs do not overwrite each other', async ({ site, open }) => {
  const page_id = await site.page('Drafts', TEXT)
  const address = `/page/edit/${site.item_id}/${page_id}`
  const first = await open(address, { token: site.owner })
  const second = await openSecond(first, address)
  await question(second).getByRole('button', { name: 'Continue here' }).click()
  await writeAt(first, TEXT, ' one')
  await writeAt(second, TEXT, ' two')
  const context = first.context()
  const last = await context.newPage()
  await last.goto('/item/index')
  for (const tab of [first, second]) {
    await tab.evaluate(() => dispatchEvent(new Event('pagehide')))
    tab.on('dialog', (dialog) => dialog.accept())
    await tab.close()
  }
  await last.goto(address)
  await offer(last).waitFor()
  const found: (string | null)[] = []
  await last.getByRole('button', { name: 'Restore' }).click()
  await textOf(last)
    .getByText(/ (one|two)$/)
    .waitFor()
  found.push(await textOf(last).textContent())
  await last.getByRole('button', { name: 'Restore' }).click()
  await textOf(last)
    .getByText(found[0]?.endsWith('one') ? / two$/ : / one$/)
    .waitFor()
})

test('two new pages of an item are written in two tabs without a question', async ({ site, open }) => {
  const address = `/page/edit/${site.item_id}/0`
  const first = await open(address, { token: site.owner })
  await textOf(first).click()
  await first.keyboard.insertText('the first of two new pages')
  const second = await openSecond(first, address)
  await textOf(second).click()
  await second.keyboard.insertText('the second of two new pages')
  expect(await question(second).count()).toBe(0)
  expect(await offer(second).count()).toBe(0)
  const ids: string[] = []
  for (const tab of [first, second]) {
    await tab.bringToFront()
    await tab.keyboard.press('ControlOrMeta+s')
    await tab.waitForURL(isOwn)
    ids.push(new URL(tab.url()).pathname)
  }
  expect(new Set(ids).size).toBe(2)
})

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`the question fits a phone in ${lang}, ${theme}`, async ({ site, open }) => {
      const page_id = await site.page('Phone', TEXT)
      const address = `/page/edit/${site.item_id}/${page_id}`
      const first = await open(address, { token: site.owner, lang, theme, viewport: PHONE })
      await first.locator('.o-lock-place[data-kind="mine"]').waitFor()
      const second = await openSecond(first, address)
      await second.getByRole('alertdialog').waitFor()
      await expectAccessible(second)
      expect(await second.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    })
  }
}

test('a first save whose answer is lost creates one page, also after the tab was closed', async ({
  app,
  site,
  open,
}) => {
  const address = `/page/edit/${site.item_id}/0`
  const page = await open(address, { token: site.owner, allow: [/ERR_FAILED/, /Failed to load resource/] })
  const lose = async () => {
    await page.route('**/api/page/save', async (route) => {
      await route.fetch()
      await route.abort()
    })
  }
  const pages = async () => {
    const { menu } = await call<{ menu: { pages: { page_id: number; page_title: string }[] } }>(app, 'item/info', {
      user_token: site.owner,
      item_id: site.item_id,
    })
    return menu.pages.filter((one) => one.page_title === 'Lost answer')
  }
  await page.getByRole('textbox', { name: 'Page title' }).fill('Lost answer')
  await textOf(page).click()
  await page.keyboard.insertText('first words')
  await lose()
  await page.keyboard.press('ControlOrMeta+s')
  await status(page).getByText('No connection').waitFor()
  expect(await pages()).toHaveLength(1)
  await page.keyboard.insertText(' and more words')
  await page.keyboard.press('ControlOrMeta+s')
  await expect
    .poll(async () => (await site.read((await pages())[0]?.page_id ?? 0)).page_content)
    .toBe('first words and more words')
  await status(page).getByText('No connection').waitFor()
  await page.unroute('**/api/page/save')
  // the tab is closed, and its text is restored from the draft
  await page.keyboard.insertText(' to the end')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await textOf(page).getByText('to the end').waitFor()
  await page.keyboard.press('ControlOrMeta+s')
  await page.waitForURL(isOwn)
  const made = await pages()
  expect(made).toHaveLength(1)
  expect((await site.read(made[0]?.page_id ?? 0)).page_content).toBe('first words and more words to the end')
})

test('a page that another user moves to another catalog while its editor is open stays there', async ({
  app,
  site,
  open,
}) => {
  const who = { user_token: site.owner, item_id: site.item_id }
  const { cat_id } = await call<{ cat_id: number }>(app, 'catalog/save', { ...who, cat_name: 'Elsewhere' })
  const page_id = await site.page('Dragged', TEXT)
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner })
  await pill(page).waitFor()
  const cats = JSON.stringify([{ page_id, parent_cat_id: cat_id, s_number: 1 }])
  await call(app, 'catalog/batUpdate', { ...who, user_token: site.other, cats })
  await writeAt(page, TEXT, ', written on')
  await page.keyboard.press('ControlOrMeta+s')
  await saved(page)
  await page.getByRole('button', { name: 'Folder: Elsewhere' }).waitFor()
  expect(await site.read(page_id)).toMatchObject({ cat_id, page_content: `${TEXT}, written on` })
})
