import { chromium, type Page } from 'playwright-core'
import { chromiumLaunchOptions } from '../scripts/chromium.ts'
import { type App, call, createUser, expect, newContext, PHONE, test as plainTest } from './fixtures.ts'

/** Pages of which the browser lays out only what is near the window (decision 100). */

const ROWS = 1500
const rowsFrom = (word: string) =>
  Array.from(
    { length: ROWS },
    (_, at) => `| ${word}_${at + 1} | ${'words of a cell '.repeat((at % 5) + 1)}| \`${at}\` |`,
  )
const tableOf = (word: string) => `| Name | Note | Value |\n|---|---|--:|\n${rowsFrom(word).join('\n')}\n`
const TABLES = `## First\n\n${tableOf('alpha')}\n## Second\n\n${tableOf('beta')}\n## Third\n\nThe end.\n\n${'more\n\n'.repeat(60)}`

const SECTIONS = 400
const sectionOf = (at: number) =>
  [
    `## Section ${at}`,
    at % 4 === 0
      ? `\`\`\`js\n${'const one = 1\n'.repeat(at % 30)}\`\`\``
      : 'Words of a long page. '.repeat((at % 9) * 12 + 3),
    at % 3 === 0 ? '- one\n- two with `code`\n- three' : '很长的页面里的文字。'.repeat(at % 40),
  ].join('\n\n')
const TEXT = Array.from({ length: SECTIONS }, (_, at) => sectionOf(at + 1)).join('\n\n')

interface Site {
  text: string
  tables: string
  /** A page with a link to a late heading of the long text. */
  short: string
  token: string
}

const test = plainTest.extend('site', { scope: 'file' }, async ({ app }: { app: App }): Promise<Site> => {
  const user_token = await createUser(app, 'longwriter')
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { user_token, item_name: 'Handbook' })
  const add = async (page_title: string, page_content: string) => {
    const page = { user_token, item_id, page_title, page_content }
    const { page_id } = await call<{ page_id: number }>(app, 'page/save', page)
    return `/${item_id}/${page_id}`
  }
  const text = await add('Long text', TEXT)
  const anchor = await anchorOf(app, text, 'Section 380')
  return {
    text,
    tables: await add('Long tables', TABLES),
    short: await add('Short page', `[the late section](${text}${anchor})`),
    token: user_token,
  }
})

/** The anchor of a heading, as readers get it from its address. */
async function anchorOf(app: App, path: string, heading: string): Promise<string> {
  const html = await (await fetch(app.url + path)).text()
  const [, id] = new RegExp(`<h2 id="([^"]+)"[^>]*>${heading}<`).exec(html) ?? []
  expect(id).toBeTruthy()
  return `#${id}`
}

const headingOf = (page: Page, name: string) => page.locator('.prose h2', { hasText: new RegExp(`^${name}\\s*#?$`) })

/** How far a heading is from where a link to it stops: below the header, and px of its own. */
const offFrom = (page: Page, name: string) =>
  headingOf(page, name).evaluate((heading) => {
    const stop = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    return Math.round(heading.getBoundingClientRect().top - stop)
  })

/** Waits until the page has stopped at a heading, and looks whether it stays there. */
async function expectAt(page: Page, name: string) {
  await expect.poll(async () => Math.abs(await offFrom(page, name))).toBeLessThanOrEqual(2)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame)
  })
  expect(Math.abs(await offFrom(page, name))).toBeLessThanOrEqual(2)
}

test.for([{ who: 'a guest' }, { who: 'a guest with a phone', viewport: PHONE }, { who: 'a writer', isWriter: true }])(
  'the address of a late heading opens there: $who',
  async ({ viewport, isWriter }, { app, site, open }) => {
    const options = { ...(viewport && { viewport }), ...(isWriter && { token: site.token }) }
    const text = await open(site.text + (await anchorOf(app, site.text, 'Section 380')), options)
    await expectAt(text, 'Section 380')
    await text.reload()
    await expectAt(text, 'Section 380')
    const tables = await open(site.tables + (await anchorOf(app, site.tables, 'Third')), options)
    await expectAt(tables, 'Third')
  },
)

test('the contents, back and forward lead to the same places', async ({ site, open }) => {
  const page = await open(site.text)
  const contents = page.getByRole('complementary', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Section 350', exact: true }).click()
  await expectAt(page, 'Section 350')
  expect(await contents.locator('[aria-current]').innerText()).toBe('Section 350')
  await contents.getByRole('link', { name: 'Section 90', exact: true }).click()
  await expectAt(page, 'Section 90')
  await page.goBack()
  await expectAt(page, 'Section 350')
  await page.goForward()
  await expectAt(page, 'Section 90')

  const tables = await open(site.tables)
  const links = tables.getByRole('complementary', { name: 'On this page' })
  await links.getByRole('link', { name: 'Third' }).click()
  await expectAt(tables, 'Third')
  await links.getByRole('link', { name: 'Second' }).click()
  await expectAt(tables, 'Second')
  await tables.goBack()
  await expectAt(tables, 'Third')
})

test('a link of another page leads to a late heading, and back from another page to the place before', async ({
  site,
  open,
}) => {
  const page = await open(site.short)
  await page.getByRole('link', { name: 'the late section' }).click()
  await expectAt(page, 'Section 380')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Short page' }).waitFor()
  await page.goForward()
  await expectAt(page, 'Section 380')
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, -5000)
  const middle = () =>
    page.evaluate(() => {
      const text = document.elementFromPoint(500, 400)?.closest('p, h2, li, pre')
      return `${text?.textContent?.slice(0, 80)} ${Math.round((text?.getBoundingClientRect().top ?? 0) / 4)}`
    })
  let before = ''
  await expect
    .poll(async () => {
      const last = before
      before = await middle()
      return last === before && !before.startsWith('Section 380')
    })
    .toBe(true)
  await page.getByRole('treeitem', { name: 'Short page' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Short page' }).waitFor()
  await page.goBack()
  await expect.poll(middle).toBe(before)
  await page.reload()
  await expect.poll(middle).toBe(before)
})

test('the search of the browser finds words at the end, and shows them', async ({ site, open }) => {
  for (const [path, words] of [
    [site.tables, `beta_${ROWS - 7}`],
    [site.text, 'Section 399'],
  ] as const) {
    const page = await open(path)
    // the contents have the words of headings too
    await page.evaluate(() => {
      for (const contents of document.querySelectorAll('.toc, .toc-fold')) contents.remove()
    })
    expect(
      await page.evaluate((text) => (window as unknown as { find(text: string): boolean }).find(text), words),
    ).toBe(true)
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { top, bottom } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? { top: -1, bottom: -1 }
          return bottom > top && top >= 0 && bottom <= innerHeight
        }),
      )
      .toBe(true)
  }
})

test('a long table has all its rows for everybody, with columns below each other', async ({ site, open }) => {
  const page = await open(site.tables)
  expect(await page.locator('.prose tbody tr').count()).toBe(2 * ROWS)
  const placesOf = (word: string) =>
    page
      .locator('.prose tr', { has: page.locator('td', { hasText: new RegExp(`^${word}$`) }) })
      .locator('td')
      .evaluateAll((cells) =>
        cells.map((cell) => {
          const { left, width } = cell.getBoundingClientRect()
          return [Math.round(left), Math.round(width)]
        }),
      )
  await page.getByRole('cell', { name: `alpha_${ROWS}`, exact: true }).scrollIntoViewIfNeeded()
  expect(await placesOf(`alpha_${ROWS}`)).toEqual(await placesOf('alpha_1'))
  // No gap is where one part of the rows ends and the next begins.
  for (const last of [50, 150, 300]) {
    await page.getByRole('cell', { name: `alpha_${last}`, exact: true }).scrollIntoViewIfNeeded()
    const edgeOf = (word: string, edge: 'top' | 'bottom') =>
      page
        .getByRole('cell', { name: word, exact: true })
        .evaluate((cell, edge) => cell.closest('tr')?.getBoundingClientRect()[edge], edge)
    const between = async () =>
      ((await edgeOf(`alpha_${last + 1}`, 'top')) ?? 0) - ((await edgeOf(`alpha_${last}`, 'bottom')) ?? 0)
    await expect.poll(async () => Math.abs(await between())).toBeLessThan(1)
  }
  const head = await page
    .locator('.prose table')
    .first()
    .locator('th')
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const { left, width } = cell.getBoundingClientRect()
        return [Math.round(left), Math.round(width)]
      }),
    )
  // The last column is as wide as its head, so nothing of it is cut off.
  expect(await placesOf('alpha_1')).toEqual(head)
  expect(await page.locator('.prose table').first().getByRole('columnheader').allInnerTexts()).toEqual([
    'Name',
    'Note',
    'Value',
  ])
})

test('a reader without scripts has all of a long page, with the columns of a table below each other', async ({
  app,
  site,
  browser,
}) => {
  const context = await newContext(browser, app, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site.tables)
  expect(await page.locator('.prose tbody tr').count()).toBe(2 * ROWS)
  const leftOf = (word: string) =>
    page
      .getByRole('cell', { name: word, exact: true })
      .locator('xpath=..')
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))
  await page.getByRole('cell', { name: `alpha_${ROWS}`, exact: true }).scrollIntoViewIfNeeded()
  expect(await leftOf(`alpha_${ROWS}`)).toEqual(await leftOf('alpha_1'))
  await page.goto(site.text)
  await headingOf(page, 'Section 399').scrollIntoViewIfNeeded()
  expect(await headingOf(page, 'Section 399').isVisible()).toBe(true)
  expect(await page.locator('.prose h2').count()).toBe(SECTIONS)
  await context.close()
})

test('a long page that is opened from another one becomes whole', async ({ site, open }) => {
  const page = await open(site.short)
  await page.getByRole('treeitem', { name: 'Long tables' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Long tables' }).waitFor()
  await expect.poll(() => page.locator('.prose tbody tr').count()).toBe(2 * ROWS)
  await page.getByRole('treeitem', { name: 'Long text' }).getByRole('link').click()
  await expect.poll(() => page.locator('.prose h2').count()).toBe(SECTIONS)
  await expect.poll(() => page.getByRole('button', { name: 'Copy code' }).count()).toBe(SECTIONS / 4)
})

test('a screen reader gets all of a long page', async ({ app, site }) => {
  const launch = await chromiumLaunchOptions()
  const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), '--force-renderer-accessibility'] })
  const context = await newContext(browser, app)
  const treeOf = async (path: string) => {
    const page = await context.newPage()
    await page.goto(path)
    await page.locator('.text-rest').first().waitFor({ state: 'detached' })
    const session = await context.newCDPSession(page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    return nodes.filter(({ ignored }) => !ignored)
  }
  const count = (nodes: { role?: { value?: unknown } }[], role: string) =>
    nodes.filter((node) => node.role?.value === role).length
  const tables = await treeOf(site.tables)
  expect(count(tables, 'table')).toBe(2)
  expect(count(tables, 'columnheader')).toBe(2 * 3)
  expect(count(tables, 'row')).toBe(2 * (ROWS + 1))
  expect(count(tables, 'cell')).toBe(2 * 3 * ROWS)
  const text = await treeOf(site.text)
  expect(count(text, 'heading')).toBeGreaterThanOrEqual(SECTIONS)
  await browser.close()
})

test('on paper a long page is whole', async ({ app, site, browser }) => {
  const context = await newContext(browser, app)
  for (const path of [site.tables, site.text]) {
    const page = await context.newPage()
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    const looks = await page
      .locator('.prose .text-part')
      .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).contentVisibility))])
    expect(looks).toEqual(['visible'])
    const displays = await page
      .locator('.prose :is(table, tbody, tr, td)')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).display))].sort())
    expect(displays).toEqual(path === site.tables ? ['table', 'table-cell', 'table-row', 'table-row-group'] : [])
  }
  await context.close()
})
