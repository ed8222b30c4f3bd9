import { type Browser, chromium } from 'playwright-core'
import { chromiumLaunchOptions } from '../scripts/chromium.ts'
import type { Figures, Options, Report } from './lib/bench.ts'
import { ask } from './lib/killable-server.ts'
import type { Site } from './lib/site.ts'
import { serveStaticPage } from './lib/static-page.ts'
import { median, shown, spread } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { pageText } from './lib/texts.ts'
import { DESKTOP, newVisitor, PHONE, type Profile, type Visit, visit } from './lib/visit.ts'

/** The text of a page: the end of the article, or the whole article without scripts. */
const TEXT = 'article .prose, article.prose'
const KIB = 1024

/** The names of the figures for the budgets. */
export const READER = {
  unused: 'KB before the page is used, item of 1,000',
  unusedRequests: 'requests before the page is used, item of 1,000',
  landing: 'landing page KB',
  landingRequests: 'landing page requests',
  /** The longest task of the page's thread on a laptop, in milliseconds. */
  longText: 'longest task, page of 1 MB',
  longTable: 'longest task, table of 5,000 rows',
  kilobytes: 'first visit KB, item of 1,000',
  kilobytesLarge: 'first visit KB, item of 10,000',
  bareKilobytes: 'bare first visit KB',
  /**
   * 1 when the text is readable although every request after the HTML was refused, else 0; and the same for text and tree without
   * scripts.
   */
  fromHtmlAlone: 'text from the HTML alone',
  withoutScripts: 'text and tree without scripts',
}

/** A page that readers open. */
interface Place {
  name: string
  address: string
  hasTree: boolean
  /** What must be visible; by default the text of a page. */
  ready?: string
  /** Whether it has an interface that starts when the page is touched. */
  isTouched?: boolean
}

const ROWS = 5000
const TEXT_BYTES = 1_000_000
const TABLE = `| Name | Type | Note | Value |\n|---|---|---|---|\n${Array.from({ length: ROWS }, (_, i) => `| field_${i} | string | The value of field ${i} as it is kept | \`${i}\` |`).join('\n')}\n`

/** Makes an item with a page for each text. @returns their addresses */
async function addPages({ server, owner }: Site, texts: readonly string[]): Promise<string[]> {
  const made = async (name: string, fields: Record<string, string | number>) => {
    const answer = await ask(server.url, name, { user_token: owner, ...fields })
    if (answer?.error_code !== 0) throw new Error(`${name}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const { item_id } = await made('item/add', { item_name: 'Long pages', item_type: 1 })
  const addresses: string[] = []
  for (const [at, page_content] of texts.entries()) {
    const { page_id } = await made('page/save', {
      item_id: Number(item_id),
      cat_id: 0,
      page_title: `Long page ${at + 1}`,
      page_content,
    })
    addresses.push(`${server.url}/${item_id}/${page_id}`)
  }
  return addresses
}

/** All observations of one page, round by round. */
interface Seen {
  first: Visit[]
  second: Visit[]
  tree: number[]
}

/**
 * Measures a guest's first and second visit to a public page of 6 KB in a large item, on a laptop and on a throttled phone,
 * compared with the same article as a bare static page.
 */
export async function readerPage({ rounds, engines, site: siteOf }: Options): Promise<Report> {
  const site = await siteOf(engines[0] ?? 'sqlite')
  const { server, items } = site
  const placeOf = (name: string, { item_id, page_ids: [page_id] }: { item_id: number; page_ids: number[] }): Place => ({
    name,
    address: `${server.url}/${item_id}/${page_id}`,
    hasTree: true,
    isTouched: true,
  })
  const [text = '', rows = ''] = await addPages(site, [pageText(1, TEXT_BYTES), TABLE])
  const longText: Place = { name: 'Octavo, page of 1 MB', address: text, hasTree: false, isTouched: true }
  const longTable: Place = { name: 'Octavo, table of 5,000 rows', address: rows, hasTree: false, isTouched: true }
  const landing: Place = { name: 'Octavo, landing page', address: `${server.url}/`, hasTree: false, ready: 'h1' }
  const medium = placeOf('Octavo, item of 1,000 pages', items.medium)
  const large = placeOf('Octavo, item of 10,000 pages', items.large)
  const browser = await chromium.launch(await chromiumLaunchOptions())
  const bare = await serveStaticPage(await articleOf(browser, medium))
  const still: Place = { name: 'bare static page', address: bare.url, hasTree: false }
  try {
    const lines: string[] = []
    const figures: Figures = new Map()
    for (const profile of [DESKTOP, PHONE]) {
      const all = new Map<Place, Seen>()
      for (const place of [medium, large, longText, longTable, landing, still])
        all.set(place, { first: [], second: [], tree: [] })
      for (let round = 0; round < rounds; round += 1)
        for (const [place, seen] of all) await visitTwice(browser, place, profile, seen)
      lines.push(...tablesOf(profile, all), '')
      if (profile === DESKTOP) {
        const kilobytes = (place: Place) => (all.get(place)?.first ?? []).map(({ total }) => total / KIB)
        figures.set(READER.kilobytes, kilobytes(medium))
        figures.set(READER.kilobytesLarge, kilobytes(large))
        figures.set(READER.bareKilobytes, kilobytes(still))
        const of = (place: Place, value: (one: Visit) => number) => (all.get(place)?.first ?? []).map(value)
        figures.set(
          READER.unused,
          of(medium, ({ unusedBytes }) => unusedBytes / KIB),
        )
        figures.set(
          READER.unusedRequests,
          of(medium, ({ unusedRequests }) => unusedRequests),
        )
        figures.set(READER.landing, kilobytes(landing))
        figures.set(
          READER.landingRequests,
          of(landing, ({ requests }) => requests),
        )
        const longest = ({ longTasks }: Visit) => Math.max(0, ...longTasks)
        figures.set(READER.longText, of(longText, longest))
        figures.set(READER.longTable, of(longTable, longest))
      }
    }
    const alone = [await readPlain(browser, medium, 'HTML alone'), await readPlain(browser, large, 'HTML alone')]
    const unscripted = [await readPlain(browser, medium, 'no scripts'), await readPlain(browser, large, 'no scripts')]
    figures.set(READER.fromHtmlAlone, [alone.every(({ text }) => text) ? 1 : 0])
    figures.set(READER.withoutScripts, [unscripted.every(({ text, tree }) => text && tree) ? 1 : 0])
    const yes = (is: boolean) => (is ? 'yes' : 'no')
    lines.push(
      ...table(
        ['page', 'in a browser that', 'text can be read', 'tree can be read', 'links to pages in it'],
        [...alone, ...unscripted].map(({ name, without, text, tree, links }) => [
          name,
          without === 'no scripts' ? 'runs no scripts' : 'gets nothing after the HTML',
          yes(text),
          yes(tree),
          links,
        ]),
      ),
    )
    return { lines, figures }
  } finally {
    await browser.close()
    bare.stop()
  }
}

/** The final HTML of the article in the reader's browser. */
async function articleOf(browser: Browser, { address }: Place): Promise<string> {
  const context = await newVisitor(browser, DESKTOP)
  const { page } = await visit(context, address, DESKTOP, TEXT)
  const html = await page.locator(TEXT).first().innerHTML()
  await context.close()
  return html
}

/**
 * Visits with an empty cache, then again in the same browser, and once more to measure when the tree reacts, which would disturb
 * the other figures.
 */
async function visitTwice(browser: Browser, place: Place, profile: Profile, seen: Seen): Promise<void> {
  const context = await newVisitor(browser, profile)
  for (const visits of [seen.first, seen.second]) {
    const isTouched = visits === seen.first && place.isTouched === true
    const opened = await visit(context, place.address, profile, place.ready ?? TEXT, false, isTouched)
    visits.push(opened.seen)
    await opened.page.close()
  }
  await context.close()
  if (!place.hasTree) return
  // on a phone the tree is in a drawer, so its cost is measured in a wide window
  const wide = { ...profile, viewport: DESKTOP.viewport, mobile: false }
  const another = await newVisitor(browser, wide)
  const { seen: pressed } = await visit(another, place.address, wide, TEXT, true)
  seen.tree.push(pressed.tree ?? Number.NaN)
  await another.close()
}

/** The readable content if requests or scripts fail. */
interface Plain {
  name: string
  without: 'HTML alone' | 'no scripts'
  text: boolean
  /** Whether a row of the tree is visible when the page opens. */
  tree: boolean
  links: number
}

async function readPlain(browser: Browser, { name, address }: Place, without: Plain['without']): Promise<Plain> {
  const { viewport } = DESKTOP
  const context = await browser.newContext({ javaScriptEnabled: without !== 'no scripts', viewport })
  const page = await context.newPage()
  if (without === 'HTML alone')
    await page.route('**/*', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    )
  await page.goto(address)
  const text = page.locator(TEXT).first()
  const rows = page.locator('[role=tree] [role=treeitem]')
  const seen = {
    text: (await text.isVisible()) && (await text.innerText()).trim() !== '',
    tree: await rows.evaluateAll(
      (all, bottom) =>
        all.some((row) => {
          const box = row.getBoundingClientRect()
          return box.height > 0 && box.bottom > 0 && box.top < bottom && row.textContent?.trim() !== ''
        }),
      viewport.height,
    ),
    links: await rows.locator('a[href]').count(),
  }
  await context.close()
  return { name, without, ...seen }
}

function tablesOf(profile: Profile, all: ReadonlyMap<Place, Seen>): string[] {
  const kindsOf = (first: readonly Visit[], ...kinds: string[]) =>
    shown(median(first.map(({ bytes }) => kinds.reduce((sum, kind) => sum + (bytes.get(kind) ?? 0), 0) / KIB)), 1)
  const pick = (visits: readonly Visit[], value: (one: Visit) => number | undefined) =>
    visits.map((one) => value(one) ?? Number.NaN)
  const long = (visits: readonly Visit[]) =>
    [
      median(visits.map(({ longTasks }) => longTasks.length)),
      median(visits.map(({ longTasks }) => longTasks.reduce((sum, ms) => sum + ms, 0))),
      median(visits.map(({ longTasks }) => Math.max(0, ...longTasks))),
    ]
      .map((value) => shown(value))
      .join(' / ')
  return [
    `${profile.name}, compressed KB of a first visit`,
    '',
    ...table(
      [
        'page',
        'all',
        'HTML',
        'styles',
        'scripts',
        'calls',
        'requests',
        'unused',
        'unused requests',
        'arrived before the text',
        'second visit, all',
      ],
      [...all].map(([{ name }, { first, second }]) => [
        name,
        spread(
          pick(first, ({ total }) => total / KIB),
          1,
        ),
        kindsOf(first, 'Document'),
        kindsOf(first, 'Stylesheet'),
        kindsOf(first, 'Script'),
        kindsOf(first, 'Fetch', 'XHR'),
        shown(median(pick(first, ({ requests }) => requests))),
        shown(median(pick(first, ({ unusedBytes }) => unusedBytes / KIB)), 1),
        shown(median(pick(first, ({ unusedRequests }) => unusedRequests))),
        shown(median(pick(first, ({ requestsBeforeText }) => requestsBeforeText))),
        shown(median(pick(second, ({ total }) => total / KIB)), 1),
      ]),
    ),
    '',
    `${profile.name}, milliseconds of a first visit`,
    '',
    ...table(
      [
        'page',
        'text in a frame',
        'FCP',
        'LCP',
        'CLS',
        'tree answers',
        'processor',
        'long tasks, count / ms / longest',
        'LCP of the second visit',
      ],
      [...all].map(([{ name }, { first, second, tree }]) => [
        name,
        spread(pick(first, ({ text }) => text)),
        spread(pick(first, ({ fcp }) => fcp)),
        spread(pick(first, ({ lcp }) => lcp)),
        shown(median(pick(first, ({ cls }) => cls)), 3),
        spread(tree),
        spread(pick(first, ({ cpu }) => cpu)),
        long(first),
        spread(pick(second, ({ lcp }) => lcp)),
      ]),
    ),
  ]
}
