import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { type App, call, createUser, expect, expectAccessible, test as plainTest } from './fixtures.ts'
import { textOf } from './page-site.ts'

const LANGS = ['en', 'zh'] as const
type Lang = (typeof LANGS)[number]

interface Site {
  token: string
  item_id: number
  page: (text: string) => Promise<number>
}

async function prepare(app: App): Promise<Site> {
  const token = await createUser(app, 'converter')
  const who = { user_token: token }
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { ...who, item_type: 1, item_name: 'Data' })
  return {
    token,
    item_id,
    page: async (page_content) => {
      const fields = { ...who, page_id: 0, item_id, page_title: `Page ${Math.random()}`, page_content }
      return (await call<{ page_id: number }>(app, 'page/save', fields)).page_id
    },
  }
}

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<Site> => prepare(app))

const WORDS = {
  en: {
    tools: 'Tools',
    insert: 'Insert',
    done: 'Done',
    json: 'JSON to table',
    beautify: 'Beautify JSON',
    sql: 'SQL to table',
    paste: 'Paste table',
    table: 'Edit table',
  },
  zh: {
    tools: '工具',
    insert: '插入',
    done: '完成',
    json: 'JSON 转表格',
    beautify: '格式化 JSON',
    sql: 'SQL 转表格',
    paste: '粘贴表格',
    table: '编辑表格',
  },
} as const

/** The text of the editor with its line breaks. */
const source = (page: Page) =>
  textOf(page).evaluate((content) =>
    [...content.querySelectorAll('.cm-line')].map((line) => line.textContent?.replace(/^\u200b$/, '') ?? '').join('\n'),
  )

async function openTool(page: Page, lang: Lang, tool: keyof (typeof WORDS)['en']) {
  await page.getByRole('button', { name: WORDS[lang].tools, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: WORDS[lang][tool], exact: true }).click()
  return page.getByRole('dialog')
}

/** Waits until the dialog is open and its first field has the focus. */
async function ready(page: Page) {
  await page.waitForFunction(
    () => document.activeElement?.closest('[role="dialog"]') && document.activeElement.matches('input, textarea'),
  )
}

/** Waits until the dialog is closed and the caret is in the text again. */
async function inText(page: Page) {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.closest('.cm-content'))
}

async function paste(page: Page, type: 'text/plain' | 'text/html', text: string) {
  await page.evaluate(
    async ([kind, value]) => {
      const blobs = { [kind as string]: new Blob([value as string], { type: kind as string }) }
      await navigator.clipboard.write([new ClipboardItem(blobs)])
    },
    [type, text],
  )
  await page.keyboard.press('ControlOrMeta+v')
}

for (const lang of LANGS) {
  const w = WORDS[lang]

  test(`a dump is dropped, tables are chosen and inserted (${lang})`, async ({ site, open }) => {
    const page_id = await site.page('Before')
    const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.token, lang })
    await textOf(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    const dialog = await openTool(page, lang, 'sql')
    await ready(page)
    await page.keyboard.insertText('SELECT 1')
    await dialog.getByText({ en: 'There is no CREATE TABLE', zh: '没有 CREATE TABLE' }[lang]).waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText("CREATE TABLE typed (id int PRIMARY KEY COMMENT 'x');")
    await dialog.getByRole('cell', { name: 'PK · x' }).waitFor()
    await expectAccessible(page)
    const file = new URL('../server/test/sql/sqlserver.sql', import.meta.url)
    // in the form that SQL Server Management Studio writes
    const buffer = Buffer.from(`\ufeff${readFileSync(file, 'utf8')}`, 'utf16le')
    await page.locator('input[type="file"]').setInputFiles({ name: 'shop.sql', mimeType: 'application/sql', buffer })
    await dialog.getByText('shop.sql').waitFor()
    await dialog.getByRole('checkbox', { name: 'Publishers' }).uncheck()
    await dialog.getByRole('cell', { name: 'uniqueidentifier' }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: w.insert }).click()
    await inText(page)
    const text = await source(page)
    expect(text).toMatch(/^Before\n\n### Sales\.Books — All books\n\n\| /)
    expect(text).toContain(
      {
        en: '| Id | bigint | No |  | PK · Primary key of Books. |',
        zh: '| Id | bigint | 否 |  | PK · Primary key of Books. |',
      }[lang],
    )
    expect(text).not.toContain('Publishers |')
    await page.keyboard.press('ControlOrMeta+z')
    expect(await source(page)).toBe('Before')
  })

  test(`JSON becomes a table; invalid JSON shows where the error is (${lang})`, async ({ site, open }) => {
    const page_id = await site.page('```json\n{"id": 90071992547409931, "user": {"tags": ["a|b"]}}\n```\n\nEnd')
    const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.token, lang })
    await textOf(page).locator('.cm-line', { hasText: '"id"' }).click()
    const dialog = await openTool(page, lang, 'json')
    await dialog.getByRole('cell', { name: 'user.tags' }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('textbox').fill('{\n  "a": 1\n  "b": 2\n}')
    const alert = dialog.getByRole('alert')
    await alert.getByText({ en: 'line 3, column 3', zh: '第 3 行第 3 列' }[lang]).waitFor()
    await dialog.getByRole('button', { name: w.insert }).click()
    expect(await dialog.isVisible()).toBe(true)
    await dialog.getByRole('textbox').fill('{"id": 90071992547409931, "user": {"tags": ["a|b"]}}')
    await dialog.getByRole('cell', { name: 'user.tags' }).waitFor()
    await dialog.getByRole('button', { name: w.insert }).click()
    await inText(page)
    expect(await source(page)).toContain('```\n\n| ')
    expect(await source(page)).toContain(
      '| id | integer | 90071992547409931 |  |\n| user | object |  |  |\n| user.tags | string[] | a\\|b |  |\n\nEnd',
    )
  })

  test(`JSON around the caret is formatted, and stays as it is when it is invalid (${lang})`, async ({
    site,
    open,
  }) => {
    const page_id = await site.page('```json\n{"b":1.10,"a":9007199254740993}\n```\n\n```\n{broken\n```')
    const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.token, lang })
    await textOf(page).locator('.cm-line', { hasText: '1.10' }).click()
    await openTool(page, lang, 'beautify')
    await page.getByText({ en: 'JSON laid out', zh: 'JSON 已格式化' }[lang]).waitFor()
    expect(await source(page)).toMatch(/^```json\n\{\n {2}"b": 1\.10,\n {2}"a": 9007199254740993\n\}\n```\n/)
    await page.keyboard.press('ControlOrMeta+z')
    expect(await source(page)).toContain('{"b":1.10,"a":9007199254740993}')
    await textOf(page).locator('.cm-line', { hasText: 'broken' }).click()
    await openTool(page, lang, 'beautify')
    await page.getByText({ en: 'left as it is', zh: '原文未改动' }[lang]).waitFor()
    expect(await source(page)).toContain('```\n{broken\n```')
  })

  test(`JSON is asked for when there is none around the caret; invalid text is inserted unchanged (${lang})`, async ({
    site,
    open,
  }) => {
    const page_id = await site.page('Text')
    const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.token, lang })
    await textOf(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    const dialog = await openTool(page, lang, 'beautify')
    await ready(page)
    await page.keyboard.insertText('[1,')
    await dialog.getByRole('alert').waitFor()
    await dialog.locator('pre', { hasText: '[1,' }).waitFor()
    await page.keyboard.insertText('2]')
    await dialog.getByRole('alert').waitFor({ state: 'detached' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: w.insert }).click()
    await inText(page)
    expect(await source(page)).toBe('Text\n\n```json\n[\n  1,\n  2\n]\n```\n\n')
  })

  test(`cells of a web page and of CSV are pasted (${lang})`, async ({ site, open }) => {
    const page_id = await site.page('Text')
    const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.token, lang })
    await textOf(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    const dialog = await openTool(page, lang, 'paste')
    await ready(page)
    const html =
      '<table><tr><th>名称</th><th>Price</th></tr><tr><td>A|<b>B</b><br>C</td><td>12.50</td></tr><tr><td>*x*</td><td>3</td></tr></table>'
    await paste(page, 'text/html', html)
    await dialog.getByRole('cell', { name: '12.50' }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: w.insert }).click()
    await inText(page)
    expect(await source(page)).toBe(
      'Text\n\n| 名称      | Price |\n| --------- | ----: |\n| A\\|B<br>C | 12.50 |\n| \\*x\\*     |     3 |\n\n',
    )
    await page.keyboard.press('ControlOrMeta+z')
    await openTool(page, lang, 'paste')
    await ready(page)
    await paste(page, 'text/plain', 'a,b\n"x, y",2\n')
    await dialog.getByRole('checkbox').uncheck()
    await dialog.getByRole('combobox').selectOption('center')
    await dialog.getByRole('button', { name: w.insert }).click()
    await inText(page)
    expect(await source(page)).toBe('Text\n\n|      |     |\n| :--: | :-: |\n|  a   |  b  |\n| x, y |  2  |\n\n')
  })

  test(`a table is edited in a grid by keys, and one undo brings it back (${lang})`, async ({ site, open }) => {
    const before = 'Top\n\n|Name|Age|\n|-|-:|\n|Ann|30|\n|Bo|4|\n\nEnd'
    const page_id = await site.page(before)
    const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.token, lang })
    await textOf(page).locator('.cm-line', { hasText: 'Bo' }).click()
    await page.keyboard.press('Home')
    const dialog = await openTool(page, lang, 'table')
    const cell = (row: number, column: number) => dialog.locator(`[data-row="${row}"][data-column="${column}"]`)
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).dataset.row)).toBe('2')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => cell(1, 0).inputValue()).toBe('Bo')
    await page.keyboard.press('Tab')
    await page.keyboard.type('5')
    await page.keyboard.press('ArrowDown')
    await dialog.getByRole('button', { name: { en: 'Row below', zh: '在下方插入行' }[lang] }).click()
    await page.keyboard.type('1')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('王 | x')
    await dialog.getByRole('button', { name: { en: 'Column after', zh: '在右侧插入列' }[lang] }).click()
    await page.keyboard.press('Alt+ArrowLeft')
    await dialog.getByRole('button', { name: { en: 'Align centre', zh: '居中' }[lang] }).click()
    await cell(0, 2).click()
    await dialog.getByRole('button', { name: { en: 'Sort ascending', zh: '升序排序' }[lang] }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: w.done }).click()
    await inText(page)
    expect(await source(page)).toBe(
      [
        'Top\n',
        '|     | Name    | Age |',
        '| :-: | ------- | --: |',
        '|     | 王 \\| x |   1 |',
        '|     | Bo      |   5 |',
        '|     | Ann     |  30 |',
        '\nEnd',
      ].join('\n'),
    )
    await page.keyboard.press('ControlOrMeta+z')
    expect(await source(page)).toBe(before)
  })
}

test('the tool for HTTP requests is a row of the Chinese menu alone, and goes with its setting', async ({
  app,
  site,
  open,
}) => {
  const page_id = await site.page('Text')
  const address = `/page/edit/${site.item_id}/${page_id}`
  const rows = async (lang: Lang) => {
    const page = await open(address, { token: site.token, lang })
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: WORDS[lang].tools, exact: true }).click()
    await page.getByRole('menuitem', { name: WORDS[lang].sql }).waitFor()
    return page.getByRole('menuitem', { name: /HTTP/ })
  }
  const row = await rows('zh')
  expect(await row.getAttribute('href')).toBe('https://hoppscotch.io')
  expect(await row.getAttribute('target')).toBe('_blank')
  expect(await (await rows('en')).count()).toBe(0)
  await app.octavo('setting', 'set', 'http_test_url', '')
  expect(await (await rows('zh')).count()).toBe(0)
})
