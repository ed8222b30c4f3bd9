import { call, createUser, expect, newContext, test } from './fixtures.ts'

/** What a reader's first visit to a public page may weigh, all in all, compressed (design, section 6). */
const BUDGET_BYTES = 150 * 1024

test('a guest who opens a page for the first time loads little, and nothing of the interface kit or the editor', async ({
  app,
  browser,
}) => {
  const user_token = await createUser(app, 'writer')
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { user_token, item_name: 'Handbook' })
  const page_content = '## First steps\n\nRead this.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```json\n{ "a": 1 }\n```\n'
  const saved = { user_token, item_id, page_title: 'Welcome', page_content }
  const { page_id } = await call<{ page_id: number }>(app, 'page/save', saved)

  const context = await newContext(browser, app)
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(`/${item_id}/${page_id}`, { waitUntil: 'networkidle' })
  await page.locator('.prose table').waitFor()
  await context.close()

  expect(loaded.filter((path) => /kit|edit|mermaid|katex|render/i.test(path))).toEqual([])
  expect(loaded.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES)
})
