import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { en } from '#shared/i18n/en/index.ts'
import { freePort } from '../scripts/lib/free-port.ts'
import { AI_KEY, chunk } from '../server/test/ai-provider.ts'
import { startOtherHost } from '../server/test/other-host.ts'
import { PNG, uploadFile } from './attachment-files.ts'
import { typeCaptcha } from './captcha.ts'
import { type App, call, createUser, DESKTOP, expect, newBrowser, test as plainTest, startApp } from './fixtures.ts'
import { startProxy } from './proxy.ts'

const PASSWORD = 'correct horse battery'
/** How long a step of the browser may take on a loaded machine (ms). */
const STEP_MS = 20_000

/** A site below `/docs/`, behind nginx. */
interface Site {
  /** The server behind the proxy. Its `url` is the address of the site at the server, `http://127.0.0.1:port/docs`. */
  app: App
  origin: string
  /** A browser session. Requests outside `/docs/` and failed ones are in `strays`. */
  visit(): Promise<Page>
  strays: string[]
}

const test = plainTest.extend(
  'site',
  { scope: 'file' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture from the pattern
  async ({}, { onCleanup }): Promise<Site> => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const app = await startApp({ APP_URL: `${origin}/docs`, TRUST_PROXY: 'loopback' })
    const ends = [app.stop]
    onCleanup(async () => {
      for (const end of ends.reverse()) await end()
    })
    ends.push(await startProxy(port, app.url))
    const browser = await newBrowser()
    ends.push(() => browser.close())
    const strays: string[] = []
    const follow = (context: BrowserContext) => {
      context.on('request', (request) => {
        const url = request.url()
        if (/^https?:/.test(url) && !url.startsWith(`${origin}/docs/`) && url !== `${origin}/docs`)
          strays.push(`outside: ${url}`)
      })
      context.on('response', (response) => {
        if (response.status() >= 400) strays.push(`${response.status()}: ${response.url()}`)
      })
      context.on('weberror', (error) => strays.push(`error: ${error.error().message}`))
      context.on('console', (message) => {
        if (message.type() === 'error') strays.push(`console: ${message.text()}`)
      })
    }
    const visit = async () => {
      const context = await browser.newContext({ locale: 'en-US', viewport: DESKTOP, reducedMotion: 'reduce' })
      context.setDefaultTimeout(STEP_MS)
      follow(context)
      return context.newPage()
    }
    return { app: { ...app, url: `${origin}/docs` }, origin, visit, strays }
  },
)

/** Opens a screen and waits until its heading is there. */
async function shown(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Logs in through the form. */
async function logIn({ app, visit }: Site, username: string): Promise<Page> {
  const page = await visit()
  await page.goto(`${app.url}/item/index`)
  await page.waitForURL('**/docs/user/login?redirect=*')
  await page.getByLabel('Username', { exact: false }).first().fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await typeCaptcha(app, page, 'Characters in the picture')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/docs/item/index')
  return page
}

test('below a path of a host people write, search, share and export, and no request leaves the path', async ({
  site,
}) => {
  const { app, origin, strays, visit } = site
  const token = await createUser(app, 'writer', PASSWORD)
  const page = await logIn(site, 'writer')
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ path }) => path !== '/docs').map(({ name }) => name)).toEqual([])

  await page.getByRole('link', { name: 'New item' }).first().click()
  await page.waitForURL('**/docs/item/add')
  await page.getByLabel('Item name', { exact: true }).fill('Payments')
  await page.getByRole('button', { name: en.item.addAction, exact: true }).click()
  await page.waitForURL(/\/docs\/\d+$/)
  const item_id = Number(new URL(page.url()).pathname.split('/').pop())

  const { url } = await uploadFile(app, token, { name: 'dot.png', body: PNG }, { item_id })
  expect(url).toMatch(/^\/api\//)
  const who = { user_token: token, item_id, page_id: 0 }
  const other = await call<{ page_id: number }>(app, 'page/save', {
    ...who,
    page_title: 'Refunds',
    page_content: 'Text',
  })
  const text = `![dot](${url})\n\n[Refunds](/page/${other.page_id}) $E = mc^2$ \`src="/x"\`\n\n:::warn\nCareful.\n:::`
  const { page_id } = await call<{ page_id: number }>(app, 'page/save', {
    ...who,
    page_title: 'Orders',
    page_content: text,
  })

  const address = `${app.url}/${item_id}/${page_id}`
  await page.goto(address)
  const picture = page.getByRole('img', { name: 'dot' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  await page.locator('.katex').first().waitFor()
  await page.getByText('src="/x"').waitFor()
  await page.getByRole('article').getByRole('link', { name: 'Refunds', exact: true }).click()
  await page.waitForURL(`${app.url}/${item_id}/${other.page_id}`)
  await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor()
  await page.goBack()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('refunds')
  await page
    .getByRole('option', { name: /Refunds/ })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('img', { name: /QR/ }).waitFor()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link to this page alone' }).inputValue()
  expect(link.startsWith(`${app.url}/p/`)).toBe(true)
  const guest = await visit()
  await guest.goto(link)
  await guest.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await expect
    .poll(() => guest.getByRole('img', { name: 'dot' }).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(1)

  await page.goto(`${app.url}/page/edit/${item_id}/${page_id}`)
  await page.locator('.cm-content').click()
  await page.locator('.prose img[alt="dot"]').waitFor()
  await page.goto(`${app.url}/item/export/${item_id}`)
  await page.getByRole('radio', { name: 'Markdown' }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 2 pages' }).click()
  const file = await download
  expect((await readFile(await file.path())).length).toBeGreaterThan(100)
  for (const screen of ['user/setting', 'message/index', 'attachment/index', 'admin/index', 'team/index'])
    await shown(page, `${app.url}/${screen}`)

  await guest.goto(`${app.url}/api/docs`)
  await guest.getByRole('link', { name: 'Log in' }).click()
  await guest.waitForURL('**/docs/user/login')
  await guest.goto(`${origin}/docs`)
  expect(new URL(guest.url()).pathname).toBe('/docs/')
  expect(strays).toEqual([])
})

test('scripts and programs reach the site below its path: both doors, files, mock answers, and what search engines read', async ({
  site: { app, origin },
}) => {
  const token = await createUser(app, 'pusher', PASSWORD)
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { user_token: token, item_name: 'Pushed' })
  const key = await call<{ api_key: string; api_token: string }>(app, 'item/getKey', { user_token: token, item_id })
  const push = await fetch(`${app.url}/server/index.php?s=/api/item/updateByApi`, {
    method: 'POST',
    body: new URLSearchParams({ ...key, page_title: 'Build', page_content: 'from a script' }),
  })
  expect(await push.json()).toMatchObject({ error_code: 0 })
  const body = new FormData()
  for (const [name, value] of Object.entries({ user_token: token, item_id: String(item_id) })) body.append(name, value)
  body.append('editormd-image-file', new Blob([new Uint8Array(PNG)]), 'dot.png')
  const sent = await fetch(`${app.url}/server/index.php?s=/api/page/uploadImg`, { method: 'POST', body })
  const { url } = (await sent.json()) as { url: string }
  expect(url.startsWith(`${app.url}/server/index.php?s=/api/attachment/visitFile`)).toBe(true)
  expect((await fetch(url, { headers: { cookie: `cookie_token=${token}` } })).headers.get('content-type')).toBe(
    'image/png',
  )
  const robots = await (await fetch(`${app.url}/robots.txt`)).text()
  expect(robots).toContain('Disallow: /docs/api/')
  const described = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as { servers: unknown }
  expect(described.servers).toEqual([{ url: app.url }])
  const crossed = await fetch(`${app.url}/api/user/logout`, {
    method: 'POST',
    headers: { cookie: `cookie_token=${token}`, origin: 'https://example.org' },
  })
  expect(await crossed.json()).toMatchObject({ error_name: 'CROSS_SITE' })
  expect((await fetch(`${origin}/api/openapi.json`)).status).toBe(404)
})

test('the proxy of the example passes each event of a stream on at once', async ({ site: { app } }) => {
  const provider = await startOtherHost()
  try {
    const user_token = await createUser(app, 'asker', PASSWORD)
    await app.octavo('setting', 'set', 'open_api_key', AI_KEY)
    await app.octavo('setting', 'set', 'open_api_host', provider.origin)
    let goOn = () => {}
    provider.answer = (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      reply.write(chunk('first'))
      goOn = () => reply.end(chunk('second', 'stop'))
    }
    const body = new URLSearchParams({ user_token, content: 'Hello?' })
    const answer = await fetch(`${app.url}/api/ai/create`, { method: 'POST', body })
    let heard = ''
    const decoder = new TextDecoder()
    // The provider ends only after the first piece has come through.
    for await (const bytes of answer.body as ReadableStream<Uint8Array>) {
      heard += decoder.decode(bytes, { stream: true })
      if (heard.includes('first')) goOn()
    }
    expect(heard).toContain('second')
  } finally {
    await provider.stop()
  }
})
