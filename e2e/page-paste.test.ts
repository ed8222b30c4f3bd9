import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type App, expect, expectAccessible, type Open, PHONE, test as plainTest } from './fixtures.ts'
import { prepareWriters, sourceOf, textOf, type WritersSite } from './page-site.ts'

const test = plainTest.extend(
  'site',
  { scope: 'file' },
  ({ app }: { app: App }): Promise<WritersSite> => prepareWriters(app),
)

const sample = (name: string, ending: string) =>
  readFileSync(join(import.meta.dirname, 'paste-samples', `${name}.${ending}`), 'utf8')

const choice = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

/** Pictures of the Chromium sample, which cannot be loaded. */
const ELSEWHERE = [/ERR_NAME_NOT_RESOLVED/, /example\.com/]

async function opened(site: WritersSite, open: Open, options = {}) {
  const page_id = await site.page('Paste', '.')
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner, allow: ELSEWHERE, ...options })
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  return page
}

/** Sends the paste event of a browser. */
async function paste(page: Page, html: string, plain: string, types: Record<string, string> = {}) {
  await textOf(page).evaluate(
    (content, [rich, bare, more]) => {
      const data = new DataTransfer()
      if (rich) data.setData('text/html', rich)
      if (bare) data.setData('text/plain', bare)
      for (const [type, value] of Object.entries(more)) data.setData(type, value)
      content.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [html, plain, types] as const,
  )
}

test.for(['chromium', 'writer', 'word', 'google-docs'])(
  'formatted text of %s becomes Markdown',
  async (name, { site, open }) => {
    const page = await opened(site, open)
    await paste(page, sample(name, 'html'), sample(name, 'txt'))
    await choice(page, 'As Markdown').click()
    await expect.poll(() => sourceOf(page)).toBe(sample(name, 'md').trimEnd())
    expect(await page.evaluate(() => document.activeElement?.classList.contains('cm-content'))).toBe(true)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => sourceOf(page)).toBe('')
  },
)

test.for(['excel', 'calc'])(
  'a range of cells of %s becomes a table at once, and undo gives its text',
  async (name, { site, open }) => {
    const page = await opened(site, open)
    await paste(page, sample(name, 'html'), sample(name, 'txt'))
    await expect.poll(() => sourceOf(page)).toBe(sample(name, 'md').trimEnd())
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => sourceOf(page)).toBe(sample(name, 'txt').trimEnd())
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => sourceOf(page)).toBe('')
  },
)

test('code copied from an editor stays as it is, and so does everything inside a code block', async ({
  site,
  open,
}) => {
  const page = await opened(site, open)
  await paste(page, sample('vscode', 'html'), sample('vscode', 'txt'))
  await expect.poll(() => sourceOf(page)).toBe(sample('vscode', 'md').trimEnd())
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('```\n\n```')
  await page.keyboard.press('ArrowUp')
  await paste(page, sample('word', 'html'), 'plain words')
  await expect.poll(() => sourceOf(page)).toBe('```\nplain words\n```')
})

test('what Chromium copies is pasted by keys; Escape chooses the plain text', async ({ site, open }) => {
  const page = await opened(site, open)
  const html = `<h2>Limits</h2><p>Sixty <b>requests</b> a minute, counted for each token and each address.</p>${'<p>More.</p>'.repeat(10)}`
  await page.evaluate(
    (rich) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([rich], { type: 'text/html' }),
          'text/plain': new Blob(['Limits\nSixty requests'], { type: 'text/plain' }),
        }),
      ]),
    html,
  )
  await page.keyboard.press('ControlOrMeta+v')
  await choice(page, 'As Markdown').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => sourceOf(page)).toBe('Limits\nSixty requests')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+v')
  await choice(page, 'As Markdown').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => sourceOf(page)).toBe('Limits\nSixty requests')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+v')
  await choice(page, 'As Markdown').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => sourceOf(page)).toContain('## Limits\n\nSixty **requests** a minute')
  // without formatting, by the browser's own key
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+Shift+V')
  await expect.poll(() => sourceOf(page)).toBe('Limits\nSixty requests')
})

test('an address pasted over words makes them a link', async ({ site, open }) => {
  const page_id = await site.page('Address', 'see the docs')
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner })
  await textOf(page).click()
  await page.keyboard.press('End')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
  await textOf(page).evaluate((content) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'https://docs.test/a')
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => sourceOf(page)).toMatch(/\[docs\]\(https:\/\/docs\.test\/a\)$/)
})

test('short HTML, and HTML that is the same as its text, is pasted as text', async ({ site, open }) => {
  const page = await opened(site, open)
  await paste(page, '<b>bold</b> and <a href="https://example.com">link</a>', 'bold and link')
  await expect.poll(() => sourceOf(page)).toBe('bold and link')
  await page.keyboard.press('ControlOrMeta+a')
  const styled = `<meta charset='utf-8'><span style="color: rgb(0, 0, 0); ${'letter-spacing: normal; '.repeat(12)}">just words</span>`
  await paste(page, styled, 'just words')
  await expect.poll(() => sourceOf(page)).toBe('just words')
  expect(await page.getByRole('menu').count()).toBe(0)
})

test('hostile HTML runs nothing and leaves no dangerous link', async ({ site, open }) => {
  // Chromium reports the handlers that it blocks
  const page = await opened(site, open, { allow: [/Executing inline event handler violates/] })
  const filler = '<p>A paragraph of ordinary words, so that it is long enough to be asked about.</p>'.repeat(3)
  const html = `${filler}<img src=x onerror="window.hurt=1"><script>window.hurt=1</script><svg onload="window.hurt=1"></svg>
    <a href="javascript:window.hurt=1">one</a> <a href="java&#10;script:window.hurt=1">two</a> <a href="data:text/html,x">three</a>
    <a href="https://example.com/a_(b)">four</a> <iframe srcdoc="<script>parent.hurt=1</script>"></iframe><p style="display:none">hidden</p>
    <p>&lt;script&gt;window.hurt=1&lt;/script&gt; [x](javascript:hurt) * _a_ # b</p>`
  await paste(page, html, 'text')
  await choice(page, 'As Markdown').click()
  await expect.poll(() => sourceOf(page)).toContain('[four](<https://example.com/a_(b)>)')
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBe(undefined)
  const made = await sourceOf(page)
  expect(made).not.toMatch(/(?<!\\)\[[^\]]*\]\((?!<?https:)/)
  expect(made).not.toContain('hidden')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('[x](javascript:hurt) * _a_ # b').waitFor()
  await preview.getByText('<script>window.hurt=1</script>').waitFor()
})

test('on a phone the choice is a drawer, in Chinese', async ({ site, open }) => {
  const page = await opened(site, open, { viewport: PHONE, lang: 'zh', theme: 'dark' })
  await paste(page, sample('word', 'html'), 'x')
  await choice(page, '转为 Markdown').waitFor()
  await expectAccessible(page)
  await choice(page, '转为 Markdown').click()
  await expect.poll(() => sourceOf(page)).toContain('- Database')
  await page.getByText('有 1 张图片无法一并粘贴').waitFor()
})

test('entities stay text, paragraphs of an item stay apart, and code in cells stays in them', async ({
  site,
  open,
}) => {
  const page = await opened(site, open)
  const pasted = async (html: string) => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await paste(page, `<!-- ${'long '.repeat(50)} -->${html}`, 'plain')
    await choice(page, 'As Markdown').click()
    await expect.poll(() => sourceOf(page)).not.toBe('')
    return sourceOf(page)
  }
  expect(await pasted('<p>write &amp;lt; for &lt;, <b>A&amp;B</b></p>')).toBe('write \\&lt; for <, **A&B**')
  expect(await pasted('<ul><li>one<p>two</p></li><li><p>three</p></li></ul>')).toBe('- one\n\n  two\n- three')
  expect(await pasted('<pre><div>a</div><div>b</div></pre><p>c</p>')).toBe('```\na\nb\n```\n\nc')
  expect(
    await pasted(
      '<p>x</p><table><tr><td>1</td><td><pre>a | b\nc</pre></td></tr><tr><td><table><tr><td>2</td><td>3</td></tr></table></td><td>4</td></tr></table>',
    ),
  ).toBe('x\n\n| 1 | `a \\| b`<br>`c` |\n| --- | --- |\n| 2 3 | 4 |')
})

test('in a table, cells fill cells, lines and pictures stay in their cell, and one cell alone is a word', async ({
  site,
  open,
}) => {
  const page = await opened(site, open)
  const range = (cells: string[][]) =>
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table>${cells
      .map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`)
      .join('')}</table></body></html>`
  await paste(page, range([['user_id']]), 'user_id\r\n')
  await expect.poll(() => sourceOf(page)).toBe('user_id')
  const intoCell = async (html: string, plain: string, cell = '') => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(`| a | b |\n| --- | --- |\n| ${cell} | x |`)
    await page.keyboard.press('Home')
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight')
    await paste(page, html, plain)
    return sourceOf(page)
  }
  const head = '| a | b |\n| --- | --- |\n'
  expect(await intoCell(range([['user_id']]), 'user_id\r\n')).toBe(`${head}| user_id | x |`)
  expect(await intoCell(range([['one<br>a|b ']]), '"one\na|b "\r\n', 'old')).toBe(`${head}| one<br>a\\|bold | x |`)
  expect(
    await intoCell(
      range([
        ['1', '2'],
        ['3', '4'],
      ]),
      '1\t2\r\n3\t4\r\n',
    ),
  ).toBe(`${head}| 1 | 2 |\n| 3 | 4 |`)
  expect(await intoCell('', 'one\ntwo')).toBe(`${head}| one<br>two | x |`)
  await page.keyboard.press('ControlOrMeta+z')
  expect(await sourceOf(page)).toBe(`${head}|  | x |`)
})
