import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumLaunchOptions } from '../scripts/chromium.ts'
import type { Figures, Options, Report } from './lib/bench.ts'
import { type Cost, costCell, costOf, pressing } from './lib/page-cost.ts'
import { median, shown, spread } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { DESKTOP, newVisitor, type Visit, visit } from './lib/visit.ts'

const STEPS = 30
const WHEEL_PIXELS = 400
const TREE_BOX = '[role=tree]'
const TREE_ROW = `${TREE_BOX} [role=treeitem]`
const CARD = 'main li a[href]'
const FILTER = 'main input[type=search]'
/** The text for the filter. Some names of items contain one of its words, none contains both. */
const FILTERED = 'request page'

/** The names of the figures for the budgets: milliseconds of CPU time to open a tree, and for each arrow key (p95). */
export const TREE = {
  opening: 'tree of 10,000 opening ms',
  openingSmall: 'tree of 100 opening ms',
  key: 'tree of 10,000 key ms',
  keySmall: 'tree of 100 key ms',
}

/** A list or tree that is opened and used. */
interface Place {
  name: string
  address: string
  token?: string
  /** `false` for a list of items. */
  isTree: boolean
}

interface Used {
  opened: Visit[]
  /** The number of elements in the document, and of rows among them. */
  elements: number[]
  rows: number[]
  keys: Cost[]
  ends: Cost[]
  wheel: Cost[]
}

/**
 * Opens and uses the tree of 10,000 pages compared with one of 100, and the list of 1,000 items compared with one of 200; on a
 * laptop, as a guest or a user.
 */
export async function largeTree({ rounds, engines, site: siteOf }: Options): Promise<Report> {
  const { server, items, owner, collector } = await siteOf(engines[0] ?? 'sqlite')
  const tree = (name: string, { item_id, page_ids: [page_id] }: { item_id: number; page_ids: number[] }): Place => ({
    name,
    address: `${server.url}/${item_id}/${page_id}`,
    isTree: true,
  })
  const list = (name: string, token: string): Place => ({
    name,
    address: `${server.url}/item/index`,
    token,
    isTree: false,
  })
  const [small, large] = [tree('100 pages', items.small), tree('10,000 pages in 50 catalogs', items.large)]
  const trees = [small, large, tree('10,000 pages, 9,000 of them in the open catalog', items.flat)]
  const lists = [list('200 items', owner), list('1,000 items', collector)]
  const used = new Map<Place, Used>()
  for (const place of [...trees, ...lists])
    used.set(place, { opened: [], elements: [], rows: [], keys: [], ends: [], wheel: [] })
  const browser = await chromium.launch(await chromiumLaunchOptions())
  try {
    for (let round = 0; round < rounds; round += 1) for (const [place, seen] of used) await use(browser, place, seen)
  } finally {
    await browser.close()
  }
  return { lines: linesOf(trees, lists, used), figures: figuresOf(used.get(large) as Used, used.get(small) as Used) }
}

async function use(browser: Browser, { address, token, isTree }: Place, used: Used): Promise<void> {
  const context = await newVisitor(browser, DESKTOP)
  const { origin } = new URL(address)
  if (token)
    await context.addCookies([{ name: 'cookie_token', value: token, url: origin, httpOnly: true, sameSite: 'Lax' }])
  const row = isTree ? TREE_ROW : CARD
  const { page, session, seen } = await visit(context, address, DESKTOP, row, isTree)
  used.opened.push(seen)
  used.elements.push(await page.locator('*').count())
  used.rows.push(await page.locator(row).count())
  const keys = isTree ? Array<string>(STEPS).fill('ArrowDown') : [...FILTERED]
  await page
    .locator(isTree ? `${TREE_ROW}[tabindex="0"]` : FILTER)
    .first()
    .focus()
  used.keys.push(...(await costOf(page, session, 'keydown', pressing(page, keys))))
  if (isTree) {
    used.ends.push(...(await costOf(page, session, 'keydown', pressing(page, ['End', 'Home', 'End', 'Home']))))
  } else {
    await page.locator(FILTER).first().fill('')
    await page.locator(row).first().waitFor()
  }
  used.wheel.push(...(await costOf(page, session, 'wheel', await turning(page, isTree ? TREE_BOX : 'main'))))
  await context.close()
}

/** Turns the wheel over the tree or the list, half of the turns down and half up. */
async function turning(page: Page, around: string): Promise<(() => Promise<void>)[]> {
  const box = await page.locator(around).first().boundingBox()
  if (!box) throw new Error(`There is no ${around} to turn the wheel over.`)
  await page.mouse.move(box.x + box.width / 2, DESKTOP.viewport.height / 2)
  return Array.from(
    { length: STEPS },
    (_, at) => () => page.mouse.wheel(0, at < STEPS / 2 ? WHEEL_PIXELS : -WHEEL_PIXELS),
  )
}

function linesOf(trees: readonly Place[], lists: readonly Place[], used: ReadonlyMap<Place, Used>): string[] {
  const rowOf = (place: Place, isTree: boolean) => {
    const { opened, elements, rows, keys, ends, wheel } = used.get(place) as Used
    const tasks = opened.map(({ longTasks }) => longTasks)
    return [
      place.name,
      ...(isTree ? [spread(opened.map(({ tree }) => tree ?? Number.NaN))] : []),
      spread(opened.map(({ cpu }) => cpu)),
      `${shown(median(tasks.map(({ length }) => length)))} / ${shown(median(tasks.map((all) => Math.max(0, ...all))))}`,
      shown(median(elements)),
      shown(median(rows)),
      costCell(keys, 'task'),
      costCell(keys, 'frame'),
      ...(isTree ? [costCell(ends, 'task')] : []),
      costCell(wheel, 'task'),
      costCell(wheel, 'frame'),
    ]
  }
  const opening = ['opening: processor', 'long tasks, count / longest', 'elements', 'rows']
  const wheel = ['wheel: processor', 'wheel to frame']
  return [
    'All times are in milliseconds. Keys and the wheel have p50 / p95: the processor time of the page, and the time until the frame is shown.',
    '',
    ...table(
      ['tree', 'answers', ...opening, 'arrow key: processor', 'arrow key to frame', 'End, Home: processor', ...wheel],
      trees.map((place) => rowOf(place, true)),
    ),
    '',
    ...table(
      ['list of items', ...opening, 'key in the filter: processor', 'key to frame', ...wheel],
      lists.map((place) => rowOf(place, false)),
    ),
  ]
}

function figuresOf(large: Used, small: Used): Figures {
  const opening = ({ opened }: Used) => opened.map(({ cpu }) => cpu)
  const keys = (used: Used) => used.keys.map(({ task }) => task)
  return new Map([
    [TREE.opening, opening(large)],
    [TREE.openingSmall, opening(small)],
    [TREE.key, keys(large)],
    [TREE.keySmall, keys(small)],
  ])
}
