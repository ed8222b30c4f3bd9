import type { Page } from 'playwright-core'
import { createUser, expect, expectAccessible, PHONE, test } from './fixtures.ts'
import { seeder } from './item-seed.ts'

const seeded = test.extend('site', { scope: 'file' }, async ({ app }) => {
  const token = await createUser(app, 'writer')
  const make = seeder(app, token)
  const shop = await make.item('Walrus shop', { item_domain: 'walrus' })
  const payments = await make.catalog(shop, 'Payments')
  const rules = await make.catalog(shop, 'Rules', payments)
  await make.page(shop, 'Start', 'The shop sells fish.')
  await make.page(shop, 'Refunds', 'A refund takes a day. The gateway pays it back.', rules)
  await make.page(shop, 'Gateway', 'The gateway calls an address after each payment.', payments)
  await make.page(shop, 'Refund call', ':::api POST /refunds\nstate: testing\n:::\n\nGives a refund.', payments)
  const reader = await createUser(app, 'ann')
  await make.send('member/save', { item_id: shop, username: 'ann', cat_id: 0, member_group_id: 1 })
  await seeder(app, reader).page(shop, 'Notes of Ann', 'Each refund needs a reason.')
  return { token, shop }
})

const palette = (page: Page) => page.getByRole('dialog', { name: /^(Search|搜索)$/ })
const panel = (page: Page) => page.getByRole('group', { name: 'Filters' }).filter({ has: page.getByRole('checkbox') })
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Clear filter: ${name}` })
const query = (page: Page) => page.evaluate(() => location.search)

/** The three places that search: how each is opened with a text, and what its rows are. */
const PLACES = [
  {
    place: 'the list of items',
    path: '/item/index',
    go: async (page: Page) => page.getByRole('searchbox').focus(),
    rows: (page: Page) => page.locator('.page-result'),
    prefix: '',
  },
  {
    place: 'the field of an item',
    path: '/walrus',
    go: async (page: Page) => page.keyboard.press('/'),
    rows: (page: Page) => page.locator('.item-search-hit'),
    prefix: '',
  },
  {
    place: 'the palette',
    path: '/walrus',
    go: async (page: Page) => {
      await page.keyboard.press('Control+k')
      await palette(page).waitFor()
    },
    rows: (page: Page) =>
      palette(page)
        .locator('.palette-row')
        .filter({ has: page.locator('.palette-detail') }),
    prefix: 'p.',
  },
] as const

for (const { place, path, go, rows, prefix } of PLACES) {
  seeded(`${place} says that it corrected a word, and searches what was typed on request`, async ({ open, site }) => {
    const page = await open(path, { token: site.token })
    await go(page)
    await page.keyboard.type('refnud')
    await page.getByText('Showing results for refund.').waitFor()
    await rows(page).filter({ hasText: 'A refund takes a day.' }).waitFor()
    await page.getByRole('button', { name: 'Search for “refnud” instead' }).click()
    await page.getByText('Showing results for').waitFor({ state: 'detached' })
    await expect.poll(() => rows(page).count()).toBe(0)
    await expect.poll(() => query(page)).toBe(`?${prefix}q=refnud&${prefix}exact=1`)
    // another text is corrected again
    await page.keyboard.press('End')
    await page.keyboard.type('s')
    await page.getByText('Showing results for').waitFor()
  })

  seeded(`${place} lists pages with some of the words below the others`, async ({ open, site }) => {
    const page = await open(path, { token: site.token })
    await go(page)
    await page.keyboard.type('refund gateway')
    await page.getByText('Pages with some of the words').waitFor()
    const texts = await rows(page).allTextContents()
    expect(texts[0]).toContain('A refund takes a day.')
    expect(texts[0]).not.toContain('without:')
    const lacking = rows(page).filter({ hasText: 'after each payment' })
    await lacking.getByText('without: refund').waitFor()
    expect(await lacking.locator('s').allTextContents()).toEqual(['refund'])
    await expectAccessible(page)
  })

  seeded(`${place} keeps text and filters in the address`, async ({ open, site }) => {
    const page = await open('/team/index', { token: site.token })
    await page.goto(`${path}?${prefix}q=refund&${prefix}author=ann&${prefix}since=week`)
    await rows(page).filter({ hasText: 'Each refund needs a reason.' }).waitFor()
    expect(await rows(page).count()).toBe(1)
    await chip(page, 'Changed: Past week').waitFor()
    await chip(page, 'Author: ann').click()
    await expect.poll(() => rows(page).count()).toBe(3)
    await expect.poll(() => query(page)).toBe(`?${prefix}q=refund&${prefix}since=week`)
    await page.reload()
    await chip(page, 'Changed: Past week').waitFor()
    await expect.poll(() => rows(page).count()).toBe(3)
    // the address changed in place
    await page.goBack()
    await page.waitForURL('**/team/index')
  })
}

seeded('filters are set by mouse in the list of items, and removed as chips', async ({ open, site }) => {
  const page = await open('/item/index', { token: site.token })
  const results = page.locator('.page-result')
  await page.getByRole('searchbox').fill('refund')
  await expect.poll(() => results.count()).toBe(3)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await panel(page).getByRole('combobox', { name: 'Method' }).selectOption('POST')
  await expect.poll(() => results.count()).toBe(1)
  await panel(page).getByRole('combobox', { name: 'State' }).selectOption('Completed')
  await page.getByText('Filters are set. Clear some of them to find more.').waitFor()
  await panel(page).getByRole('combobox', { name: 'State' }).selectOption('Testing')
  await expect.poll(() => results.count()).toBe(1)
  await expectAccessible(page)
  await chip(page, 'Method: POST').click()
  await chip(page, 'State: Testing').click()
  await expect.poll(() => results.count()).toBe(3)
  await panel(page).getByRole('checkbox', { name: 'Titles only' }).check()
  await expect.poll(() => results.count()).toBe(2)
  await panel(page).getByRole('combobox', { name: 'Changed' }).selectOption('Since a date')
  await panel(page).getByLabel('Date', { exact: true }).fill('2999-01-31')
  await page.getByText('Nothing found').waitFor()
  await panel(page).getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => results.count()).toBe(3)
  await page.waitForURL(/\/item\/index\?q=refund$/)
})

seeded('filters are set by keyboard alone in an item', async ({ open, site }) => {
  const page = await open('/walrus', { token: site.token })
  const hits = page.locator('.item-search-hit')
  await page.keyboard.press('/')
  await page.keyboard.type('refund')
  await expect.poll(() => hits.count()).toBe(3)
  await page.keyboard.press('Alt+ArrowDown')
  await panel(page).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await chip(page, 'Folder: Rules').waitFor()
  await expect.poll(() => hits.count()).toBe(1)
  await page.keyboard.press('ArrowUp')
  await chip(page, 'Folder: Payments').waitFor()
  await expect.poll(() => hits.count()).toBe(2)
  await page.keyboard.press('Tab')
  await page.keyboard.type('ann')
  await page.getByText('No results for “refund”.').waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await page.keyboard.press('Escape')
  await page.locator('.item-search-drop').waitFor({ state: 'hidden' })
})

seeded(
  'a folder in the palette searches the item on screen alone, and everywhere has no folder',
  async ({ open, site }) => {
    const page = await open('/walrus', { token: site.token })
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await page.keyboard.type('refund')
    await page.keyboard.press('Alt+ArrowDown')
    await panel(page).getByRole('combobox', { name: 'Folder' }).selectOption({ index: 2 })
    await palette(page).getByRole('button', { name: 'Search all items' }).waitFor()
    await palette(page).getByText('1 result').waitFor()
    await expect.poll(() => query(page)).toMatch(/^\?p\.q=refund&p\.here=1&p\.cat=\d+$/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await palette(page).getByText('3 results').waitFor()
    expect(await chip(page, 'Folder: Rules').count()).toBe(0)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    expect(await query(page)).toBe('')
  },
)

seeded('Back from a page that the palette opened leads to the screen without the palette', async ({ open, site }) => {
  const page = await open('/item/index', { token: site.token })
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.type('needs a reason')
  await page.waitForURL(/p\.q=needs/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Notes of Ann' }).waitFor()
  expect(await query(page)).toBe('')
  await page.goBack()
  await page.waitForURL(/\/item\/index$/)
  await page.getByRole('link', { name: 'Walrus shop' }).waitFor()
  expect(await palette(page).count()).toBe(0)
})

seeded('Back closes the palette and takes its search out of the address', async ({ open, site }) => {
  const page = await open('/item/index', { token: site.token })
  await page.getByRole('link', { name: 'Walrus shop' }).click()
  await page.waitForURL('**/walrus**')
  const { href } = new URL(page.url())
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.type('refund')
  await page.waitForURL(/p\.q=refund/)
  await page.goBack()
  await palette(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toBe(href)
  await page.goBack()
  await page.waitForURL('**/item/index')
})

seeded('when nothing was found everywhere, the palette does not offer the item alone', async ({ open, site }) => {
  const page = await open('/walrus', { token: site.token })
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await palette(page).getByText('Search only in “Walrus shop”').waitFor()
  await page.keyboard.type('xyzzyplugh')
  await palette(page).getByRole('heading', { name: 'No results for “xyzzyplugh”' }).waitFor()
  expect(await palette(page).getByText('Search only in').count()).toBe(0)
})

seeded('pasted line breaks become spaces', async ({ open, site }) => {
  const page = await open('/item/index', { token: site.token })
  await page.evaluate(() => navigator.clipboard.writeText('refund\r\ntakes\na day'))
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+v')
  expect(await page.getByRole('searchbox').inputValue()).toBe('refund takes a day')
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.press('Control+v')
  expect(await palette(page).getByRole('combobox').inputValue()).toBe('refund takes a day')
})

seeded('a guest searches titles and has no filters, whatever a link says', async ({ open }) => {
  const page = await open('/walrus?q=refund&author=ann')
  await expect.poll(() => page.getByRole('option').count()).toBe(3)
  expect(await page.getByRole('button', { name: /^(Filters|Clear filter)/ }).count()).toBe(0)
  await page.keyboard.press('Alt+ArrowDown')
  expect(await panel(page).count()).toBe(0)
})

for (const lang of ['en', 'zh'] as const) {
  for (const { place, path, prefix, rows } of PLACES) {
    seeded(
      `on a phone ${place} shows filters and results without scrolling sideways, in ${lang}`,
      async ({ open, site }) => {
        const address = `${path}?${prefix}q=refund+gateway&${prefix}author=writer&${prefix}since=2020-01-31&${prefix}files=0`
        const page = await open(address, { token: site.token, lang, viewport: PHONE })
        await rows(page).first().waitFor()
        await page
          .getByRole('button', { name: lang === 'en' ? 'Filters (2 set)' : '筛选（已设 2 项）' })
          .filter({ visible: true })
          .click()
        await page.getByRole('checkbox').first().waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await expectAccessible(page)
      },
    )
  }
}
