import type { Page } from 'playwright-core'
import { type App, call, createUser, expect, expectAccessible, test } from './fixtures.ts'
import { row, seeder, seedItem } from './item-seed.ts'

const seeded = test.extend('site', { scope: 'file' }, async ({ app }) => {
  const token = await createUser(app, 'writer')
  const ids = await seedItem(app, token)
  const other = seeder(app, token)
  const shop = await other.item('Walrus shop', { item_domain: 'walrus' })
  const refunds = await other.page(
    shop,
    'Refunds',
    '# Start\n\nA refund takes a day.\n\n## Refund rules\n\nＲｅｆｕｎｄ 退款规则。\n\nKittiwakes pay nothing.',
  )
  return { token, ids, shop, refunds }
})

const palette = (page: Page) => page.getByRole('dialog', { name: /^(Search|搜索)$/ })
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const chosen = (page: Page) =>
  palette(page).locator('[role="option"][aria-selected="true"] .palette-title').textContent()
const groups = (page: Page) =>
  palette(page)
    .getByRole('group')
    .evaluateAll((all) =>
      all.map(
        (group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent?.split(' ')[0],
      ),
    )

async function search(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await page.keyboard.type(text)
}

seeded('Ctrl K finds items, pages, headings and commands, and opens them by keyboard alone', async ({ open, site }) => {
  const page = await open('/item/index', { token: site.token })
  await page.getByRole('link', { name: 'Walrus shop' }).waitFor()
  await search(page, 'refund')
  await options(page).filter({ hasText: 'A refund takes a day.' }).waitFor()
  expect(await groups(page)).toEqual(['Pages', 'Headings'])
  expect(await chosen(page)).toBe('Refunds')
  expect(await options(page).first().locator('mark').allTextContents()).toEqual([
    'Refund',
    'refund',
    'Refund',
    'Ｒｅｆｕｎｄ',
  ])
  await expectAccessible(page)
  await page.keyboard.press('End')
  expect(await chosen(page)).toBe('Refund rules')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/walrus\/\d+#h-refund-rules$/)
  await page.getByRole('heading', { name: 'Refund rules' }).waitFor()
  await palette(page).waitFor({ state: 'detached' })

  await search(page, 'walrus')
  await expect.poll(async () => (await groups(page))[0]).toBe('Items')
  expect(await chosen(page)).toBe('Walrus shop')
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })

  await search(page, 'my items')
  await expect.poll(() => chosen(page)).toBe('My items')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/item\/index/)
})

seeded('the Chinese palette finds one character, and switches theme and language', async ({ open, site }) => {
  const page = await open(`/${site.ids.item}`, { token: site.token, lang: 'zh', theme: 'dark' })
  await page.getByRole('tree').waitFor()
  await search(page, '备')
  await options(page).filter({ hasText: '备份与恢复' }).first().waitFor()
  expect((await groups(page))[0]).toBe('页面')
  await expectAccessible(page)
  await field(page).fill('浅色')
  await expect.poll(() => chosen(page)).toBe('主题：浅色')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  await search(page, 'english')
  await expect.poll(() => chosen(page)).toBe('English')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Edit page' }).waitFor()
})

seeded(
  'before anything is typed there are the pages read lately; Ctrl Enter opens a new tab',
  async ({ open, site }) => {
    const { token, ids } = site
    const page = await open(`/${ids.item}/${ids.auth}`, { token })
    await page.getByRole('heading', { level: 1, name: 'Authentication' }).waitFor()
    await row(page, 'Introduction').click()
    await page.getByRole('heading', { level: 1, name: 'Introduction' }).waitFor()
    await page.keyboard.press('Control+k')
    await options(page).first().waitFor()
    expect((await groups(page))[0]).toBe('Read')
    expect(await chosen(page)).toBe('Authentication')
    const tab = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    await (await tab).getByRole('heading', { level: 1, name: 'Authentication' }).waitFor()
    await field(page).waitFor()
    await page.keyboard.press('Control+k')
    await palette(page).waitFor({ state: 'detached' })
  },
)

seeded('Tab searches the item on screen alone, and what is not there is said', async ({ open, site }) => {
  const page = await open(`/${site.ids.item}`, { token: site.token })
  await page.getByRole('tree').waitFor()
  await search(page, 'kittiwakes')
  await options(page).filter({ hasText: 'Kittiwakes pay nothing.' }).waitFor()
  await page.keyboard.press('Tab')
  await palette(page).getByText('Only “Fernmarket API” was searched').waitFor()
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await options(page).filter({ hasText: 'Kittiwakes pay nothing.' }).waitFor()
  await field(page).fill('xyzzy plugh')
  await palette(page).getByRole('heading', { name: 'No results for “xyzzy plugh”' }).waitFor()

  // outside an item, a logged-in user gets no hint to log in
  await page.goto('/item/index')
  await search(page, 'xyzzy plugh')
  await palette(page).getByRole('heading', { name: 'No results for “xyzzy plugh”' }).waitFor()
  await palette(page).getByText('Try fewer words').waitFor()
})

seeded('more results than the first ones are a row away, everywhere and in the item', async ({ app, open, site }) => {
  const { item, page: add } = seeder(app, site.token)
  const id = await item('Birds')
  for (let n = 1; n <= 30; n++) await add(id, `Turnstone ${n}`, 'A wader.')
  const page = await open(`/${id}`, { token: site.token })
  await page.getByRole('tree').waitFor()
  const found = palette(page).getByRole('group', { name: 'Pages' }).getByRole('option').filter({ hasText: 'Turnstone' })
  const more = options(page).filter({ hasText: 'Show more results' })
  await search(page, 'turnstone')
  for (const scope of ['everywhere', 'in the item']) {
    if (scope === 'in the item') await page.keyboard.press('Tab')
    await palette(page).getByText('20+ results').waitFor()
    await expect.poll(() => found.count()).toBe(20)
    for (let key = 0; key < 20; key++) await page.keyboard.press('ArrowDown')
    expect(await chosen(page)).toBe('Show more results')
    await page.keyboard.press('Enter')
    await palette(page).getByText('30 results', { exact: true }).waitFor()
    expect(await found.count()).toBe(30)
    expect(await more.count()).toBe(0)
    // the first of the further results is chosen
    expect(await chosen(page)).toBe(await found.nth(20).locator('.palette-title').textContent())
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Turnstone/ }).waitFor()
})

seeded('a late answer to an older text is not shown, and Enter waits for its own', async ({ open, site }) => {
  const page = await open('/item/index', { token: site.token })
  await page.getByRole('link', { name: 'Walrus shop' }).waitFor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const cancelled: string[] = []
  page.on('requestfailed', (request) =>
    cancelled.push(new URLSearchParams(request.postData() ?? '').get('keyword') ?? ''),
  )
  await page.route('**/api/search/all', async (route) => {
    const keyword = new URLSearchParams(route.request().postData() ?? '').get('keyword')
    if (keyword === 'refund') await held
    await route.continue().catch(() => undefined)
  })
  const asked = page.waitForRequest((request) => (request.postData() ?? '').includes('keyword=refund'))
  await search(page, 'refund')
  await asked
  await field(page).fill('getUserById')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Introduction' }).waitFor()
  release()
  expect(cancelled).toContain('refund')
})

seeded('Enter in the field of an item waits for the page that was typed', async ({ open, site }) => {
  const page = await open(`/${site.ids.item}`, { token: site.token })
  const hits = page.locator('.item-search-hit')
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  await title('Introduction').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('create user')
  await page.keyboard.press('Enter')
  await title('Create a user').waitFor()
  // the list of an older text is still shown
  await page.keyboard.press('/')
  await hits.filter({ hasText: 'Create a user' }).waitFor()
  await page.keyboard.type('备份与恢复')
  await page.keyboard.press('Enter')
  await title('备份与恢复').waitFor()
})

test('the field of an item lists the best pages, and the others when the end of the list is near', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'keeper')
  const make = seeder(app, token)
  const item = await make.item('Aviary', { item_domain: 'aviary' })
  for (let at = 0; at < 40; at += 1) await make.page(item, `Bird ${at}`, 'It eats a pomelo.')
  const page = await open('/aviary', { token })
  const hits = page.locator('.item-search-hit')
  const titles = () => hits.locator('b').allTextContents()
  await page.keyboard.press('/')
  await page.keyboard.type('pomelo')
  await page.getByText('25+ pages found').waitFor()
  const first = await titles()
  expect(first).toHaveLength(25)
  for (let at = 1; at < 25; at += 1) await page.keyboard.press('ArrowDown')
  await page.getByText('40 pages found').waitFor()
  expect((await titles()).slice(0, 25)).toEqual(first)
  expect(await page.locator('.item-search-hit[aria-selected="true"] b').textContent()).toBe(first[24])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => hits.nth(25).getAttribute('aria-selected')).toBe('true')
  // another search begins with the best pages again
  await page.keyboard.type(' eats')
  await page.getByText('25+ pages found').waitFor()
  await page.locator('.item-search-list').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await page.getByText('40 pages found').waitFor()
  await expectAccessible(page)
})

seeded('a member of one catalog finds what is in it and nothing else', async ({ app, open, site }) => {
  const { ids, token } = site
  const make = seeder(app, token)
  await make.page(ids.item, 'narwhal inside', 'Text.', ids.users)
  await make.page(ids.item, 'narwhal outside', 'Text.', ids.orders)
  const limited = await createUser(app, 'limited')
  await make.send('member/save', { item_id: ids.item, username: 'limited', cat_id: ids.users, member_group_id: 0 })
  const page = await open('/item/index', { token: limited })
  await page.getByRole('link', { name: 'Fernmarket API' }).waitFor()
  await search(page, 'narwhal')
  await options(page).filter({ hasText: 'inside' }).waitFor()
  await palette(page).getByText('1 result').waitFor()
  expect(await options(page).filter({ hasText: 'outside' }).count()).toBe(0)
})

seeded('somebody who only visits an item finds its pages in the palette', async ({ app, open, site }) => {
  const page = await open('/walrus', { token: await createUser(app, 'visitor') })
  await page.getByRole('tree').waitFor()
  await search(page, 'kittiwakes')
  await options(page).filter({ hasText: 'Kittiwakes pay nothing.' }).waitFor()
  expect(await chosen(page)).toBe('Refunds')
  expect(site.refunds).toBeGreaterThan(0)
})

seeded('a guest finds what the texts of the open item say, and traditional characters', async ({ app, open, site }) => {
  await seeder(app, site.token).page(site.shop, '健康檢查', 'Text.')
  const page = await open('/walrus')
  await page.getByRole('tree').waitFor()
  await search(page, 'kittiwakes')
  await expect.poll(() => chosen(page)).toBe('Refunds')
  await field(page).fill('健康检查')
  await expect.poll(() => chosen(page)).toBe('健康檢查')
})

seeded('a guest finds the titles of the open item, and commands', async ({ open, site }) => {
  const page = await open(`/${site.ids.item}`)
  await page.getByRole('tree').waitFor()
  await search(page, 'user')
  await expect.poll(() => chosen(page)).toBe('Create a user')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'List users' }).waitFor()
  await search(page, 'log in')
  await expect.poll(() => chosen(page)).toBe('Log in')
})

for (const lang of ['en', 'zh'] as const) {
  seeded(`on a phone the menu opens the search, which fills the screen, in ${lang}`, async ({ open, site }) => {
    const { token } = site
    const page = await open('/item/index', { token, lang, viewport: { width: 390, height: 740 } })
    await page.getByRole('button', { name: lang === 'en' ? 'Search everything' : '全局搜索' }).click()
    await field(page).waitFor()
    await page.keyboard.type('refund')
    await options(page).filter({ hasText: 'A refund takes a day.' }).waitFor()
    expect((await palette(page).boundingBox())?.width).toBe(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await palette(page)
      .getByRole('button', { name: lang === 'en' ? 'Close' : '关闭' })
      .click()
    await palette(page).waitFor({ state: 'detached' })
  })

  seeded(`? lists the shortcuts of the screen in ${lang}`, async ({ open, site }) => {
    const page = await open(`/${site.ids.item}`, { token: site.token, lang })
    await page.getByRole('tree').waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: lang === 'en' ? 'Keyboard shortcuts' : '快捷键' })
    await dialog.getByText(lang === 'en' ? 'Rename folder' : '重命名目录').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await page.keyboard.type('?')
    expect(await dialog.count()).toBe(0)
  })
}

seeded('in the text of the editor Ctrl K offers pages to link to, beside it the search', async ({ open, site }) => {
  const { token, ids } = site
  const page = await open(`/page/edit/${ids.item}/${ids.auth}`, { token })
  const text = page.locator('.cm-content')
  await text.click()
  await page.keyboard.press('Control+k')
  await page.locator('.page-picker').waitFor()
  expect(await palette(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /Notif|Account|Keyboard/ })
    .first()
    .focus()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
})

async function addItem(app: App, user_token: string, item_name: string) {
  return (await call<{ item_id: number }>(app, 'item/add', { user_token, item_name, item_type: 1 })).item_id
}

test('the list of items searches items and pages as one types, and goes back to the list', async ({ app, open }) => {
  const token = await createUser(app, 'lister')
  const item_id = await addItem(app, token, 'Kettle')
  await addItem(app, token, 'Lamp')
  await call(app, 'page/save', {
    user_token: token,
    item_id,
    page_title: 'Whistle',
    page_content: '水壶 boils a lamp.',
  })
  const page = await open('/item/index', { token })
  await page.getByRole('link', { name: 'Kettle' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('l')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('All items')
  await page.keyboard.type('amp')
  await page.getByRole('heading', { level: 1, name: 'Results for “lamp”' }).waitFor()
  await page.getByRole('link', { name: /Whistle/ }).waitFor()
  expect(await page.getByRole('link', { name: 'Kettle', exact: true }).count()).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Lamp')
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Whistle')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1, name: 'All items' }).waitFor()
  // a name in traditional characters and in pinyin
  await addItem(app, token, '部署手冊')
  await page.reload()
  for (const typed of ['手册', 'bushu']) {
    await page.getByRole('searchbox').fill(typed)
    await page.getByRole('link', { name: '部署手冊' }).waitFor()
    expect(await page.getByRole('link', { name: 'Kettle', exact: true }).count()).toBe(0)
  }
  await page.getByRole('searchbox').fill('壶')
  await page.getByRole('link', { name: /Whistle/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Whistle' }).waitFor()
})
