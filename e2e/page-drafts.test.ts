import type { Page } from 'playwright-core'
import { loginToken } from '../scripts/lib/login-token.ts'
import { call, expect, expectAccessible, login, PHONE, test as plainTest } from './fixtures.ts'
import { prepareWriters, saved, sourceOf, status, textOf, type WritersSite, writeAt } from './page-site.ts'

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<WritersSite> => prepareWriters(app))

const TEXT = 'the text as it was saved'
const offer = (page: Page) => page.getByText(/A draft of .* on this device differs/)

/** Closes the tab as people do, and answers the browser's question with Leave. */
async function closeTab(page: Page) {
  page.on('dialog', (dialog) => dialog.accept())
  const closed = new Promise((resolve) => page.once('close', resolve))
  await page.close({ runBeforeUnload: true })
  await closed
}

test('a closed tab loses nothing: the draft is offered, compared and used, and removed by the save', async ({
  site,
  open,
}) => {
  const page_id = await site.page('Tab', TEXT)
  const address = `/page/edit/${site.item_id}/${page_id}`
  const page = await open(address, { token: site.owner })
  await writeAt(page, TEXT, ', and what was typed since')
  const context = page.context()
  await closeTab(page)
  const next = await context.newPage()
  await next.goto(address)
  await offer(next).waitFor()
  expect(await textOf(next).textContent()).toBe(TEXT)
  await expectAccessible(next)
  await next.getByRole('button', { name: 'Compare' }).click()
  const dialog = next.getByRole('dialog', { name: /^Draft of/ })
  await dialog.locator('ins').getByText('and what was typed since').waitFor()
  await expectAccessible(next)
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await textOf(next).getByText('and what was typed since').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => textOf(next).evaluate((text) => text.contains(document.activeElement))).toBe(true)
  await next.keyboard.press('ControlOrMeta+s')
  await saved(next)
  expect((await site.read(page_id)).page_content).toBe(`${TEXT}, and what was typed since`)
  await next.reload()
  await textOf(next).waitFor()
  expect(await offer(next).count()).toBe(0)
})

test('a draft can be dropped, and typing during the offer does not replace it', async ({ site, open }) => {
  const page_id = await site.page('Beside', TEXT)
  const address = `/page/edit/${site.item_id}/${page_id}`
  const page = await open(address, { token: site.owner })
  page.on('dialog', (dialog) => dialog.accept())
  await writeAt(page, TEXT, ' draft one')
  await page.goto(address)
  await offer(page).waitFor()
  await writeAt(page, TEXT, ' draft two')
  await page.goto(address)
  await offer(page).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await textOf(page).getByText('draft one').waitFor()
  await expect.poll(() => textOf(page).evaluate((text) => text.contains(document.activeElement))).toBe(true)
  await page.goto(address)
  await page.getByRole('button', { name: 'Discard' }).click()
  await offer(page).waitFor({ state: 'detached' })
  await page.reload()
  await textOf(page).waitFor()
  expect(await offer(page).count()).toBe(0)
})

test('a draft that is older than the page is merged with it', async ({ site, open }) => {
  const page_id = await site.page('Older', 'one\n\ntwo\n\nthree')
  const address = `/page/edit/${site.item_id}/${page_id}`
  const page = await open(address, { token: site.owner })
  page.on('dialog', (dialog) => dialog.accept())
  await writeAt(page, 'one', ' of the draft')
  await page.goto('about:blank')
  await site.save(page_id, 'one\n\ntwo\n\nthree of somebody else')
  await page.goto(address)
  await page.getByRole('button', { name: 'Restore' }).click()
  await textOf(page).getByText('one of the draft').waitFor()
  await page.keyboard.press('ControlOrMeta+s')
  await textOf(page).getByText('three of somebody else').waitFor()
  await saved(page)
  expect((await site.read(page_id)).page_content).toBe('one of the draft\n\ntwo\n\nthree of somebody else')
})

test('a draft is written every 30 seconds, also without leaving', async ({ site, open }) => {
  const page_id = await site.page('Clock', TEXT)
  const page = await open('/item/index', { token: site.owner })
  await page.clock.install()
  await page.goto(`/page/edit/${site.item_id}/${page_id}`)
  await writeAt(page, TEXT, ' and more')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await kept()).not.toContain('and more')
  await page.clock.fastForward(31_000)
  expect(await kept()).toContain('and more')
})

test('without a network the header says so, a draft is written, and the text is saved when the network is back', async ({
  site,
  open,
}) => {
  const page_id = await site.page('Network', TEXT)
  const allow = [/failed request/, /Failed to load resource/]
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner, allow })
  await writeAt(page, TEXT, ' offline')
  await page.context().setOffline(true)
  await status(page).getByText('No connection, draft kept').waitFor()
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('alert').getByText('No answer from the server').waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain(`${TEXT} offline`)
  await expectAccessible(page)
  await page.context().setOffline(false)
  await saved(page)
  expect((await site.read(page_id)).page_content).toBe(`${TEXT} offline`)
})

test('a session that ends in the middle: the text stays, a draft is written, and it is saved after a new login', async ({
  app,
  site,
  open,
}) => {
  const page_id = await site.page('Session', TEXT)
  const token = await loginToken(app.octavo, 'lin')
  const address = `/page/edit/${site.item_id}/${page_id}`
  const page = await open(address, { token })
  await writeAt(page, TEXT, ' logged out')
  await call(app, 'user/logout', { user_token: token, confirm: 1 })
  await page.keyboard.press('ControlOrMeta+s')
  const problem = page.getByRole('alert')
  await problem.getByText('You are not logged in any more.').waitFor()
  expect(new URL(page.url()).pathname).toBe(address)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('logged out')
  const fresh = await loginToken(app.octavo, 'lin')
  await page
    .context()
    .addCookies([{ name: 'cookie_token', value: fresh, url: app.url, httpOnly: true, sameSite: 'Lax' }])
  await problem.getByRole('button', { name: 'Try again' }).click()
  await saved(page)
  expect((await site.read(page_id)).page_content).toBe(`${TEXT} logged out`)
})

test('a killed server loses neither typed text nor saved text', async ({ app, site, open }) => {
  const page_id = await site.page('Killed', TEXT)
  const allow = [/failed request/, /Failed to load resource/]
  const address = `/page/edit/${site.item_id}/${page_id}`
  const page = await open(address, { token: site.owner, allow })
  await writeAt(page, TEXT, ' saved')
  await page.keyboard.press('ControlOrMeta+s')
  await saved(page)
  await page.keyboard.insertText(' typed')
  await app.kill()
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('alert').getByText('No answer from the server').waitFor()
  await status(page).getByText('No connection, draft kept').waitFor()
  // even when the tab is closed too
  const context = page.context()
  await closeTab(page)
  await app.restart()
  expect((await site.read(page_id)).page_content).toBe(`${TEXT} saved`)
  const next = await context.newPage()
  await next.goto(address)
  await next.getByRole('button', { name: 'Restore' }).click()
  await textOf(next).getByText('saved typed').waitFor()
  await next.keyboard.press('ControlOrMeta+s')
  await saved(next)
  expect((await site.read(page_id)).page_content).toBe(`${TEXT} saved typed`)
})

test('a save whose answer was lost is not mistaken for a change of another user', async ({ site, open }) => {
  const page_id = await site.page('Lost answer', TEXT)
  const allow = [/failed request/, /Failed to load resource/]
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner, allow })
  await page.route('**/api/page/save', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await writeAt(page, TEXT, ' once')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('alert').waitFor()
  await page.unroute('**/api/page/save')
  await writeAt(page, TEXT, ' twice')
  await page.keyboard.press('ControlOrMeta+s')
  await saved(page)
  expect((await site.read(page_id)).page_content).toBe(`${TEXT} once twice`)
})

test('the draft of a new page is offered again, in Chinese on a phone', async ({ site, open }) => {
  const address = `/page/edit/${site.item_id}/0`
  const page = await open(address, { token: site.owner, lang: 'zh', theme: 'dark', viewport: PHONE })
  page.on('dialog', (dialog) => dialog.accept())
  await textOf(page).click()
  await page.keyboard.insertText('一个还没有保存过的全新页面')
  await page.goto(address)
  await page.getByText('的草稿与已保存的页面不同').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await page.getByRole('button', { name: '恢复' }).click()
  await textOf(page).getByText('一个还没有保存过的全新页面').waitFor()
})

test('logging out asks about unsaved text and clears the device, in all tabs', async ({ app, site, open }) => {
  const log = async () => await loginToken(app.octavo, 'lin')
  const [first, second] = [await site.page('Secret plan', TEXT), await site.page('Second plan', TEXT)]
  const address = (page_id: number) => `/page/edit/${site.item_id}/${page_id}`
  const logOut = async (page: Page, how: string) => {
    await page.goto('/item/index')
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    const question = page.getByRole('alertdialog', { name: /before you log out/ })
    await question.getByText('Secret plan').waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: how }).click()
  }
  const landing = (page: Page) => page.getByRole('heading', { level: 1, name: /Every API/ })
  const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).join(' '))

  const page = await open(`/${site.item_id}/${first}`, { token: await log() })
  await page.getByText(TEXT).waitFor()
  page.on('dialog', (dialog) => dialog.accept())
  await page.evaluate(() => localStorage.setItem('octavo-theme', 'light'))
  await page.goto(address(first))
  await writeAt(page, TEXT, ' typed here')
  const other = await page.context().newPage()
  await other.goto(address(second))
  await writeAt(other, TEXT, ' typed in another tab')
  await logOut(page, 'Keep here')
  await landing(page).waitFor()
  await landing(other).waitFor()
  expect(await kept(page)).not.toContain('octavo-recent')
  expect((await kept(page)).match(/octavo-draft/g)).toHaveLength(2)
  expect(await kept(page)).toContain('octavo-theme')

  await login(page.context(), await log())
  await logOut(page, 'Save and log out')
  await landing(page).waitFor()
  expect(await kept(page)).not.toContain('octavo-draft')
  expect((await site.read(first)).page_content).toBe(`${TEXT} typed here`)
  expect((await site.read(second)).page_content).toBe(`${TEXT} typed in another tab`)

  await login(page.context(), await log())
  await page.goto(address(first))
  await writeAt(page, 'typed here', ' to be thrown away')
  await logOut(page, 'Throw away')
  await landing(page).waitFor()
  await other.close()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/draft|plan|thrown/)
})

test('the text of a page that was deleted meanwhile continues as a new page', async ({ app, site, open }) => {
  const page_id = await site.page('Deleted', 'words that are saved')
  const address = `/page/edit/${site.item_id}/${page_id}`
  const page = await open(address, { token: site.owner, allow: [/10101/, /404/] })
  await textOf(page).click()
  await page.keyboard.insertText('words of Lin, ')
  await call(app, 'page/delete', { user_token: site.owner, page_id })
  await page.keyboard.press('ControlOrMeta+s')
  const again = page.getByRole('button', { name: 'Continue as a new page' })
  await again.waitFor()
  // The same is offered to a writer who has left, and comes back.
  await closeTab(page)
  const later = await page.context().newPage()
  await later.goto(address)
  await later.getByText('Your unsaved text is on this device.').waitFor()
  await later.getByRole('button', { name: 'Continue as a new page' }).click()
  await later.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => sourceOf(later)).toContain('words of Lin')
  await later.keyboard.press('ControlOrMeta+s')
  await saved(later)
  expect(new URL(later.url()).pathname).not.toBe(`/page/edit/${site.item_id}/0`)
})

test.for(['words of Lin, ', ''])(
  'in the editor, a deleted page continues at once as a new page with "%s"',
  async (words, { app, site, open }) => {
    const page_id = await site.page('Deleted at once', 'words that are saved')
    const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner, allow: [/10101/, /404/] })
    await textOf(page).click()
    if (words) await page.keyboard.insertText(words)
    await call(app, 'page/delete', { user_token: site.owner, page_id })
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByRole('button', { name: 'Continue as a new page' }).click()
    await page.waitForURL(`**/page/edit/${site.item_id}/0`)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => sourceOf(page)).toContain(words || 'words that are saved')
    await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Deleted at once')
  },
)

test('the draft of a new page keeps its folder', async ({ app, site, open }) => {
  const { cat_id } = await call<{ cat_id: number }>(app, 'catalog/save', {
    user_token: site.owner,
    item_id: site.item_id,
    cat_name: 'Guides',
  })
  const page = await open(`/page/edit/${site.item_id}/0?cat_id=${cat_id}`, { token: site.owner })
  await textOf(page).click()
  await page.keyboard.insertText('words for the folder')
  await closeTab(page)
  const later = await page.context().newPage()
  await later.goto(`/page/edit/${site.item_id}/0`)
  await later.getByRole('button', { name: 'Folder: Top level' }).waitFor()
  await later.getByRole('button', { name: 'Restore' }).click()
  await later.getByRole('button', { name: 'Folder: Guides' }).waitFor()
})
