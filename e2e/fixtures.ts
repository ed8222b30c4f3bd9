import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { expect, test as plainTest } from 'vitest'
import { chromiumLaunchOptions } from '../scripts/chromium.ts'
import { type App, startApp } from './app.ts'

export { type App, call, createUser, startApp } from './app.ts'
export { expect }

/** The window of a laptop, and of the narrowest supported phone. */
export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 360, height: 740 }

/**
 * The window for a test with a given language and theme. Over both languages and both themes, each is tested in a wide window and
 * on a phone, with half as many tests as all combinations would need.
 */
export const windowFor = (lang: 'zh' | 'en', theme: 'light' | 'dark') =>
  (lang === 'en') === (theme === 'light') ? DESKTOP : PHONE

/** How long an action waits for its element, in milliseconds. A CI machine sometimes pauses for half a minute. */
const PATIENCE_MS = 60_000

const LOCALES = { zh: 'zh-CN', en: 'en-US', ru: 'ru-RU' } as const

/** How a page is opened. */
export interface OpenOptions {
  /** Language of the browser; `en` by default. */
  lang?: keyof typeof LOCALES
  /** Preferred colours of the system; `light` by default. */
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** A touch screen, as of a phone. */
  hasTouch?: boolean
  /** The session token; by default there is no session. */
  token?: string
  /** Problems that the test causes on purpose (an unknown address, a refused upload). */
  allow?: RegExp[]
  /** `false` for a reader without scripts. */
  javaScriptEnabled?: boolean
}

/** Opens an address of the site (`/1/2`) in a new, empty browser session. */
export type Open = (path: string, options?: OpenOptions) => Promise<Page>

/** Starts a headless Chromium; the caller closes it. */
export async function newBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumLaunchOptions())
}

const appOf = new WeakMap<BrowserContext, App>()

/**
 * Gives a browser session of `open` or `newContext` the cookie of a logged-in user.
 * @param token what `createUser` returned
 */
export async function login(context: BrowserContext, token: string): Promise<void> {
  const app = appOf.get(context)
  if (!app) throw new Error('This context was not made by newContext.')
  await context.addCookies([{ name: 'cookie_token', value: token, url: app.url, httpOnly: true, sameSite: 'Lax' }])
}

/** A new browser session on the site of `app`. */
export async function newContext(browser: Browser, app: App, options: OpenOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: app.url,
    locale: LOCALES[options.lang ?? 'en'],
    colorScheme: options.theme ?? 'light',
    viewport: options.viewport ?? DESKTOP,
    hasTouch: options.hasTouch ?? false,
    isMobile: options.hasTouch ?? false,
    javaScriptEnabled: options.javaScriptEnabled ?? true,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  appOf.set(context, app)
  if (options.javaScriptEnabled !== false) {
    const newPage = context.newPage.bind(context)
    context.newPage = async () => waitForInterface(await newPage())
  }
  if (options.token) await login(context, options.token)
  return context
}

/** Requests that the browser sends itself when an address outside the interface is opened (JSON, a file). */
const BROWSERS_OWN = /\/favicon\.ico\b/

/**
 * The interface is ready: it has taken over the server's HTML, or drawn the screen itself, or waits for use on the landing page
 * (start-on-use.js), and the editor has taken over the text field of its document. Documents without a root have no interface.
 */
const LISTENING =
  'html:is(:not(:has(#root)), :has(#root:not([data-drawn]) > *), :has(script[data-src]:not([data-soon]))):not(:has(#plain-field))'

/**
 * Makes `goto` and `reload` of a page wait until the interface is ready. Keys that are pressed earlier would be lost. A test about what the server
 * has drawn says `waitUntil` with an earlier event, and does not wait.
 */
function waitForInterface(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const listening = async () => {
    // On a reader's page the interface starts with the first sign of a person.
    await page.evaluate(() => document.dispatchEvent(new Event('touchstart')))
    await page.locator(LISTENING).waitFor({ state: 'attached' })
  }
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit' && options?.waitUntil !== 'domcontentloaded') await listening()
    return answer
  }
  page.reload = async (...args) => {
    const answer = await reload(...args)
    await listening()
    return answer
  }
  return page
}

/** Writes into `problems` what a visitor would see as an error: errors in the console, failed requests, calls to other hosts. */
function watch(page: Page, app: App, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.stack ?? error.message}`))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== app.url) problems.push(`request to another host: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page ends its running requests.
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed request: ${request.url()} ${reason}`)
  })
}

/** Fails when axe finds a serious problem on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // The other mode of axe, for frames of other sites, opens a blank page each time and takes more than twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

/**
 * `test` of the browser tests: `app` (one server and empty site per file), `browser` (one per file) and `open`. At the end of a
 * test, all pages that `open` opened must be without errors.
 */
export const test = plainTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture from the pattern
  .extend('app', { scope: 'file' }, async ({}, { onCleanup }): Promise<App> => {
    const app = await startApp()
    onCleanup(app.stop)
    return app
  })
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await newBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('open', async ({ app, browser }, { onCleanup }): Promise<Open> => {
    const contexts: BrowserContext[] = []
    const problems: string[] = []
    const allowed: RegExp[] = []
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()))
      expect(
        problems.filter((problem) => ![...allowed, BROWSERS_OWN].some((pattern) => pattern.test(problem))),
      ).toEqual([])
    })
    return async (path, options = {}) => {
      const context = await newContext(browser, app, options)
      contexts.push(context)
      allowed.push(...(options.allow ?? []))
      context.on('page', (page) => watch(page, app, problems))
      const page = await context.newPage()
      await page.goto(path)
      return page
    }
  })

/** The row of a table that contains a text. */
export const tableRow = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
