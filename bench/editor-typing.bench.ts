import { build } from 'esbuild'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumLaunchOptions } from '../scripts/chromium.ts'
import type { showBare } from './lib/bare-editor.ts'
import type { Figures, Options, Report } from './lib/bench.ts'
import { ask } from './lib/killable-server.ts'
import { type Cost, costCell, costOf, pressing } from './lib/page-cost.ts'
import type { Site } from './lib/site.ts'
import { percentile, shown } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { startCpuClock } from './lib/visit.ts'

const LINES = 5000
const SHORT_LINES = 120
const KEYS = 60
/** How long the editor gets to highlight its text and to draw its preview. */
const SETTLE_MS = 1500
/** The figure of the budget: milliseconds of work in the page per key. */
export const TYPING = 'typing ms a key'
/** The same figure for CodeMirror alone. */
export const BARE_TYPING = 'bare typing ms a key'

/** A page like those that people write: headings, prose in two languages, lists, tables, code, links. */
const CHUNK = `## Create a user

Creates a user and answers with it, see [errors](https://docs.example.com/errors) and \`user_id\`. 创建一个用户，并返回该用户的信息。

- **name** is shown everywhere
- *email* must be unique 必须唯一
  1. lower case
  2. trimmed

| Name | Type | Required | Note |
|---|---|---|---|
| name | string | yes | shown everywhere 显示名称 |
| email | string | yes | must be unique 必须唯一 |

\`\`\`json
{ "name": "Chen Yu", "email": "chen@example.com" }
\`\`\`

> Ask before you delete.
`
const linesOf = (count: number) =>
  CHUNK.repeat(Math.ceil(count / 20))
    .split('\n')
    .slice(0, count)
    .join('\n')

const TYPED = [...'The quick user 的 writes some words, ', 'Backspace', 'Enter', ...'- and an item', 'Enter', 'Enter']
const PRESSED = Array.from({ length: KEYS }, (_, at) => TYPED[at % TYPED.length] as string)

/**
 * Measures typing in the middle of two pages: one of 5,000 lines, and one short enough for the live preview. CodeMirror alone and a text area with
 * the same text alternate with it. Budget: the whole work of our page for a key stays under 16 ms at p95.
 */
export async function editorTyping({ rounds, engines, site: siteOf }: Options): Promise<Report> {
  const site = await siteOf(engines[0] ?? 'sqlite')
  const [long, short] = [linesOf(LINES), linesOf(SHORT_LINES)]
  const pages = { long: await savePage(site, long), short: await savePage(site, short) }
  const script = await bareEditor()
  const browser = await chromium.launch(await chromiumLaunchOptions())
  try {
    const { url } = site.server
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
    await context.addCookies([{ name: 'cookie_token', value: site.owner, url, httpOnly: true, sameSite: 'Lax' }])
    const edit = (page_id: number) => `/page/edit/${site.items.saved.item_id}/${page_id}`
    const ours = () => typeInOurs(context, edit(pages.long), LINES / 2)
    const bare = (kind: 'codemirror' | 'textarea') => () => typeInBare(context, script, [kind, long, LINES / 2])
    const runs: { name: string; type: () => Promise<Cost[]>; costs: Cost[] }[] = [
      { name: `Octavo, ${LINES} lines`, type: ours, costs: [] },
      { name: `bare CodeMirror, ${LINES} lines`, type: bare('codemirror'), costs: [] },
      { name: `text area, ${LINES} lines`, type: bare('textarea'), costs: [] },
      {
        name: `Octavo, ${SHORT_LINES} lines, live preview`,
        type: () => typeInOurs(context, edit(pages.short), SHORT_LINES / 2),
        costs: [],
      },
    ]
    const figures: Figures = new Map([
      [TYPING, []],
      [BARE_TYPING, []],
    ])
    for (let round = 0; round < rounds; round += 1)
      for (const [at, run] of runs.entries()) {
        const costs = await run.type()
        run.costs.push(...costs)
        const p95 = percentile(
          costs.map(({ task }) => task),
          0.95,
        )
        figures.get([TYPING, BARE_TYPING][at] ?? '')?.push(p95)
      }
    const lines = [
      `${KEYS * rounds} keys are typed in the middle of a page of ${shown(Buffer.byteLength(long))} bytes. The columns have p50 / p95 in milliseconds for each key: the time until the frame is shown, and processor time.`,
      '',
      ...table(
        ['editor', 'key to frame', 'work of the page', 'of it scripts', 'of it styles and layout'],
        runs.map(({ name, costs }) => [
          name,
          costCell(costs, 'frame'),
          costCell(costs, 'task'),
          costCell(costs, 'script'),
          costCell(costs, 'layout'),
        ]),
      ),
    ]
    return { lines, figures }
  } finally {
    await browser.close()
  }
}

async function savePage({ server, owner, items }: Site, page_content: string): Promise<number> {
  const { item_id } = items.saved
  const answer = await ask(server.url, 'page/save', { user_token: owner, item_id, page_title: 'Typed', page_content })
  if (answer?.error_code !== 0) throw new Error(`page/save answered ${JSON.stringify(answer)}`)
  return Number(answer.data.page_id)
}

/** Bundles the baseline's script for the browser. */
async function bareEditor(): Promise<string> {
  const bundle = await build({
    entryPoints: [new URL('./lib/bare-editor.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
  })
  return bundle.outputFiles[0]?.text ?? ''
}

async function typeInOurs(context: BrowserContext, address: string, line: number): Promise<Cost[]> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('.cm-content').click()
  // CodeMirror's dialog "go to line"
  await page.keyboard.press('Control+Alt+g')
  await page.keyboard.type(String(line))
  await page.keyboard.press('Enter')
  const costs = await type(page)
  page.on('dialog', (dialog) => dialog.accept())
  await page.close({ runBeforeUnload: false })
  return costs
}

async function typeInBare(
  context: BrowserContext,
  script: string,
  shownAs: Parameters<typeof showBare>,
): Promise<Cost[]> {
  const page = await context.newPage()
  await page.goto('about:blank')
  await page.addScriptTag({ content: script })
  await page.evaluate((given) => (globalThis as unknown as { showBare: typeof showBare }).showBare(...given), shownAs)
  const costs = await type(page)
  await page.close()
  return costs
}

/** Types at the caret. */
async function type(page: Page): Promise<Cost[]> {
  await page.waitForTimeout(SETTLE_MS)
  const session = await page.context().newCDPSession(page)
  await startCpuClock(session)
  return costOf(page, session, 'keydown', pressing(page, PRESSED))
}
