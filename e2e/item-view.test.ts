import type { Page } from 'playwright-core'
import { call, createUser, DESKTOP, expect, expectAccessible, PHONE, test } from './fixtures.ts'
import { row, seeder, seedItem } from './item-seed.ts'

const titleOf = (page: Page) => page.locator('main h1').first().textContent()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const seeded = test
  .extend('token', { scope: 'file' }, ({ app }) => createUser(app, 'writer'))
  .extend('ids', { scope: 'file' }, ({ app, token }) => seedItem(app, token))

seeded('a guest reads on a phone: the tree is a drawer that keeps the focus', async ({ open, ids }) => {
  const page = await open(`/${ids.item}`, { viewport: PHONE, lang: 'zh' })
  await expect.poll(() => titleOf(page)).toBe('Introduction')
  expect(await row(page, 'Users').isVisible()).toBe(false)

  const button = page.getByRole('button', { name: '打开目录' })
  await button.click()
  await row(page, 'Introduction').waitFor()
  await expect.poll(() => focused(page)).toBe('Introduction')
  expect(await page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true)
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.side') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('打开目录')
  expect(await row(page, 'Users').isVisible()).toBe(false)

  await button.click()
  await row(page, 'Orders').click()
  await row(page, '备份与恢复').click()
  await expect.poll(() => titleOf(page)).toBe('备份与恢复')
  expect(await row(page, 'Users').isVisible()).toBe(false)
  expect(await page.locator('.prose').getAttribute('lang')).toBe('zh-CN')
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => titleOf(page)).toBe('Introduction')
})

seeded('the tree works by keyboard: arrows, fold and unfold, Enter and Space', async ({ open, ids }) => {
  const page = await open(`/${ids.item}`)
  await row(page, 'Introduction').focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
    await page.keyboard.press(key)
  }
  expect(await focused(page)).toBe('Create a user')
  await page.keyboard.press('ArrowLeft')
  expect(await focused(page)).toBe('Accounts')
  await page.keyboard.press('End')
  expect(await focused(page)).toBe('Orders')
  await page.keyboard.press('l')
  expect(await focused(page)).toBe('List users')
  await page.keyboard.press(' ')
  await expect.poll(() => titleOf(page)).toBe('List users')
  await expect.poll(() => focused(page)).toBe('List users')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => titleOf(page)).toBe('Create a user')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await row(page, 'Create a user').getAttribute('aria-current')).toBe('page')
})

seeded('a page opens without loading the tree again, and the address leads to it', async ({ open, ids }) => {
  const page = await open(`/${ids.item}/${ids.create}`)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  expect(await row(page, 'Accounts').getAttribute('aria-expanded')).toBe('true')
  await page.getByRole('link', { name: 'Next List users' }).click()
  await expect.poll(() => titleOf(page)).toBe('List users')
  expect(new URL(page.url()).pathname).toBe(`/${ids.item}/${ids.list}`)
  expect(await page.title()).toContain('List users · Fernmarket API')
  expect(requested).toContain('/api/page/info')
  expect(requested).not.toContain('/api/item/info')
  await page.getByRole('link', { name: 'Previous Create a user' }).click()
  await expect.poll(() => titleOf(page)).toBe('Create a user')
})

seeded(
  'a page that arrives late is not opened when its reader has gone elsewhere meanwhile',
  async ({ app, open, token, ids }) => {
    const make = seeder(app, token)
    const item = await make.item('Slow')
    const links = await make.page(item, 'Links', `[Anywhere](/page/${ids.list})`)
    await make.page(item, 'Late')
    for (const press of [
      (page: Page) => row(page, 'Late').click(),
      (page: Page) => page.locator('.prose').getByRole('link', { name: 'Anywhere' }).click(),
    ]) {
      const page = await open(`/${item}/${links}`, { token })
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/api/page/info', async (route) => {
        await released
        await route.continue()
      })
      const asked = page.waitForRequest('**/api/page/info')
      await press(page)
      await asked
      await page.getByRole('link', { name: 'Edit page' }).click()
      await page.waitForURL(`**/page/edit/${item}/${links}`)
      const answered = page.waitForResponse('**/api/page/info')
      release()
      await answered
      // The editor of the other page is there, and stays.
      await page.locator('.editor-source .cm-content').waitFor()
      await page.waitForTimeout(500)
      expect(new URL(page.url()).pathname).toBe(`/page/edit/${item}/${links}`)
    }
  },
)

seeded(
  'a search result that arrives late is opened, though the address has got the text of the search',
  async ({ open, ids }) => {
    const page = await open(`/${ids.item}/${ids.list}`)
    await page.route('**/api/page/info', async (route) => {
      await page.waitForURL('**?q=*')
      await route.continue()
    })
    await page.keyboard.press('/')
    await page.keyboard.type('create a user')
    await page.keyboard.press('Enter')
    await expect.poll(() => titleOf(page)).toBe('Create a user')
  },
)

seeded('Back leads to the start of a page in which nobody has scrolled', async ({ open, ids }) => {
  const page = await open(`/${ids.item}/${ids.create}`)
  const top = () => page.evaluate(() => Math.round(scrollY))
  await page.locator('.prose').getByRole('link', { name: 'Errors', exact: true }).click()
  await expect.poll(top).toBeGreaterThan(300)
  await page.goBack()
  await expect.poll(top).toBe(0)
  await page.goForward()
  await expect.poll(top).toBeGreaterThan(300)
})

seeded(
  'links of other pages and typed addresses lead to headings by their words',
  async ({ app, open, token, ids }) => {
    const make = seeder(app, token)
    const path = `/${ids.item}/${ids.backup}`
    const text = `[Steps](${path}#恢复步骤) [Errors](/page/${ids.create}#Errors)`
    const item = await make.item('Links to headings')
    const links = await make.page(item, 'Links', text)
    const distance = (page: Page, heading: string) =>
      page
        .getByRole('heading', { level: 2, name: heading })
        .evaluate((element) => Math.round(element.getBoundingClientRect().top))
        .catch(() => -1)
    const small = { viewport: { width: 1280, height: 300 } }
    const typed = await open(`${path}#恢复步骤`, small)
    await expect.poll(() => distance(typed, '恢复步骤')).toBeLessThan(110)
    for (const [link, heading] of [
      ['Steps', '恢复步骤'],
      ['Errors', 'Errors'],
    ] as const) {
      const page = await open(`/${item}/${links}`, small)
      await page.locator('.prose').getByRole('link', { name: link, exact: true }).click()
      await page.getByRole('heading', { level: 2, name: heading }).waitFor()
      await expect.poll(() => distance(page, heading)).toBeLessThan(110)
      expect(await distance(page, heading)).toBeGreaterThan(50)
    }
  },
)

seeded('the tree shows what others have changed when its reader goes on', async ({ app, open, token }) => {
  const make = seeder(app, token)
  const item = await make.item('Changing')
  for (const title of ['One', 'Two', 'Three']) await make.page(item, title)
  const gone = await make.page(item, 'Gone')
  const page = await open(`/${item}`, { allow: [/404/] })
  await make.page(item, 'New')
  await make.send('page/delete', { page_id: gone })
  await row(page, 'Two').click()
  await expect.poll(() => titleOf(page)).toBe('Two')
  // the tree is young
  expect(await row(page, 'New').count()).toBe(0)
  await row(page, 'Gone').click()
  await page.getByRole('heading', { name: 'This page is not here' }).waitFor()
  await row(page, 'New').waitFor()
  await row(page, 'Gone').waitFor({ state: 'detached' })

  await make.page(item, 'Newer')
  await page.clock.setFixedTime(Date.now() + 6 * 60_000)
  await row(page, 'Three').click()
  await row(page, 'Newer').waitFor()
})

seeded('Back closes the drawer and the picture viewer, and the page stays', async ({ open, ids }) => {
  const phone = await open(`/${ids.item}`, { viewport: PHONE })
  const openTree = phone.getByRole('button', { name: 'Open contents' })
  await openTree.click()
  await row(phone, 'List users').or(row(phone, 'Orders')).first().waitFor()
  await row(phone, 'Orders').click()
  await row(phone, '备份与恢复').click()
  await expect.poll(() => titleOf(phone)).toBe('备份与恢复')
  await openTree.click()
  await row(phone, 'Introduction').waitFor()
  await phone.goBack()
  await row(phone, 'Introduction').waitFor({ state: 'hidden' })
  expect(await titleOf(phone)).toBe('备份与恢复')
  expect(await phone.locator('main').evaluate((main) => main.closest('[inert]'))).toBe(null)
  await phone.goBack()
  await expect.poll(() => titleOf(phone)).toBe('Introduction')

  const page = await open(`/${ids.item}/${ids.list}`)
  await row(page, 'Create a user').click()
  await page.getByRole('button', { name: 'View picture: A drawing' }).click()
  const viewer = page.getByRole('dialog', { name: 'Pictures' })
  // these keys belong to the browser
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Control+Shift+0')
  expect(await viewer.getByRole('status').textContent()).toBe('1 / 2')
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  expect(await titleOf(page)).toBe('Create a user')
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  await page.goBack()
  await expect.poll(() => titleOf(page)).toBe('List users')
})

seeded('the contents mark the section in view; code is copied; a picture opens', async ({ open, ids }) => {
  const page = await open(`/${ids.item}/${ids.create}`, { viewport: { width: 1400, height: 900 } })
  const contents = page.getByRole('complementary', { name: 'On this page' })
  const current = () => contents.locator('[aria-current]').textContent()
  await expect.poll(current).toBe('Headers')
  await contents.getByRole('link', { name: 'Errors' }).click()
  await expect.poll(current).toBe('Errors')
  const top = await page
    .locator('.prose h2')
    .last()
    .evaluate((heading) => heading.getBoundingClientRect().top)
  expect(top).toBeGreaterThan(52)
  expect(top).toBeLessThan(110)

  await page.getByRole('button', { name: 'View picture: A drawing' }).click()
  const viewer = page.getByRole('dialog', { name: 'Pictures' })
  await viewer.waitFor()
  await page.keyboard.press('ArrowRight')
  expect(await viewer.getByRole('status').textContent()).toBe('2 / 2')
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  expect(await viewer.getByRole('img').getAttribute('style')).toContain('scale(1.5)')
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('curl -X POST https://api.example/v2/users')
})

seeded('the full-page view hides both sides and is remembered', async ({ open, ids }) => {
  const page = await open(`/${ids.item}/${ids.create}`, { viewport: { width: 1400, height: 900 } })
  await page.getByRole('button', { name: 'Full page' }).click()
  expect(await page.getByRole('tree').isVisible()).toBe(false)
  expect(await page.getByRole('complementary').isVisible()).toBe(false)
  await page.reload()
  await page.getByRole('button', { name: 'Show contents again' }).waitFor()
  expect(await page.getByRole('tree').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Show contents again' }).click()
  await page.getByRole('tree').waitFor()
})

for (const who of ['a guest', 'a user'] as const) {
  seeded(`${who} searches inside the item by keyboard`, async ({ open, ids, token }) => {
    const page = await open(`/${ids.item}`, who === 'a user' ? { token } : {})
    await page.getByRole('tree').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('user')
    const options = page.getByRole('option')
    await options.nth(2).waitFor()
    const chosen = () => page.locator('[role="option"][aria-selected="true"] b').textContent()
    expect(await chosen()).toBe('Create a user')
    expect(await page.locator('[role="option"] mark').count()).toBeGreaterThan(1)
    await page.keyboard.press('ArrowDown')
    expect(await chosen()).toBe('List users')
    await page.keyboard.press('Enter')
    await expect.poll(() => titleOf(page)).toBe('List users')
    await page.keyboard.press('/')
    await page.keyboard.type('xyzzy')
    await page.getByText('No results for “xyzzy”.').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByText('No results for “xyzzy”.').isVisible()).toBe(false)
  })
}

seeded('the filter shows the titles that contain the text', async ({ open, ids }) => {
  const page = await open(`/${ids.item}`)
  await page.getByRole('searchbox', { name: 'Filter titles' }).fill('备份')
  await row(page, '备份与恢复').waitFor()
  expect(await page.getByRole('treeitem').count()).toBe(2)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('treeitem').count()).toBe(4)
})

seeded('a reader is offered no changes in the tree', async ({ open, ids }) => {
  const page = await open(`/${ids.item}`)
  await row(page, 'Users').click({ button: 'right' })
  expect(await page.getByRole('menuitem').count()).toBe(0)
  expect(await page.locator('[draggable="true"]').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Edit page' }).count()).toBe(0)
})

seeded('private, missing and empty items say what to do', async ({ app, open, token, ids }) => {
  const make = seeder(app, token)
  const secret = await make.item('Secret', { password: 'letmein' })
  const guest = await open(`/${secret}`, { allow: [/404/] })
  await guest.getByRole('heading', { name: 'This item is private' }).waitFor()
  const logIn = guest.locator('main').getByRole('link', { name: 'Log in' })
  expect(await logIn.getAttribute('href')).toBe(`/user/login?redirect=%2F${secret}`)

  const gone = await open(`/${ids.item}/999999`, { allow: [/404/] })
  await gone.getByRole('heading', { name: 'This page is not here' }).waitFor()
  await gone.getByRole('link', { name: 'Open the first page' }).click()
  await expect.poll(() => titleOf(gone)).toBe('Introduction')

  const none = await open('/nosuchitem', { allow: [/404/] })
  await none.getByRole('heading', { name: 'There is no such page' }).waitFor()

  const empty = await make.item('Empty')
  const editor = await open(`/${empty}`, { token })
  await editor.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
  const write = editor.locator('main').getByRole('link', { name: 'New page' })
  expect(await write.getAttribute('href')).toBe(`/page/edit/${empty}/0`)
  await editor.locator('main').getByRole('button', { name: 'New folder' }).click()
  await editor.getByRole('dialog', { name: 'New folder' }).waitFor()

  const reader = await open(`/${empty}`)
  await reader.getByText('There are no pages here that you may read.').waitFor()
})

seeded('an empty page leads writers to the editor; readers see only that it is empty', async ({ app, open, token }) => {
  const make = seeder(app, token)
  const item = await make.item('Begun')
  const page_id = await make.page(item, 'Later', '\n')
  const reader = await open(`/${item}/${page_id}`)
  await reader.getByText('This page is empty.').waitFor()
  expect(await reader.getByRole('link', { name: 'Write this page' }).count()).toBe(0)
  expect(await reader.getByText('min read').count()).toBe(0)
  const writer = await open(`/${item}/${page_id}`, { token, viewport: PHONE })
  await writer.getByRole('link', { name: 'Write this page' }).click()
  await writer.waitForURL(`**/page/edit/${item}/${page_id}`)
})

seeded('a single-page item shows its page without a tree', async ({ app, open, token }) => {
  const make = seeder(app, token)
  const single = await make.item('One page', { item_type: 2 })
  const { menu } = await call<{ menu: { pages: { page_id: number }[] } }>(app, 'item/info', {
    user_token: token,
    item_id: single,
  })
  const page_content = '# One page\n\nHello.\n\n## Part\n\nText.\n\n## Other\n\nText.'
  const page_id = menu.pages[0]?.page_id ?? 0
  await make.send('page/save', { page_id, item_id: single, page_title: 'One page', page_content })
  const page = await open(`/${single}`)
  await expect.poll(() => titleOf(page)).toBe('One page')
  expect(await page.getByRole('tree').count()).toBe(0)
  // the heading that repeats the title is hidden
  await page.getByRole('heading', { name: 'Part' }).waitFor()
  expect(await page.getByRole('heading', { name: 'One page' }).count()).toBe(1)
})

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    seeded(`axe finds nothing serious, nothing scrolls sideways: ${lang}, ${theme}`, async ({ open, ids, token }) => {
      const guest = await open(`/${ids.item}/${ids.create}`, { lang, theme, viewport: { width: 1400, height: 900 } })
      await row(guest, 'Create a user').waitFor()
      await expectAccessible(guest)
      const editor = await open(`/${ids.item}/${ids.backup}`, { lang, theme, token, viewport: DESKTOP })
      await editor.locator('[draggable="true"]').first().waitFor()
      await expectAccessible(editor)
      for (const width of [390, 360]) {
        const phone = await open(`/${ids.item}/${ids.backup}`, { lang, theme, viewport: { width, height: 780 } })
        await phone.locator('.prose').waitFor()
        expect(await sidewaysOverflow(phone)).toBe(0)
        await phone.getByRole('button', { name: lang === 'en' ? 'Open contents' : '打开目录' }).click()
        await row(phone, '备份与恢复').waitFor()
        expect(await sidewaysOverflow(phone)).toBe(0)
        if (width === 360) await expectAccessible(phone)
      }
    })
  }
}
