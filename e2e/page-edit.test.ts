import type { Page } from 'playwright-core'
import { type App, call, createUser, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'
import { holdSaves, saved, sourceOf } from './page-site.ts'

const LIVE_LIMIT = 4000

interface Site {
  token: string
  item_id: number
  cat_id: number
  /** Makes a page and returns its id. */
  page: (title: string, text: string) => Promise<number>
  read: (page_id: number) => Promise<{ page_title: string; page_content: string; cat_id: number }>
}

async function prepare(app: App): Promise<Site> {
  const token = await createUser(app, 'writer')
  const who = { user_token: token }
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { ...who, item_type: 1, item_name: 'Handbook' })
  const { cat_id } = await call<{ cat_id: number }>(app, 'catalog/save', {
    ...who,
    item_id,
    cat_id: 0,
    cat_name: 'Users',
  })
  return {
    token,
    item_id,
    cat_id,
    page: async (page_title, page_content) =>
      (await call<{ page_id: number }>(app, 'page/save', { ...who, page_id: 0, item_id, page_title, page_content }))
        .page_id,
    read: (page_id) => call(app, 'page/info', { ...who, page_id }),
  }
}

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<Site> => prepare(app))

const textOf = (page: Page) => page.locator('.cm-content')
const status = (page: Page) => page.locator('.editor-top [role="status"]')

async function write(page: Page, text: string) {
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText(text)
}

test('a new page is written with toolbar and keys, saved, and read', async ({ site, open }) => {
  const { item_id, cat_id, token } = site
  const page = await open(`/page/edit/${item_id}/0?cat_id=${cat_id}`, { token })
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement)?.value === 'Untitled page')
  await page.keyboard.type('First steps')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Folder: Users' }).waitFor()
  await page.keyboard.type('Read this')
  await page.keyboard.press('ControlOrMeta+Alt+2')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Shift+8')
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('two')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.insertText('中文输入')
  await page.locator('.editor-preview strong').getByText('中文输入').waitFor()
  await expectAccessible(page)
  expect(await status(page).textContent()).toContain('Unsaved changes')
  // the first save keeps the editor, its caret and undo; text typed during the save stays
  const held = await holdSaves(page)
  await page.keyboard.press('ControlOrMeta+s')
  await held.arrived
  await page.keyboard.insertText(' later')
  // a draft exists, in case of a crash now
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('中文输入')
  await held.release()
  await page.waitForURL((url) => new RegExp(`^/page/edit/${item_id}/[1-9]\\d*$`).test(url.pathname))
  const page_id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await status(page).getByText('Unsaved changes').waitFor()
  await page.keyboard.insertText('!')
  await page.keyboard.press('ControlOrMeta+s')
  await saved(page)
  await page.keyboard.press('ControlOrMeta+z')
  await status(page).getByText('Unsaved changes').waitFor()
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await saved(page)
  await page.getByRole('button', { name: 'More ways to save' }).click()
  await page.getByRole('menuitem', { name: 'Save and close' }).click()
  await page.waitForURL(`**/${item_id}/${page_id}`)
  await page.locator('.prose strong').getByText('中文输入').waitFor()
  expect(await site.read(page_id)).toMatchObject({
    page_title: 'First steps',
    page_content: '## Read this\n- one\n  - two\n**中文输入 later!**',
    cat_id,
  })
})

test('saving keeps the editor open, a reload shows what was saved, the chooser moves the page', async ({
  site,
  open,
}) => {
  const page_id = await site.page('Old title', 'one')
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.token })
  await write(page, '\n\ntwo')
  await page.getByRole('textbox', { name: 'Page title' }).fill('New title')
  await page.getByRole('button', { name: 'Folder: Top level' }).click()
  await page.getByRole('option', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByText(/^Saved \d\d:\d\d$/)
    .first()
    .waitFor()
  expect(await site.read(page_id)).toMatchObject({
    page_title: 'New title',
    page_content: 'one\n\ntwo',
    cat_id: site.cat_id,
  })
  await page.reload()
  await textOf(page).getByText('two').waitFor()
  await page.getByRole('button', { name: 'More ways to save' }).click()
  await page.getByRole('menuitem', { name: 'Save and close' }).click()
  await page.waitForURL(`**/${site.item_id}/${page_id}`)
})

test('Back from another address shows what was saved, and the next save is no conflict', async ({ site, open }) => {
  const page_id = await site.page('Returning', 'one')
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.token })
  await write(page, ' two')
  await page.keyboard.press('ControlOrMeta+s')
  await saved(page)
  await page.goto('/healthz')
  await page.goBack()
  await page.locator('#plain-field').waitFor({ state: 'detached' })
  await textOf(page).waitFor()
  expect(await sourceOf(page)).toBe('one two')
  await write(page, ' three')
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(async () => (await site.read(page_id)).page_content).toBe('one two three')
})

test('the preview draws tables, formulas and diagrams, and hostile HTML does nothing', async ({ site, open }) => {
  const hostile = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script><a href="javascript:hurt=1">a</a>'
  const text = `| a | b |\n| --- | --- |\n| 1 | 2 |\n\n$E = mc^2$\n\n\`\`\`mermaid\ngraph LR\nA-->B\n\`\`\`\n\n${hostile}\n`
  const page_id = await site.page('All kinds', text)
  // the picture of the hostile HTML is missing
  const allow = [/404/]
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.token, allow })
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.locator('td', { hasText: '2' }).waitFor()
  await preview.locator('.katex').waitFor()
  await preview.locator('svg[id^="drawing"], .diagram svg').first().waitFor()
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBe(undefined)
  expect(await preview.locator('[onerror], script, a[href^="javascript"]').count()).toBe(0)
  // an unchanged diagram is not drawn again
  await preview.locator('.diagram svg').evaluate((svg) => svg.setAttribute('data-same', ''))
  await write(page, '\n\nmore')
  await preview.getByText('more').waitFor()
  expect(await preview.locator('svg[data-same]').count()).toBe(1)
})

test('above 4000 characters the preview follows in pauses and at each save, says so once, and can be kept live', async ({
  site,
  open,
}) => {
  const page_id = await site.page('Long', 'word '.repeat(LIVE_LIMIT / 5 - 2))
  const page = await open('about:blank', { token: site.token })
  await page.clock.install()
  await page.goto(`/page/edit/${site.item_id}/${page_id}`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('word').first().waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await write(page, `\n\nbeyond the limit ${'x'.repeat(30)}`)
  const notice = page.getByText('Above 4,000 characters the preview no longer follows every key')
  const old = page.getByText('Out of date')
  await notice.waitFor()
  await old.waitFor()
  expect(await preview.getByText('beyond the limit').count()).toBe(0)
  await page.clock.runFor(2000)
  await preview.getByText('beyond the limit').waitFor()
  await page.getByText('The preview shows the text as it is.').waitFor()
  await write(page, '\n\nseen at the save')
  await old.waitFor()
  await page.keyboard.press('ControlOrMeta+s')
  await page.clock.runFor(200)
  await preview.getByText('seen at the save').waitFor()
  await page.clock.resume()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Keep it live' }).click()
  await saved(page)
  await page.reload()
  await preview.getByText('seen at the save').waitFor()
  expect(await page.getByRole('switch', { name: 'Keep it live' }).isChecked()).toBe(true)
  expect(await notice.count()).toBe(0)
  await write(page, '\n\nfollowed at once')
  await preview.getByText('followed at once').waitFor()
  expect(await old.count()).toBe(0)
})

test('leaving with unsaved changes asks, by the button and by going back', async ({ site, open }) => {
  const page_id = await site.page('Guarded', 'text')
  const page = await open(`/${site.item_id}/${page_id}`, { token: site.token })
  await page.evaluate((to) => {
    history.pushState({ idx: ((history.state as { idx?: number })?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, `/page/edit/${site.item_id}/${page_id}`)
  await write(page, ' unsaved')
  await page.getByRole('button', { name: 'Close the editor' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await textOf(page).getByText('text unsaved').waitFor()
  await page.goBack()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(new URL(page.url()).pathname).toBe(`/page/edit/${site.item_id}/${page_id}`)
  await textOf(page).getByText('text unsaved').waitFor()
  await page.goBack()
  // Going back again while the question is open does not leave.
  await question.waitFor()
  await page.evaluate(() => history.back())
  await page.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 500)))
  expect(new URL(page.url()).pathname).toBe(`/page/edit/${site.item_id}/${page_id}`)
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL(`**/${site.item_id}/${page_id}`)
  await question.waitFor({ state: 'detached' })
  expect((await site.read(page_id)).page_content).toBe('text')
})

test('the question before leaving saves and leaves, also a new page; Cancel goes back into the text', async ({
  site,
  open,
}) => {
  const page = await open(`/page/edit/${site.item_id}/0`, { token: site.token })
  await write(page, 'saved on the way')
  await page.getByRole('button', { name: 'Close the editor' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.insertText(' out')
  await textOf(page).getByText('saved on the way out').waitFor()
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => new RegExp(`^/${site.item_id}/[1-9]\\d*$`).test(url.pathname))
  await page.locator('.prose').getByText('saved on the way out').waitFor()
  // Back does not lead to the editor of a new page
  await page.goBack()
  expect(new URL(page.url()).pathname).not.toContain('/page/edit/')
})

test('a new page that is saved while the editor asks gets its address, and can be closed', async ({ site, open }) => {
  const page = await open(`/page/edit/${site.item_id}/0`, { token: site.token })
  const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>()
  await page.route('**/api/page/save', async (route) => {
    await delivered
    await route.continue()
  })
  await write(page, 'slowly saved')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('button', { name: 'Close the editor' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.waitFor()
  deliver()
  await page.waitForURL((url) => new RegExp(`^/page/edit/${site.item_id}/[1-9]\\d*$`).test(url.pathname))
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await page.waitForURL((url) => new RegExp(`^/${site.item_id}/[1-9]\\d*$`).test(url.pathname))
  await page.locator('.prose').getByText('slowly saved').waitFor()
})

test('a failed save keeps the text and says what to do', async ({ site, open }) => {
  const page_id = await site.page('Fragile', 'text')
  const allow = [/failed request/, /Failed to load resource/]
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.token, allow })
  await write(page, ' precious')
  await page.route('**/api/page/save', (route) => route.abort())
  await page.keyboard.press('ControlOrMeta+s')
  const problem = page.getByRole('alert')
  await problem.getByText('No answer from the server').waitFor()
  await page.unroute('**/api/page/save')
  await page.route('**/api/page/save', (route) =>
    route.fulfill({ json: { error_code: 10102, error_name: 'NOT_LOGGED_IN', error_message: 'no' } }),
  )
  await problem.getByRole('button', { name: 'Try again' }).click()
  await problem.getByText('You are not logged in any more.').waitFor()
  await problem.getByRole('link', { name: 'Log in in another tab' }).waitFor()
  expect(await status(page).textContent()).toContain('Not saved')
  await expectAccessible(page)
  await page.unroute('**/api/page/save')
  await problem.getByRole('button', { name: 'Try again' }).click()
  await page
    .getByText(/^Saved \d\d:\d\d$/)
    .first()
    .waitFor()
  expect(await problem.count()).toBe(0)
  expect((await site.read(page_id)).page_content).toBe('text precious')
})

test('a page without text, a page of another item and a user without the right get a message', async ({
  app,
  site,
  open,
}) => {
  const page_id = await site.page('Here', 'text')
  const page = await open(`/page/edit/${site.item_id}/0`, { token: site.token })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').getByText('Write something first').waitFor()
  const other = await call<{ item_id: number }>(app, 'item/add', {
    user_token: site.token,
    item_type: 1,
    item_name: 'Other',
  })
  await page.goto(`/page/edit/${other.item_id}/${page_id}`)
  await page.getByRole('heading', { name: 'This page is not here' }).waitFor()
  const reader = await createUser(app, 'reader')
  const theirs = await open(`/page/edit/${site.item_id}/${page_id}`, { token: reader })
  await theirs.getByRole('heading', { name: 'You may not edit this page' }).waitFor()
  const guest = await open(`/page/edit/${site.item_id}/${page_id}`)
  await guest.waitForURL('**/user/login?redirect=**')
})

test('on a phone, in Chinese and dark, text and preview are shown one at a time', async ({ site, open }) => {
  const page_id = await site.page(
    '手机',
    '# 标题\n\n| 字段 | 类型 | 必填 | 说明 | 备注 |\n| --- | --- | --- | --- | --- |\n| a | b | c | d | e |\n',
  )
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, {
    token: site.token,
    lang: 'zh',
    theme: 'dark',
    viewport: PHONE,
  })
  await textOf(page).waitFor()
  await expectAccessible(page)
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isWide()).toBe(false)
  await page.getByRole('button', { name: '预览', exact: true }).click()
  await page.getByRole('region', { name: '预览' }).locator('td').first().waitFor()
  expect(await textOf(page).isVisible()).toBe(false)
  expect(await isWide()).toBe(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: '编写', exact: true }).click()
  await write(page, '\n手机上写的')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page
    .locator('.editor-foot')
    .getByText(/^已保存 \d\d:\d\d$/)
    .waitFor()
  expect((await site.read(page_id)).page_content).toContain('手机上写的')
})

test('Ctrl+F finds after a tool or a menu was closed, and the match is scrolled to the middle', async ({
  site,
  open,
}) => {
  const page_id = await site.page('Find', `${'line\n\n'.repeat(200)}needle\n\n${'line\n\n'.repeat(200)}`)
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.token })
  await textOf(page).waitFor()
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('menuitem', { name: 'Sort pages' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => textOf(page).evaluate((content) => content.contains(document.activeElement))).toBe(true)
  await page.getByRole('button', { name: 'Tools' }).focus()
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('textbox', { name: 'Find' }).fill('needle')
  await page.keyboard.press('Enter')
  const found = textOf(page).locator('.cm-searchMatch-selected')
  await found.waitFor()
  const middle = () =>
    found.evaluate((match) => {
      const box = match.closest('.cm-scroller')?.getBoundingClientRect()
      const { top } = match.getBoundingClientRect()
      return box ? (top - box.top) / box.height : 0
    })
  await expect.poll(middle).toBeGreaterThan(0.25)
  expect(await middle()).toBeLessThan(0.75)
})

test('the toolbar is one Tab stop, and the search panel is in the language of the interface', async ({
  site,
  open,
}) => {
  const page_id = await site.page('Keys', 'find me')
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.token, lang: 'zh' })
  await textOf(page).click()
  await page.getByRole('button', { name: '标题（再按切换级别）' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('加粗')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '全部替换' }).waitFor()
  await page.keyboard.type('find')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('button', { name: '全部替换' }).count()).toBe(0)
})
