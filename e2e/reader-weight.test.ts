import type { Browser } from 'playwright-core'
import { type App, call, createUser, expect, newContext, test } from './fixtures.ts'

/** The limits for a reader's first visit to a public page in compressed bytes: until somebody uses the page, and with the interface. */
const UNUSED_BYTES = 40 * 1024
const BUDGET_BYTES = 153 * 1024
/** The requests of such a visit with the interface. */
const BUDGET_REQUESTS = 6

/** The limit for the landing page until a link or a button is used, in compressed bytes. */
const LANDING_BYTES = 40 * 1024

/**
 * Opens an address as a new guest and waits until nothing more is loaded.
 * @param savesData the browser is told to save data, so the interface of a page never starts unused
 */
async function firstVisit(app: App, browser: Browser, path: string, savesData = true) {
  const context = await newContext(browser, app)
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Emulation.setDataSaverOverride', { dataSaverEnabled: savesData })
  const visit = { page, bytes: 0, loaded: [] as string[], end: () => context.close() }
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    visit.bytes += encodedDataLength
  })
  page.on('request', (request) => visit.loaded.push(new URL(request.url()).pathname))
  // Nobody touches anything: the fixture would move the mouse.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForLoadState('networkidle')
  return visit
}

const TEXT = '## First steps\n\nRead this.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```json\n{ "a": 1 }\n```\n'

let writers = 0

async function pageWith(app: App, page_content: string) {
  writers += 1
  const user_token = await createUser(app, `writer${writers}`)
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { user_token, item_name: 'Handbook' })
  const saved = { user_token, item_id, page_title: 'Welcome', page_content }
  const { page_id } = await call<{ page_id: number }>(app, 'page/save', saved)
  await call(app, 'page/save', { ...saved, page_title: 'Second page' })
  return `/${item_id}/${page_id}`
}

const TAKEN_OVER = '#root:not([data-drawn])'

test('a guest who opens a page gets it in one answer, and with the first sign of use an interface without React Aria or the editor', async ({
  app,
  browser,
}) => {
  const visit = await firstVisit(app, browser, await pageWith(app, TEXT))
  await visit.page.locator('.prose table').waitFor()
  expect(visit.loaded).toHaveLength(1)
  expect(visit.bytes).toBeGreaterThan(0)
  expect(visit.bytes).toBeLessThanOrEqual(UNUSED_BYTES)

  await visit.page.mouse.move(300, 300)
  await visit.page.locator(TAKEN_OVER).waitFor({ state: 'attached' })
  await visit.page.waitForLoadState('networkidle')
  expect(visit.loaded.filter((path) => /aria|edit|mermaid|katex|render/i.test(path))).toEqual([])
  expect(visit.loaded.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(visit.bytes).toBeLessThanOrEqual(BUDGET_BYTES)
  expect(visit.loaded.length).toBeLessThanOrEqual(BUDGET_REQUESTS)
  await visit.end()
})

test('the first thing that a guest does with a page works: a button, a key of the search', async ({ app, browser }) => {
  const path = await pageWith(app, TEXT)
  const full = await firstVisit(app, browser, path)
  await full.page.getByRole('button', { name: 'Full page' }).click()
  await full.page.getByRole('button', { name: 'Show contents again' }).waitFor()
  await full.end()
  const search = await firstVisit(app, browser, path)
  await search.page.keyboard.press('ControlOrMeta+k')
  await search.page.getByRole('dialog').waitFor()
  await search.end()
  const slash = await firstVisit(app, browser, path)
  await slash.page.keyboard.press('/')
  await slash.page.locator('input:focus').waitFor()
  expect(await slash.page.locator('input:focus').inputValue()).toBe('')
  await slash.end()
})

test('the interface of a page that nobody uses starts after a while, and at once when the page needs it', async ({
  app,
  browser,
}) => {
  const unused = await firstVisit(app, browser, await pageWith(app, TEXT), false)
  await unused.page.locator(TAKEN_OVER).waitFor({ state: 'attached' })
  await unused.end()
  for (const [text, drawn] of [
    ['Pythagoras: $a^2$', '.tex.drawn'],
    ['```bash tab="cURL"\ncurl x\n```\n```js tab="fetch"\nfetch()\n```\n', '[role=tab]'],
  ] as const) {
    const visit = await firstVisit(app, browser, await pageWith(app, text))
    expect(await visit.page.locator('script[data-src]').count()).toBe(0)
    await visit.page.locator(drawn).first().waitFor()
    await visit.end()
  }
})

test('a guest gets the whole landing page in one answer, and the interface when they use it', async ({
  app,
  browser,
}) => {
  const visit = await firstVisit(app, browser, '/')
  const { page } = visit
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('npm start').scrollIntoViewIfNeeded()
  expect(visit.loaded.filter((path) => /\.(js|css)$/.test(path))).toEqual([])
  expect(visit.bytes).toBeGreaterThan(0)
  expect(visit.bytes).toBeLessThanOrEqual(LANDING_BYTES)
  const styles = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(styles).toEqual([...new Set(styles)])

  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByRole('link', { name: '开始写文档' }).first().click()
  await page.getByRole('heading', { level: 1, name: '注册' }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { stillHere?: boolean }).stillHere)).toBe(true)
  await visit.end()
})
