import type { Page } from 'playwright-core'
import { type App, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'
import { prepareWriters, textOf, type WritersSite } from './page-site.ts'

const test = plainTest.extend(
  'site',
  { scope: 'file' },
  ({ app }: { app: App }): Promise<WritersSite> => prepareWriters(app),
)

const list = (page: Page) => page.locator('.editor-slash [role="listbox"]')
const text = (page: Page) => textOf(page).locator('.cm-line').allTextContents()

/** Whether the last visible row of the list is cut about in half. */
const cutRow = (page: Page) =>
  list(page).evaluate((list) => {
    const end = list.getBoundingClientRect().bottom
    return [...list.querySelectorAll('li')].some((row) => {
      const { top, height } = row.getBoundingClientRect()
      return end - top > height / 4 && end - top < height * 0.75
    })
  })

async function opened(
  site: WritersSite,
  open: (path: string, options: object) => Promise<Page>,
  first: string,
  o = {},
) {
  const page_id = await site.page('Slash', first)
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner, ...o })
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  return page
}

test('a slash opens the menu; arrows, Enter, Escape and the mouse work', async ({ site, open }) => {
  const page = await opened(site, open, 'First\n\n')
  await page.keyboard.type('/')
  await list(page).getByRole('option', { name: 'Heading 1' }).waitFor()
  expect(await textOf(page).getAttribute('aria-controls')).toBe(await list(page).getAttribute('id'))
  // nothing is selected yet, and a row that is cut in half shows that there are more
  expect(await textOf(page).getAttribute('aria-activedescendant')).toBe(null)
  expect(await cutRow(page)).toBe(true)
  await page.keyboard.press('ArrowDown')
  const active = await textOf(page).getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).textContent()).toContain('Heading 1')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Title')
  expect(await text(page)).toEqual(['First', '', '## Title'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/todo')
  await list(page).getByRole('option', { name: 'Task list' }).click()
  await page.keyboard.type('buy')
  expect(await text(page)).toEqual(['First', '', '## Title', '', '- [ ] buy'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await list(page).waitFor()
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
  await page.keyboard.type('x')
  expect((await text(page)).at(-1)).toBe('- [ ] /x')
})

test('Enter behind a slash is a line break, wherever the slash stands', async ({ site, open }) => {
  const page = await opened(site, open, 'First\n\n')
  const lines = ['The root path is /', ':::api GET /', '/a', ':::', '']
  for (const line of lines) {
    await page.keyboard.type(line)
    expect(await list(page).count()).toBe(0)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('/')
  await list(page).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('end')
  expect(await text(page)).toEqual(['First', '', ...lines, '/', 'end'])
})

test('undo reverts an entry of the menu as one step', async ({ site, open }) => {
  const page = await opened(site, open, 'First\n\n')
  await page.keyboard.type('/table')
  await list(page).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.editor-preview th', { hasText: 'Column 1' }).waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await page.locator('.editor-preview th').first().waitFor({ state: 'detached' })
  expect(await text(page)).toEqual(['First', '', '/table'])
})

test('a code block asks for its language, and the caret goes into it', async ({ site, open }) => {
  const page = await opened(site, open, 'First\n\n')
  await page.keyboard.type('/code')
  await list(page).getByRole('option', { name: 'Code block' }).waitFor()
  await page.keyboard.press('Enter')
  await list(page).getByRole('option', { name: 'json' }).waitFor()
  await page.keyboard.type('pyt')
  await list(page).getByRole('option', { name: 'python' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('print(1)')
  expect(await text(page)).toEqual(['First', '', '```python', 'print(1)', '```', ''])
  // nothing is offered in code, and a plain fence works as before
  await page.keyboard.type(' /')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('\n\n```')
  await page.keyboard.press('Enter')
  await page.keyboard.type('plain')
  expect((await text(page)).slice(-2)).toEqual(['```', 'plain'])
  expect(await list(page).count()).toBe(0)
})

test('paths, dates and fractions open no menu', async ({ site, open }) => {
  const page = await opened(site, open, 'See ')
  for (const typed of ['src/a', ' 1/2', ' https://x', ' and/or']) {
    await page.keyboard.type(typed)
    expect(await list(page).count()).toBe(0)
  }
})

test('in Chinese the menu is found by Chinese words and English names, and waits for the input method', async ({
  site,
  open,
}) => {
  const page = await opened(site, open, '一\n\n', { lang: 'zh' })
  const input = await page.context().newCDPSession(page)
  await page.keyboard.type('/')
  await list(page).waitFor()
  await input.send('Input.imeSetComposition', { text: 'biao', selectionStart: 4, selectionEnd: 4 })
  await textOf(page).getByText('/biao').waitFor()
  // Enter belongs to the input method here
  await input.send('Input.imeSetComposition', { text: 'biao ge', selectionStart: 7, selectionEnd: 7 })
  await input.send('Input.insertText', { text: '表格' })
  await list(page).getByRole('option', { name: '表格' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.editor-preview th', { hasText: '列 1' }).waitFor()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('\n\n/quote')
  await list(page).getByRole('option', { name: '引用' }).waitFor()
  await page.keyboard.press('Tab')
  expect((await text(page)).at(-1)).toBe('> ')
})

test('on a phone the menu fits the screen', async ({ site, open }) => {
  const page = await opened(site, open, 'First\n\n', { viewport: PHONE, theme: 'dark' })
  await page.keyboard.type('/')
  await list(page).waitFor()
  const box = await page.locator('.editor-slash').boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true)
  await expectAccessible(page)
})

test('the menu’s link opens the page picker, as the button above the text does', async ({ site, open }) => {
  await site.page('Refunds', 'How to refund.')
  const page = await opened(site, open, 'First\n\n')
  await page.keyboard.type('/link')
  await list(page).getByRole('option', { name: 'Link', exact: false }).first().waitFor()
  await page.keyboard.press('Enter')
  const picker = page.locator('.page-picker')
  await picker.waitFor()
  await page.keyboard.type('refun')
  await picker.getByRole('option', { name: 'Refunds' }).waitFor()
  await page.keyboard.press('Enter')
  await picker.waitFor({ state: 'detached' })
  expect((await text(page)).at(-1)).toMatch(/^\[Refunds\]\(\/page\/\d+\)$/)
})
