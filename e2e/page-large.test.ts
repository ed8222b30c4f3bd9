import { type App, expect, test as plainTest } from './fixtures.ts'
import { prepareWriters, saved, textOf, type WritersSite } from './page-site.ts'

const test = plainTest.extend(
  'site',
  { scope: 'file' },
  ({ app }: { app: App }): Promise<WritersSite> => prepareWriters(app),
)

/** About a megabyte, which is the most that a page may have. */
const SIZE = 1_000_000
const SECTION = '## Section\n\n- **bold** words and `code`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n'
const LARGE = SECTION.repeat(SIZE / SECTION.length)
const ROW = '{"id":1,"name":"a_b","tags":["a*b","[x](y)"]},'
const ONE_LINE = `[${ROW.repeat(SIZE / ROW.length)}{}]`

test('a page of a megabyte opens, and a typed word is seen and saved with the whole text', async ({ site, open }) => {
  const page_id = await site.page('Large', LARGE)
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner })
  await textOf(page).locator('.cm-line').first().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('typed at the end')
  await textOf(page).getByText('typed at the end').waitFor()
  expect(await page.locator('.editor-foot').innerText()).toContain('colours up to character 400,000')
  await page.keyboard.press('Control+s')
  await saved(page)
  expect((await site.read(page_id)).page_content).toBe(`${LARGE}typed at the end`)
})

test('a pasted line of a megabyte stays plain, and words around it are typed and saved', async ({ site, open }) => {
  const page_id = await site.page('Pasted', '# Pasted\n\nbefore\n\nafter **it**')
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner })
  await textOf(page).getByText('before').click()
  await page.keyboard.press('End')
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document
      .querySelector('.cm-content')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, `\n\n${ONE_LINE}\n`)
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText(' and more')
  await textOf(page).getByText('and more').waitFor()
  await page.keyboard.press('Control+s')
  await saved(page)
  expect((await site.read(page_id)).page_content).toBe(`# Pasted\n\nbefore\n\n${ONE_LINE}\n\n\nafter **it** and more`)
})
