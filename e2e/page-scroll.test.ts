import type { Page } from 'playwright-core'
import { type App, call, expect, PHONE, test as plainTest } from './fixtures.ts'
import { prepareWriters, saved, textOf, type WritersSite } from './page-site.ts'

const test = plainTest.extend(
  'site',
  { scope: 'file' },
  ({ app }: { app: App }): Promise<WritersSite> => prepareWriters(app),
)

const TALL = Array.from({ length: 30 }, (_, row) => `| row ${row} | ${'long words in a cell '.repeat(6)} |`).join('\n')
const CODE = Array.from({ length: 60 }, (_, line) => `const line${line} = ${line}`).join('\n')

const sectionOf = (at: number) =>
  `## Section ${at}\n\n${at % 3 === 0 ? `| a | b |\n| --- | --- |\n${TALL}` : at % 3 === 1 ? `\`\`\`js\n${CODE}\n\`\`\`` : 'words '.repeat(120)}\n`

/** The position of the upper edge of each side, in sections and fractions of a section. */
const places = (page: Page, starts: number[]) =>
  page.evaluate((lines) => {
    const LOOK = 120
    const part = (at: number, edges: number[]) => {
      const last = edges.findLastIndex((edge) => edge <= at)
      const [from = 0, to = from + 1] = [edges[last], edges[last + 1]]
      return last < 0 ? 0 : last + Math.min(1, (at - from) / (to - from))
    }
    const pane = document.querySelector('.editor-preview-pane') as HTMLElement
    const origin = pane.getBoundingClientRect().top
    const headings = [...pane.querySelectorAll('h2')].map((heading) => heading.getBoundingClientRect().top - origin)
    const scroller = document.querySelector('.cm-scroller') as HTMLElement
    const edge = scroller.getBoundingClientRect().top + LOOK
    const numbers = [...document.querySelectorAll('.cm-lineNumbers .cm-gutterElement')]
    const line = numbers
      .filter((number) => number.getBoundingClientRect().top <= edge && number.clientHeight > 0)
      .at(-1)
    return { preview: part(LOOK, headings), source: part(Number(line?.textContent), lines) }
  }, starts)

test.for([9, 60])(
  'text and preview of %d sections with tables and code scroll together, both ways',
  async (count, { site, open }) => {
    const sections = Array.from({ length: count }, (_, at) => `${sectionOf(at)}\n`)
    const text = sections.join('')
    const starts = sections.map((_, at) => sections.slice(0, at).join('').split('\n').length)
    const page_id = await site.page('Long', text)
    const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner })
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.locator('h2').first().waitFor()
    for (const way of ['source', 'preview'] as const) {
      const from = way === 'source' ? page.locator('.cm-scroller') : preview
      const box = await from.boundingBox()
      await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 200)
      for (const step of [1500, 1500, -800]) {
        await page.mouse.wheel(0, step)
        await expect
          .poll(async () => {
            const { preview: there, source } = await places(page, starts)
            return Math.abs(there - source)
          })
          .toBeLessThan(0.5)
      }
      // on purpose above the first section, because both sides have moved
      expect((await places(page, starts)).source).toBeGreaterThan(1)
    }
  },
)

test('on a phone the line of the caret stays in sight when the keyboard opens, and the tools are in a drawer', async ({
  site,
  open,
}) => {
  const page_id = await site.page('Phone', Array.from({ length: 60 }, (_, at) => `line ${at}`).join('\n'))
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner, viewport: PHONE })
  await textOf(page).getByText('line 15', { exact: true }).click()
  // the part of the screen that a keyboard leaves free
  await page.setViewportSize({ width: PHONE.width, height: 400 })
  const inSight = () =>
    page.evaluate(() => {
      const caret = document.querySelector('.cm-cursor-primary')?.getBoundingClientRect()
      const scroller = document.querySelector('.cm-scroller')?.getBoundingClientRect()
      return (
        !!caret && !!scroller && caret.top >= scroller.top && caret.bottom <= Math.min(scroller.bottom, innerHeight)
      )
    })
  await expect.poll(inSight).toBe(true)
  await page.keyboard.press('End')
  for (let line = 0; line < 12; line++) await page.keyboard.press('Enter')
  expect(await inSight()).toBe(true)
  const bar = page.getByRole('toolbar', { name: 'Formatting' })
  expect(await bar.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.locator('.o-sheet').getByRole('menuitem', { name: 'Sort pages' }).waitFor()
})

test('a single page opens and saves; a spreadsheet and an item of an API client do not open here', async ({
  app,
  site,
  open,
}) => {
  const who = { user_token: site.owner }
  const single = await call<{ item_id: number }>(app, 'item/add', { ...who, item_type: 2, item_name: 'Alone' })
  const page = await open(`/page/edit/${single.item_id}/0`, { token: site.owner })
  await textOf(page).click()
  await page.keyboard.type('All of it')
  expect(await page.getByRole('button', { name: /^Folder:/ }).count()).toBe(0)
  await page.keyboard.press('ControlOrMeta+s')
  await saved(page)
  await page.goto(`/${single.item_id}`)
  await page.locator('.prose', { hasText: 'All of it' }).waitFor()
  const sheet = await call<{ item_id: number }>(app, 'item/add', { ...who, item_type: 4, item_name: 'Cells' })
  await page.goto(`/page/edit/${sheet.item_id}/0`)
  await page.waitForURL((url) => url.pathname === `/${sheet.item_id}`)
  const client = await call<{ item_id: number }>(app, 'item/add', { ...who, item_type: 3, item_name: 'Client' })
  await page.goto(`/page/edit/${client.item_id}/0`)
  await page.getByRole('heading', { name: 'This item belongs to an API client' }).waitFor()
})
