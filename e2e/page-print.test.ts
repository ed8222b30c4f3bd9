import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { type App, call, createUser, DESKTOP, expect, test } from './fixtures.ts'
import { setOption } from './site-option.repository.ts'

const TEXT = `Read the [manual](https://manual.example/a), then <https://plain.example/b>, and \`[code](https://code.example/c)\`.

- [x] written
- [ ] checked

<details><summary>More</summary>Hidden on the screen.</details>

\`\`\`bash tab="cURL"
curl https://api.example/refunds
\`\`\`

\`\`\`js
await refunds.create()
\`\`\`

Between.

\`\`\`python
refunds.create()
\`\`\`

\`\`\`js
refunds.list()
\`\`\`
`
const ROWS = Array.from({ length: 80 }, (_, i) => `| name${i} | string | yes | What field ${i} says of the order |`)
const TABLE = `Fields of an order.\n\n| Field | Type | Required | Meaning |\n|---|---|---|---|\n${ROWS.join('\n')}\n`
const API = ':::api GET https://api.example/users/{id}\nstatus: completed\n:::\n\nReads a user.\n'

async function makePages(app: App) {
  const user_token = await createUser(app, 'reader')
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { user_token, item_name: 'Manual' })
  const save = async (page_title: string, page_content: string) =>
    (await call<{ page_id: number }>(app, 'page/save', { user_token, item_id, page_title, page_content })).page_id
  return {
    user_token,
    item_id,
    text: await save('Text', TEXT),
    table: await save('Table', TABLE),
    api: await save('User', API),
  }
}

/** The sheets of a page printed on A4, as text. */
async function sheetsOf(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ format: 'A4', margin: { top: '18mm', bottom: '18mm', left: '16mm', right: '16mm' } })
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  return text.split('\f').slice(0, -1)
}

test('on paper everything of a page can be read, and nothing of the screen around it', async ({ app, open }) => {
  const { item_id, text, table, api, user_token } = await makePages(app)
  await setOption(app, 'show_watermark', '1')
  const page = await open(`/${item_id}/${text}`, { viewport: DESKTOP, token: user_token })
  await page.getByRole('tab').first().waitFor()
  expect(
    await page.locator('.item-watermark').evaluate((mark) => decodeURIComponent(getComputedStyle(mark).maskImage)),
  ).toMatch(/reader {2}\d{4}-\d\d-\d\d/)
  const [sheet = '', ...more] = await sheetsOf(page)
  expect(more).toEqual([])
  for (const shown of [
    '(https://manual.example/a)',
    'Hidden on the screen.',
    'curl https',
    'await refunds',
    'cURL',
    'JavaScript',
  ])
    expect(sheet).toContain(shown)
  for (const hidden of ['Skip to content', 'plain.example/b (', 'code.example/c) (', 'Edit page'])
    expect(sheet).not.toContain(hidden)
  await page.goto(`/${item_id}/${api}`)
  await page.getByRole('heading', { level: 1, name: 'User' }).waitFor()
  expect(await sheetsOf(page)).toHaveLength(1)
  await page.goto(`/${item_id}/${table}`)
  await page.getByRole('heading', { level: 1, name: 'Table' }).waitFor()
  const sheets = await sheetsOf(page)
  expect(sheets[0]).toContain('name10')
  expect(sheets.at(-1)).toContain('name79')
})

test('drawings of the dark theme are light on paper, and a spreadsheet is printed without its tools', async ({
  app,
  open,
}) => {
  const user_token = await createUser(app, 'printer')
  const made = (fields: Record<string, string | number>) =>
    call<{ item_id: number; page_id: number }>(app, 'page_id' in fields ? 'page/save' : 'item/add', {
      user_token,
      ...fields,
    })
  const { item_id } = await made({ item_name: 'Drawn' })
  const page_content = '```mermaid\nflowchart LR\n  App --> Bank\n```'
  const { page_id } = await made({ page_id: 0, item_id, page_title: 'Drawing', page_content })
  const page = await open(`/${item_id}/${page_id}`, { theme: 'dark', viewport: DESKTOP })
  const drawing = page.locator('.diagram.drawn svg')
  await drawing.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await drawing.evaluate((svg) => getComputedStyle(svg).filter)).toContain('invert(1)')
  const { item_id: book } = await made({ item_name: 'Book', item_type: 4 })
  const sheet = await open(`/${book}`, { theme: 'dark', viewport: DESKTOP, token: user_token })
  const tools = sheet.getByRole('toolbar').first()
  await tools.waitFor()
  await sheet.emulateMedia({ media: 'print' })
  expect(await tools.isVisible()).toBe(false)
  await sheet.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await sheet.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
})

test('a chosen language applies to every block, also by keyboard and on the next page', async ({ app, open }) => {
  const user_token = await createUser(app, 'writer')
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { user_token, item_name: 'Code' })
  const save = async (page_title: string) =>
    (await call<{ page_id: number }>(app, 'page/save', { user_token, item_id, page_title, page_content: TEXT })).page_id
  const [first, second] = [await save('One'), await save('Two')]
  const page = await open(`/${item_id}/${first}`, { viewport: DESKTOP })
  const tab = (group: number, name: string) => page.getByRole('tablist').nth(group).getByRole('tab', { name })
  await tab(0, 'cURL').click()
  await page.keyboard.press('ArrowRight')
  expect(await tab(0, 'JavaScript').getAttribute('aria-selected')).toBe('true')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('JavaScript')
  expect(await page.getByRole('tabpanel').allInnerTexts()).toEqual([
    expect.stringContaining('await refunds'),
    expect.stringContaining('refunds.list'),
  ])
  await page.goto(`/${item_id}/${second}`, { waitUntil: 'commit' })
  await page.locator('.code-tabs').first().waitFor()
  await page.locator('text=await refunds').waitFor()
  await page.getByRole('tab').first().waitFor()
  expect(await tab(1, 'JavaScript').getAttribute('aria-selected')).toBe('true')
  const plain = await open(`/${item_id}/${first}`, { javaScriptEnabled: false, allow: [/\.js csp$/] })
  expect(await plain.locator('.code-tabs pre:visible').count()).toBe(4)
})
