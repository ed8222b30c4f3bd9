import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { type Seen, watchPage } from './watch-page.ts'

/** The throttling of a browser. */
export interface Profile {
  name: string
  /** The factor by which the processor is slowed down. */
  cpu: number
  network?: { latencyMs: number; kbitDown: number; kbitUp: number }
  viewport: { width: number; height: number }
  mobile: boolean
}

export const DESKTOP: Profile = { name: 'laptop', cpu: 1, viewport: { width: 1280, height: 800 }, mobile: false }
/** A phone of today on a good mobile network. */
export const PHONE: Profile = {
  name: 'phone, 4 × slower, 10 Mbit/s, 40 ms',
  cpu: 4,
  network: { latencyMs: 40, kbitDown: 10_000, kbitUp: 10_000 },
  viewport: { width: 390, height: 844 },
  mobile: true,
}

/** The loaded bytes of a visit, and the observations of the page. */
export interface Visit extends Seen {
  /** Compressed bytes with headers that came over the network, by kind (`Document`, `Script`, `Stylesheet`, …). */
  bytes: Map<string, number>
  total: number
  requests: number
  /** What of that was loaded before somebody used the page. */
  unusedBytes: number
  unusedRequests: number
  /** Milliseconds of CPU time of the page's thread. */
  cpu: number
}

/** A new browser session with an empty cache. The caller closes it. */
export async function newVisitor(browser: Browser, { viewport, mobile }: Profile): Promise<BrowserContext> {
  return browser.newContext({ viewport, isMobile: mobile, hasTouch: mobile, locale: 'en-US' })
}

/** Slows the processor and the network of a page down to a profile. */
export async function slowDown(session: CDPSession, { cpu, network }: Profile): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (network)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: (network.kbitDown * 1000) / 8,
      uploadThroughput: (network.kbitUp * 1000) / 8,
    })
}

/** The CPU time of the page's thread so far in milliseconds, by kind. The session needs `startCpuClock`. */
export async function cpuClock(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]))
}

/** Starts to count the CPU time of the page's thread, which excludes other work of the machine. */
export async function startCpuClock(session: CDPSession): Promise<void> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
}

/**
 * Opens an address and waits until the network has been quiet for a while.
 * @param ready what must be visible before that
 * @param pressTree whether to measure when the tree reacts to keys
 * @param used whether somebody touches the page then, which starts its interface (web/public/start-on-use.js)
 */
export async function visit(
  context: BrowserContext,
  address: string,
  profile: Profile,
  ready: string,
  pressTree = false,
  used = false,
): Promise<{ page: Page; session: CDPSession; seen: Visit }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await slowDown(session, profile)
  await startCpuClock(session)
  const kinds = new Map<string, string>()
  const bytes = new Map<string, number>()
  let requests = 0
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) requests += 1
  })
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
  })
  await page.addInitScript(watchPage, pressTree)
  const before = await cpuClock(session)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction((text) => document.querySelector(text) !== null, ready)
  if (pressTree) await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.tree !== undefined)
  await page.waitForLoadState('networkidle')
  const [unusedBytes, unusedRequests] = [sumOf(bytes), requests]
  if (used) {
    await page.evaluate(() => document.dispatchEvent(new Event('touchstart')))
    // A locator would go through the whole document, in the time of the page.
    await page.waitForFunction(() => document.getElementById('root')?.hasAttribute('data-drawn') === false)
    await page.waitForLoadState('networkidle')
  }
  const after = await cpuClock(session)
  const own = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const cpu = (after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)
  return { page, session, seen: { ...own, bytes, total: sumOf(bytes), requests, unusedBytes, unusedRequests, cpu } }
}

const sumOf = (bytes: ReadonlyMap<string, number>) => [...bytes.values()].reduce((sum, part) => sum + part, 0)
