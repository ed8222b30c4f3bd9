import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { type App, call, createUser, DESKTOP, expect, newContext, type OpenOptions, PHONE, test } from './fixtures.ts'

/** The HTML of a reader's address before any script runs: text, tree and styles. */

const TEXT = `# Welcome

Octavo keeps what a team knows.

## First steps

${'Read this before anything else. '.repeat(40)}

| a | b |
|---|---|
| 1 | 2 |

\`\`\`json
{ "a": 1 }
\`\`\`

## 第二节

${'先看这一页。'.repeat(60)}
`

const API = ':::api GET /users/{id}\nReads a user.\n:::\n\n:::tip\nCached for a minute.\n:::\n\n## Answer\n\nA user.\n'

interface Site {
  item_id: number
  page_id: number
  api_id: number
  formula_id: number
  user_token: string
  /** Makes a page and returns its id. */
  save: (title: string, text: string) => Promise<number>
}

let sites: Promise<Site> | undefined

async function makeSite(app: App): Promise<Site> {
  const user_token = await createUser(app, 'writer')
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { user_token, item_name: 'Handbook' })
  const { cat_id } = await call<{ cat_id: number }>(app, 'catalog/save', { user_token, item_id, cat_name: 'Guide' })
  const save = async (page_title: string, page_content: string) =>
    (await call<{ page_id: number }>(app, 'page/save', { user_token, item_id, cat_id, page_title, page_content }))
      .page_id
  const page_id = await save('Welcome', TEXT)
  const api_id = await save('Get user', API)
  return { item_id, page_id, api_id, formula_id: await save('Formula', 'So $a^2$.'), user_token, save }
}

const siteOf = (app: App) => (sites ??= makeSite(app))

test('without scripts a page can be read: its text, the tree, links to other pages', async ({ app, open }) => {
  const { item_id, page_id } = await siteOf(app)
  const page = await open(`/${item_id}/${page_id}`, { javaScriptEnabled: false, allow: [/\.js csp$/] })
  expect(await page.title()).toBe('Welcome · Handbook · Octavo')
  expect(await page.locator('h1:visible').allInnerTexts()).toEqual(['Welcome'])
  await page.locator('.prose table td', { hasText: '2' }).waitFor()
  await page.getByRole('treeitem', { name: 'Welcome' }).waitFor()
  await page.getByRole('treeitem', { name: 'Get user' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Get user' }).waitFor()
  await page.locator('.prose', { hasText: 'Cached for a minute.' }).waitFor()
})

test('without scripts on a phone the tree is below the text, and no useless buttons are shown', async ({
  app,
  open,
}) => {
  const { item_id, page_id } = await siteOf(app)
  const noScript = { viewport: PHONE, javaScriptEnabled: false, allow: [/\.js csp$/] }
  const page = await open(`/${item_id}/${page_id}`, noScript)
  expect(await page.locator('button:visible').count()).toBe(0)
  await page.getByRole('treeitem', { name: 'Get user' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Get user' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
  const login = await open('/user/login', { ...noScript, lang: 'zh' })
  expect(await login.locator('.plain-page').innerText()).toContain('此功能需要启用 JavaScript')
})

test('the HTML alone is enough to read a page', async ({ app, browser }) => {
  const { item_id, api_id } = await siteOf(app)
  const context = await newContext(browser, app)
  const page = await context.newPage()
  await page.route('**/*', (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()))
  await page.goto(`/${item_id}/${api_id}`, { waitUntil: 'domcontentloaded' })
  await page.locator('.prose', { hasText: 'Cached for a minute.' }).waitFor()
  // the styles are there too: the tree stands beside the text, the hint has its colour
  const side = await page.locator('#tree').boundingBox()
  const text = await page.locator('.prose').boundingBox()
  expect(side && text && side.x + side.width <= text.x).toBe(true)
  const colours = await page.evaluate(() =>
    ['.note', 'body'].map((name) => getComputedStyle(document.querySelector(name) as Element).backgroundColor),
  )
  expect(colours[0]).not.toBe(colours[1])
  await context.close()
})

const VISITS: (Pick<OpenOptions, 'viewport' | 'lang' | 'theme'> & {
  name: string
  writer?: true
  /** The settings that the device remembers. */
  remembered?: Record<string, string>
})[] = [
  { name: 'a guest at a desk', viewport: DESKTOP },
  { name: 'a guest with a phone in the dark', viewport: PHONE, theme: 'dark' },
  { name: 'a writer who reads Chinese', viewport: DESKTOP, lang: 'zh', writer: true },
  {
    name: 'a writer with a wide tree and the dark theme',
    viewport: DESKTOP,
    writer: true,
    remembered: { 'octavo-tree-width': '400', 'octavo-theme': 'dark' },
  },
  { name: 'a guest who reads full pages', viewport: DESKTOP, remembered: { 'octavo-full-page': '1' } },
]

/** Notes in the page what moves in it. */
function watchShifts() {
  const seen = window as unknown as { shifts: string[] }
  seen.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[]) {
      const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.className : node?.textContent))
      seen.shifts.push(`${entry.value.toFixed(5)} ${moved.join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

test.for(VISITS)('nothing moves when the interface takes over: $name', async (visit, { app, browser }) => {
  const { item_id, page_id, api_id, user_token } = await siteOf(app)
  const { viewport, lang, theme, writer, remembered } = visit
  const context = await newContext(browser, app, { viewport, lang, theme, token: writer ? user_token : undefined })
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(String(error)))
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, remembered ?? {})
  await page.addInitScript(watchShifts)
  for (const id of [page_id, api_id]) {
    await page.goto(`/${item_id}/${id}`, { waitUntil: 'networkidle' })
    await page.locator('#root:not([data-drawn])').waitFor({ state: 'attached' })
    await page.locator('.prose').waitFor()
    expect(await shiftsOf(page)).toEqual([])
  }
  // a difference between the HTML of the server and of the browser would be reported in the console
  expect(said).toEqual([])
  await context.close()
})

/** Long enough for the browser to draw what it has (ms). */
const FRAME_MS = 60

/**
 * A door to the site through which a document arrives in pieces, each with one more link or button.
 * @param held the last piece, with the scripts, waits until `goOn` is called
 * @returns its address, and what ends it
 */
async function doorInPieces(app: App, held = false) {
  const { promise: released, resolve: goOn } = Promise.withResolvers<void>()
  const door = createServer(async (request, answer) => {
    const { pathname } = new URL(request.url ?? '/', app.url)
    const got = await fetch(app.url + pathname, { headers: { 'accept-language': 'en' } })
    const type = got.headers.get('content-type') ?? ''
    answer.setHeader('content-type', type)
    if (!type.startsWith('text/html')) return answer.end(Buffer.from(await got.arrayBuffer()))
    const pieces = (await got.text()).split(/(?<=<\/(?:a|button)>)/)
    for (const [at, piece] of pieces.entries()) {
      await (held && at === pieces.length - 1 ? released : sleep(FRAME_MS))
      answer.write(piece)
    }
    answer.end()
  })
  await new Promise<void>((ready) => door.listen(0, '127.0.0.1', ready))
  const { port } = door.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, goOn, end: () => door.close() }
}

test.for([DESKTOP, PHONE])('nothing moves while the document arrives: %o', async (viewport, { app, browser }) => {
  const { item_id, page_id } = await siteOf(app)
  const door = await doorInPieces(app)
  const context = await browser.newContext({ viewport, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(watchShifts)
  await page.goto(`${door.address}/${item_id}/${page_id}`, { waitUntil: 'load' })
  expect(await page.locator('.prose h2').count()).toBe(2)
  expect(await shiftsOf(page)).toEqual([])
  await context.close()
  door.end()
})

test('a button that is pressed while the document arrives is pressed again when the interface has started', async ({
  app,
  browser,
}) => {
  const { item_id, page_id } = await siteOf(app)
  const door = await doorInPieces(app, true)
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${door.address}/${item_id}/${page_id}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Full page' }).click({ noWaitAfter: true })
  expect(await page.evaluate(() => document.querySelector('script[data-src]'))).toBeNull()
  door.goOn()
  await page.getByRole('button', { name: 'Show contents again' }).waitFor()
  await context.close()
  door.end()
})

/** Opens a page, and holds the scripts of the interface until `deliver` is called. */
async function openHeld(app: App, browser: Browser, path: string, options: OpenOptions = {}) {
  const context = await newContext(browser, app, options)
  const page = await context.newPage()
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await delivered
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#page-text p').first().waitFor()
  return { page, deliver, end: () => context.close() }
}

test('what a writer or a reader of formulas does before the interface has started is done when it has', async ({
  app,
  browser,
}) => {
  const { item_id, page_id, formula_id, user_token } = await siteOf(app)
  const options = { token: user_token, viewport: PHONE }
  const writer = await openHeld(app, browser, `/${item_id}/${page_id}`, options)
  await writer.page.getByRole('button', { name: 'Open contents' }).click()
  writer.deliver()
  await writer.page.locator('.side[data-open]').waitFor()
  await writer.end()
  const reader = await openHeld(app, browser, `/${item_id}/${formula_id}`)
  await reader.page.keyboard.press('ControlOrMeta+k')
  reader.deliver()
  await reader.page.getByRole('dialog').waitFor()
  await reader.end()
})

test('what is typed into a field before the interface has started stays in it and is searched', async ({
  app,
  browser,
}) => {
  const { item_id, page_id } = await siteOf(app)
  const { page, deliver, end } = await openHeld(app, browser, `/${item_id}/${page_id}`)
  const filter = page.getByRole('searchbox', { name: 'Filter titles' })
  const search = page.locator('.o-header input, header input').first()
  await filter.click()
  await page.keyboard.type('user')
  await search.click()
  await page.keyboard.type('Welc')
  deliver()
  await page.getByRole('option', { name: /Welcome/ }).waitFor()
  expect(await filter.inputValue()).toBe('user')
  expect(await search.inputValue()).toBe('Welc')
  expect(await page.getByRole('treeitem', { name: 'Welcome' }).count()).toBe(0)
  await end()
})

test('a position that was reached before the interface has started is there again after Back', async ({
  app,
  browser,
}) => {
  const { item_id, save } = await siteOf(app)
  const page_id = await save('Tall', 'text\n\n'.repeat(80))
  const { page, deliver, end } = await openHeld(app, browser, `/${item_id}/${page_id}`)
  const top = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(async () => {
    const isTold = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    scrollTo(0, 600)
    await isTold
  })
  deliver()
  await page.locator('#root:not([data-drawn])').waitFor({ state: 'attached' })
  await page.getByRole('treeitem', { name: 'Get user' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Get user' }).waitFor()
  await expect.poll(top).toBe(0)
  await page.goBack()
  await expect.poll(top).toBe(600)
  await end()
})

test('Back from another address shows what a page has now', async ({ app, open }) => {
  const { item_id, save, user_token } = await siteOf(app)
  const page_id = await save('Changing', 'Before')
  for (const token of [undefined, user_token]) {
    const page = await open(`/${item_id}/${page_id}`, { ...(token && { token }) })
    await page.goto('/healthz')
    const page_content = `Changed for ${token ? 'a writer' : 'a guest'}`
    await call(app, 'page/save', { user_token, item_id, page_id, page_title: 'Changing', page_content })
    await page.goBack()
    await page.locator('.prose').getByText(page_content).waitFor()
  }
})

test('the server draws in the chosen language', async ({ app, open }) => {
  const { item_id, page_id } = await siteOf(app)
  const page = await open(`/${item_id}/${page_id}`)
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByRole('navigation', { name: '目录', exact: true }).waitFor()
  const answer = await page.request.get(`/${item_id}/${page_id}`)
  expect(await answer.text()).toContain('<html lang="zh-CN"')
})

test('a page that the browser has is not sent again until it changes', async ({ app }) => {
  const { item_id, page_id, user_token } = await siteOf(app)
  const get = (etag = '') => fetch(`${app.url}/${item_id}/${page_id}`, { headers: { 'if-none-match': etag } })
  const first = await get()
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  expect(await first.text()).toContain('Octavo keeps what a team knows.')
  const again = await get(etag)
  expect([again.status, await again.text()]).toEqual([304, ''])
  const page_content = `${TEXT}\nOne line more.\n`
  await call(app, 'page/save', { user_token, item_id, page_id, cat_id: 0, page_title: 'Welcome', page_content })
  const changed = await get(etag)
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('One line more.')
  const mine = await fetch(`${app.url}/${item_id}/${page_id}`, { headers: { 'x-api-token': user_token } })
  expect(mine.headers.get('cache-control')).toBe('private, no-cache')
})

test('a private item is in no shared cache, whoever reads it', async ({ app }) => {
  const { user_token } = await siteOf(app)
  const item = { user_token, item_name: 'Secret', password: 'abc123' }
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', item)
  const page = { user_token, item_id, page_title: 'Plan', page_content: 'The plan nobody knows.' }
  const { page_id } = await call<{ page_id: number }>(app, 'page/save', page)
  const guest = await fetch(`${app.url}/${item_id}/${page_id}`)
  expect(guest.headers.get('cache-control')).toBe('private, no-cache')
  expect(await guest.text()).not.toMatch(/Plan|nobody knows|Secret/)
  const owner = await fetch(`${app.url}/${item_id}/${page_id}`, { headers: { 'x-api-token': user_token } })
  expect(owner.headers.get('cache-control')).toBe('private, no-cache')
  expect(await owner.text()).toContain('The plan nobody knows.')
})
