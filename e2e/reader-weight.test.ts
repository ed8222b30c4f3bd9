import type { Browser } from 'playwright-core'
import { type App, call, createUser, expect, newContext, test } from './fixtures.ts'

/** The limit for a reader's first visit to a public page, in compressed bytes. */
const BUDGET_BYTES = 150 * 1024

/** The limit for the landing page until a link or a button is used, in compressed bytes. */
const LANDING_BYTES = 40 * 1024

/** Opens an address as a new guest and waits until nothing more is loaded. */
async function firstVisit(app: App, browser: Browser, path: string) {
  const context = await newContext(browser, app)
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const visit = { page, bytes: 0, loaded: [] as string[], end: () => context.close() }
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    visit.bytes += encodedDataLength
  })
  page.on('request', (request) => visit.loaded.push(new URL(request.url()).pathname))
  await page.goto(path, { waitUntil: 'networkidle' })
  return visit
}

test('a guest who opens a page for the first time loads little, and nothing of React Aria or the editor', async ({
  app,
  browser,
}) => {
  const user_token = await createUser(app, 'writer')
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { user_token, item_name: 'Handbook' })
  const page_content = '## First steps\n\nRead this.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```json\n{ "a": 1 }\n```\n'
  const saved = { user_token, item_id, page_title: 'Welcome', page_content }
  const { page_id } = await call<{ page_id: number }>(app, 'page/save', saved)

  const visit = await firstVisit(app, browser, `/${item_id}/${page_id}`)
  await visit.page.locator('.prose table').waitFor()
  await visit.end()

  expect(visit.loaded.filter((path) => /aria|edit|mermaid|katex|render/i.test(path))).toEqual([])
  expect(visit.loaded.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(visit.bytes).toBeGreaterThan(0)
  expect(visit.bytes).toBeLessThanOrEqual(BUDGET_BYTES)
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

  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByRole('link', { name: '开始写文档' }).first().click()
  await page.getByRole('heading', { level: 1, name: '注册' }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { stillHere?: boolean }).stillHere)).toBe(true)
  await visit.end()
})
