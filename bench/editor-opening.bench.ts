import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumLaunchOptions } from '../scripts/chromium.ts'
import type { Figures, Options, Report } from './lib/bench.ts'
import { killableServer } from './lib/killable-server.ts'
import type { Site } from './lib/site.ts'
import { median, ratios, shown, spread } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { cpuClock, newVisitor, PHONE, type Profile, slowDown, startCpuClock } from './lib/visit.ts'

/** How long somebody reads before the press on "Edit". */
const READING_MS = 4000
/** The typed sign. No page of the site has it. */
const TYPED = '☼'

/** A phone on a slow mobile network. */
const SLOW_PHONE: Profile = {
  ...PHONE,
  name: 'slow phone, 4 × slower, 1.6 Mbit/s, 150 ms',
  network: { latencyMs: 150, kbitDown: 1600, kbitUp: 750 },
}

/** Ways to the editor. */
const WAYS = { press: 'press on "Edit"', address: 'address of the editor' } as const
type Way = keyof typeof WAYS

/** The names of the figures for the budgets: milliseconds from the press, or from the navigation, until a typed key is on screen. */
export const OPENING = {
  press: 'editor ms after the press',
  pressBefore: 'editor ms after the press, other build',
  address: 'editor ms by its address',
  addressBefore: 'editor ms by its address, other build',
}

/** One opening of the editor. */
interface Opening {
  ms: number
  /** Milliseconds until the whole editor had the key. */
  editorMs: number
  /** Compressed kilobytes and requests from the press, or from the navigation, until the key was on screen. */
  kilobytes: number
  requests: number
  /** Processor time of the page's thread in the same time. */
  cpu: number
}

/**
 * Measures the opening of the editor on a slow and on a less slow phone, by a press on "Edit" of a page that is being read and by its
 * address, with an empty cache. With another build (`--against`), both alternate on the same data.
 */
export async function editorOpening({ rounds, engines, against, site: siteOf }: Options): Promise<Report> {
  const site = await siteOf(engines[0] ?? 'sqlite')
  const other = against === undefined ? undefined : await killableServer(site.settings, against)
  await other?.start()
  const browser = await chromium.launch(await chromiumLaunchOptions())
  const figures: Figures = new Map()
  const lines: string[] = []
  const builds = [...(other ? [{ name: 'before', url: other.url }] : []), { name: 'Octavo', url: site.server.url }]
  try {
    for (const profile of [SLOW_PHONE, PHONE]) {
      const rows: string[][] = []
      for (const way of ['press', 'address'] as const) {
        const found = builds.map((build) => ({ ...build, openings: [] as Opening[] }))
        for (let round = 0; round < rounds; round += 1)
          for (const { url, openings } of found) openings.push(await open(browser, { site, url, profile, way }))
        const before = found.find(({ name }) => name === 'before')?.openings
        for (const { name, openings } of found) {
          const times = openings.map(({ ms }) => ms)
          const of = (kind: keyof Opening) => openings.map((opening) => opening[kind])
          rows.push([
            WAYS[way],
            name,
            spread(times),
            before && name !== 'before'
              ? shown(
                  median(
                    ratios(
                      times,
                      before.map(({ ms }) => ms),
                    ),
                  ),
                  2,
                )
              : '',
            shown(median(of('kilobytes')), 1),
            shown(median(of('requests'))),
            shown(median(of('editorMs'))),
            shown(median(of('cpu'))),
          ])
          if (profile === SLOW_PHONE) figures.set(name === 'before' ? OPENING[`${way}Before`] : OPENING[way], times)
        }
      }
      lines.push(
        `${profile.name}: milliseconds until a typed key is on screen`,
        '',
        ...table(['way', 'build', 'ms', 'ratio to before', 'KB', 'requests', 'whole editor ms', 'processor ms'], rows),
        '',
      )
    }
    return { lines, figures }
  } finally {
    await browser.close()
    await other?.kill()
  }
}

interface Asked {
  site: Site
  /** The server of the measured build. */
  url: string
  profile: Profile
  way: Way
}

async function open(browser: Browser, { site, url, profile, way }: Asked): Promise<Opening> {
  const { item_id, page_ids } = site.items.medium
  const page_id = page_ids[0]
  const context = await newVisitor(browser, profile)
  await context.addCookies([{ name: 'cookie_token', value: site.owner, url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.addInitScript(typeWhenOpen, { typed: TYPED, fromPress: way === 'press' })
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await slowDown(session, profile)
  await startCpuClock(session)
  let [bytes, requests] = [0, 0]
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  if (way === 'press') {
    await page.goto(`${url}/${item_id}/${page_id}`)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(READING_MS)
    ;[bytes, requests] = [0, 0]
  }
  const before = await cpuClock(session)
  if (way === 'press') await pressEdit(page, `/page/edit/${item_id}/${page_id}`)
  else await page.goto(`${url}/page/edit/${item_id}/${page_id}`, { waitUntil: 'commit' })
  const shownAt = await page.waitForFunction(() => (window as unknown as { shownAfter?: number }).shownAfter)
  const ms = Number(await shownAt.jsonValue())
  const [kilobytes, seen] = [bytes / 1024, requests]
  const editorAt = await page.waitForFunction(() => (window as unknown as { editorAfter?: number }).editorAfter)
  const editorMs = Number(await editorAt.jsonValue())
  const after = await cpuClock(session)
  const cpu = (after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)
  await context.close()
  return { ms, editorMs, kilobytes, requests: seen, cpu }
}

/** Presses the link to the editor in the header. A narrow window hides it; its menu has the same link. */
async function pressEdit(page: Page, address: string): Promise<void> {
  const link = page.locator(`a[href$="${address}"]`)
  await link.first().evaluate((element: HTMLElement) => element.click())
}

/**
 * Runs in the page: types as soon as there is a text to type in, and notes in `shownAfter` when the sign was drawn, and in `editorAfter` when it was in
 * the whole editor (ms).
 */
function typeWhenOpen({ typed, fromPress }: { typed: string; fromPress: boolean }): void {
  let begun = fromPress ? undefined : 0
  const channel = new MessageChannel()
  const noted = new Set<string>()
  channel.port1.onmessage = ({ data }) => Object.assign(window, { [data]: performance.now() - (begun ?? 0) })
  // The message is handled after the frame was drawn.
  const note = (name: string) => {
    if (!noted.has(name)) channel.port2.postMessage(name)
    noted.add(name)
  }
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a[href*="/page/edit/"]')) begun ??= performance.now()
    },
    true,
  )
  const look = () => {
    const plain = document.querySelector<HTMLTextAreaElement>('#plain-field textarea')
    const editor = document.querySelector<HTMLElement>('.editor .cm-content')
    const text = plain ?? editor
    const isIn = (plain?.value ?? editor?.textContent ?? '').includes(typed)
    if (begun !== undefined && text && isIn) {
      note('shownAfter')
      if (!plain) return note('editorAfter')
    } else if (begun !== undefined && text && text.getClientRects().length > 0) {
      text.focus()
      document.execCommand('insertText', false, typed)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
