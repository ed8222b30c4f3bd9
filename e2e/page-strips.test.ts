import type { Page } from 'playwright-core'
import { call, expect, expectAccessible, newContext, test as plainTest, startApp, windowFor } from './fixtures.ts'
import { prepareWriters, saved, textOf, type WritersSite, writeAt } from './page-site.ts'

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<WritersSite> => prepareWriters(app))

const LOOKS = (['en', 'zh'] as const).flatMap((lang) =>
  (['light', 'dark'] as const).map((theme) => ({ lang, theme, viewport: windowFor(lang, theme) })),
)
const nameOf = ({ lang, theme, viewport }: (typeof LOOKS)[number]) => `${lang}, ${theme}, at ${viewport.width} px`

const WORDS = {
  en: { lost: /is editing this page now\. Your text stays here/, again: 'Try again', email: 'Open my settings' },
  zh: { lost: /正在编辑此页。你的文字仍在这里/, again: '重试', email: '打开个人设置' },
} as const

async function whole(page: Page) {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

for (const look of LOOKS) {
  test(`a lock that another user took is reported with the failed save, in ${nameOf(look)}`, async ({
    app,
    site,
    open,
  }) => {
    const page_id = await site.page('Lost', 'the text')
    const { item_id } = site
    const setLock = (user_token: string, lock_to?: number) =>
      call(app, 'page/setLock', { user_token, page_id, item_id, ...(lock_to && { lock_to }) })
    const page = await open(`/page/edit/${item_id}/${page_id}`, { token: site.other, ...look })
    await page.locator('.o-lock-place[data-kind="mine"]').waitFor()
    // as when the computer slept longer than the lock lives
    await setLock(site.other, 1000)
    await setLock(site.owner)
    await writeAt(page, 'the text', ' of Chen')
    await page.keyboard.press('ControlOrMeta+s')
    const strip = page.getByRole('alert').filter({ hasText: WORDS[look.lang].lost })
    await strip.waitFor()
    expect(await page.locator('.o-notice-bar').count()).toBe(1)
    await whole(page)
    expect((await site.read(page_id)).page_content).toBe('the text')
    // when the other one has finished, one press takes the lock again and saves
    await setLock(site.owner, 1000)
    await strip.getByRole('button', { name: WORDS[look.lang].again }).click()
    await strip.waitFor({ state: 'detached' })
    await page.locator('.o-lock-place[data-kind="mine"]').waitFor()
    await expect.poll(async () => (await site.read(page_id)).page_content).toBe('the text of Chen')
  })
}

test('a writer who returns to the window learns of a lost lock before a save', async ({ app, site, open }) => {
  const page_id = await site.page('Seen', 'the text')
  const lock = { page_id, item_id: site.item_id }
  const page = await open('about:blank', { token: site.other })
  await page.clock.install()
  await page.goto(`/page/edit/${site.item_id}/${page_id}`)
  await page.getByText('Locked by you').waitFor()
  await call(app, 'page/setLock', { user_token: site.other, ...lock, lock_to: 1000 })
  await call(app, 'page/setLock', { user_token: site.owner, ...lock })
  await page.clock.runFor(20 * 60 * 1000)
  await page.getByText('lin is editing this page now.').waitFor()
  await call(app, 'page/setLock', { user_token: site.owner, ...lock, lock_to: 1000 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Locked by you').waitFor()
  await textOf(page).click()
})

test('an unused tab lets its lock expire, and asks again when the writer returns', async ({ app, site, open }) => {
  const page_id = await site.page('Forgotten', 'the text')
  const lock = { page_id, item_id: site.item_id }
  const page = await open('about:blank', { token: site.other, allow: [/10101/] })
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page/setLock')) asked += 1
  })
  await page.goto(`/page/edit/${site.item_id}/${page_id}`)
  await page.getByText('Locked by you').waitFor()
  await page.clock.runFor(20 * 60 * 1000)
  await expect.poll(() => asked).toBe(2)
  await page.clock.runFor(25 * 60 * 1000)
  expect(asked).toBe(2)
  await call(app, 'page/setLock', { user_token: site.other, ...lock, lock_to: 1000 })
  await call(app, 'page/setLock', { user_token: site.owner, ...lock })
  await page.keyboard.press('ArrowRight')
  // nothing was typed, so no message about unsaved text is shown
  await page.getByText('lin is editing this page now. You can continue when the page is free.').waitFor()
  await call(app, 'page/setLock', { user_token: site.owner, ...lock, lock_to: 1000 })
  await page.clock.runFor(31 * 60 * 1000)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Locked by you').waitFor()
})

test('a save warns users without a verified address, on a site that requires one', async ({
  browser,
  onTestFinished,
}) => {
  const app = await startApp()
  onTestFinished(app.stop)
  const site = await prepareWriters(app)
  await app.octavo('setting', 'set', 'require_verified_email', '1')
  for (const look of LOOKS) {
    const page_id = await site.page(nameOf(look), 'the text')
    const context = await newContext(browser, app, { token: site.owner, ...look })
    const page = await context.newPage()
    await page.goto(`/page/edit/${site.item_id}/${page_id}`)
    await writeAt(page, 'the text', ' changed')
    await page.keyboard.press('ControlOrMeta+s')
    const link = page.getByRole('status').getByRole('link', { name: WORDS[look.lang].email })
    await link.waitFor()
    expect((await site.read(page_id)).page_content).toBe('the text changed')
    await whole(page)
    const [settings] = await Promise.all([context.waitForEvent('page'), link.click()])
    await settings.locator('#email input[name="email"]').waitFor()
    await expect.poll(() => settings.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('email')
    await context.close()
  }
})

test('a new page of a user without a verified address is saved, stays open and says so', async ({
  browser,
  onTestFinished,
}) => {
  const app = await startApp()
  onTestFinished(app.stop)
  const site = await prepareWriters(app)
  await app.octavo('setting', 'set', 'require_verified_email', '1')
  const context = await newContext(browser, app, { token: site.owner })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`/page/edit/${site.item_id}/0`)
  await page.getByLabel('Page title').fill('With a warning')
  await textOf(page).click()
  await page.keyboard.insertText('A text')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText('Your e-mail address is not verified yet').waitFor()
  await saved(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await page.getByText('Your e-mail address is not verified yet').count()).toBe(0)
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText(' and more')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText('Your e-mail address is not verified yet').waitFor()
  await page.getByRole('button', { name: 'Close the editor' }).click()
  // one page, and the reader opens it
  await page.getByRole('heading', { level: 1, name: 'With a warning' }).waitFor()
  await page.getByText('A text and more').waitFor()
  // The tree may arrive after the text.
  await page.getByRole('treeitem', { name: 'With a warning' }).first().waitFor()
  expect(await page.getByRole('treeitem', { name: 'With a warning' }).count()).toBe(1)
})

test('a limited member begins a new page in the own folder, and is offered no other place', async ({
  app,
  site,
  open,
}) => {
  const who = { user_token: site.owner }
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { ...who, item_type: 1, item_name: 'Limits' })
  const folder = (cat_name: string) => call<{ cat_id: number }>(app, 'catalog/save', { ...who, item_id, cat_name })
  const { cat_id } = await folder('Guides')
  await folder('Plans')
  await call(app, 'member/save', { ...who, item_id, username: 'chen', member_group_id: 1, cat_id })
  const page = await open(`/page/edit/${item_id}/0`, { token: site.other })
  await page.getByRole('button', { name: 'Folder: Guides' }).click()
  await page.getByRole('option', { name: 'Guides' }).waitFor()
  expect(await page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Escape')
  await textOf(page).click()
  await page.keyboard.insertText('words')
  await page.keyboard.press('ControlOrMeta+s')
  await saved(page)
})
