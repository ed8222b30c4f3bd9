import { build } from 'esbuild'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { call, createUser, startApp } from '../e2e/app.ts'
import { chromiumLaunchOptions } from '../scripts/chromium.ts'
import type { showBare } from './lib/bare-editor.ts'

const LINES = 5000
const KEYS = 120
/** Between two keys, so that what a key sets off later (timers, the preview) counts for it. */
const PAUSE_MS = 70
const ROUNDS = 2
const BUDGET_MS = 16

/** A page as people write them: headings, prose in two languages, lists, tables, code, links. */
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

/**
 * What one key costs, in milliseconds: until the frame that shows it (by the clock), and of the processor all work of the page's thread, and
 * its scripts, styles and layout alone.
 */
interface Key {
  frame: number
  task: number
  script: number
  layout: number
}

const TYPED = [...'The quick user 的 writes some words, ', 'Backspace', 'Enter', ...'- and an item', 'Enter', 'Enter']

async function metrics(session: CDPSession): Promise<Record<string, number>> {
  const { metrics: all } = await session.send('Performance.getMetrics')
  return Object.fromEntries(all.map(({ name, value }) => [name, value * 1000]))
}

/** Types where the caret is, and reads what each key costs. */
async function type(page: Page): Promise<Key[]> {
  const session = await page.context().newCDPSession(page)
  // processor time of the thread: what else the machine does is not counted
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(() => {
    const channel = new MessageChannel()
    let pressed = 0
    const seen: number[] = []
    channel.port1.onmessage = () => seen.push(performance.now() - pressed)
    const onKey = () => {
      pressed = performance.now()
      // the message is handled after the frame has been drawn
      requestAnimationFrame(() => channel.port2.postMessage(0))
    }
    addEventListener('keydown', onKey, { capture: true })
    Object.assign(window, { seen })
  })
  const keys: Key[] = []
  for (let at = 0; at < KEYS; at++) {
    const key = TYPED[at % TYPED.length] as string
    const before = await metrics(session)
    if (key.length === 1 && key > '\u00ff') await page.keyboard.insertText(key)
    else await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.waitForTimeout(PAUSE_MS)
    const after = await metrics(session)
    const since = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
    keys.push({
      frame: 0,
      task: since('TaskDuration'),
      script: since('ScriptDuration'),
      layout: since('LayoutDuration') + since('RecalcStyleDuration'),
    })
  }
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  // inserted text (Chinese) presses no key, so there are fewer of these
  return keys.map((key, index) => ({ ...key, frame: seen[index % seen.length] ?? 0 }))
}

const at = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/**
 * Typing in the middle of a page of 5,000 lines, and in one short enough for live preview, beside bare CodeMirror and a text area with the
 * same text, in turns in the same run. Budget (design, section 6): our page's whole work for a key under 16 ms at p95.
 */
export async function editorTyping(): Promise<string[]> {
  const bundle = await build({
    entryPoints: [new URL('./lib/bare-editor.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
  })
  const app = await startApp()
  const browser = await chromium.launch(await chromiumLaunchOptions())
  try {
    const token = await createUser(app, 'bench')
    const { item_id } = await call<{ item_id: number }>(app, 'item/add', {
      user_token: token,
      item_type: 1,
      item_name: 'Bench',
    })
    const long = linesOf(LINES)
    const short = linesOf(120)
    const save = (page_content: string) =>
      call<{ page_id: number }>(app, 'page/save', { user_token: token, item_id, page_title: 'Long', page_content })
    const pages = { long: (await save(long)).page_id, short: (await save(short)).page_id }
    const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1280, height: 800 } })
    await context.addCookies([{ name: 'cookie_token', value: token, url: app.url, httpOnly: true, sameSite: 'Lax' }])

    const ours = async (page_id: number, line: number) => {
      const page = await context.newPage()
      await page.goto(`/page/edit/${item_id}/${page_id}`)
      await page.locator('.cm-content').click()
      // the dialog of CodeMirror that goes to a line
      await page.keyboard.press('Control+Alt+g')
      await page.keyboard.type(String(line))
      await page.keyboard.press('Enter')
      await page.waitForTimeout(1500)
      const keys = await type(page)
      page.on('dialog', (dialog) => dialog.accept())
      await page.close({ runBeforeUnload: false })
      return keys
    }
    const bare = async (kind: Parameters<typeof showBare>[0], text: string, line: number) => {
      const page = await context.newPage()
      await page.goto('about:blank')
      await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' })
      await page.evaluate(
        ([which, body, place]) => (globalThis as unknown as { showBare: typeof showBare }).showBare(which, body, place),
        [kind, text, line] as const,
      )
      await page.waitForTimeout(500)
      const keys = await type(page)
      await page.close()
      return keys
    }
    const runs: [string, () => Promise<Key[]>][] = [
      [`Octavo, ${LINES} lines`, () => ours(pages.long, LINES / 2)],
      [`bare CodeMirror, ${LINES} lines`, () => bare('codemirror', long, LINES / 2)],
      [`text area, ${LINES} lines`, () => bare('textarea', long, LINES / 2)],
      ['Octavo, 120 lines, live preview', () => ours(pages.short, 60)],
    ]
    const all = new Map<string, Key[]>(runs.map(([name]) => [name, []]))
    for (let round = 0; round < ROUNDS; round++) for (const [name, run] of runs) all.get(name)?.push(...(await run()))

    const cell = (keys: Key[], pick: (key: Key) => number) =>
      `${at(keys.map(pick), 0.5).toFixed(1)} / ${at(keys.map(pick), 0.95).toFixed(1)}`
    const p95 = (name: string) =>
      at(
        (all.get(name) ?? []).map(({ task }) => task),
        0.95,
      )
    const [mine, base] = [runs[0]?.[0] ?? '', runs[1]?.[0] ?? '']
    return [
      `Typing in the middle of a page (${Buffer.byteLength(long)} bytes), ${KEYS * ROUNDS} keys each, milliseconds of processor time a key (to the frame: by the clock), p50 / p95`,
      '',
      '| editor | key to frame | work of the page | of it scripts | of it styles and layout |',
      '|---|---|---|---|---|',
      ...[...all].map(
        ([name, keys]) =>
          `| ${name} | ${cell(keys, (key) => key.frame)} | ${cell(keys, (key) => key.task)} | ${cell(keys, (key) => key.script)} | ${cell(keys, (key) => key.layout)} |`,
      ),
      '',
      `ratio to bare CodeMirror at p95 ${(p95(mine) / p95(base)).toFixed(2)}; work a key ${p95(mine).toFixed(1)} ms (budget: under ${BUDGET_MS} ms)`,
    ]
  } finally {
    await browser.close()
    await app.stop()
  }
}
