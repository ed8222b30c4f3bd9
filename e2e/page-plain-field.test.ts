import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type App, DESKTOP, expect, expectAccessible, type Open, PHONE, test as plainTest } from './fixtures.ts'
import { prepareWriters, saved, sourceOf, textOf, type WritersSite } from './page-site.ts'

const test = plainTest.extend(
  'site',
  { scope: 'file' },
  ({ app }: { app: App }): Promise<WritersSite> => prepareWriters(app),
)

const TEXT = '# Limits\n\nA reader sees this.\n'
/** More than a window shows, with lines that are wrapped. */
const LONG = Array.from({ length: 300 }, (_, line) => `Line ${line} ${'of a long page '.repeat(line % 12)}`).join('\n')
/** The code of the editor. */
const EDITOR = /\/assets\/edit-[^/]+\.js/

const field = (page: Page) => page.locator('#plain-field textarea')

/**
 * Opens the editor of a page by its address, on a network that does not deliver the editor's code until `deliver` is called.
 * `deliver(true)` ends its download with an error instead.
 */
async function openSlowly(
  open: Open,
  site: WritersSite,
  page_id: number,
  { phone = false, allow = [] as RegExp[] } = {},
) {
  const page = await open('/item/index', { token: site.owner, allow, viewport: phone ? PHONE : DESKTOP })
  let deliver = (_fails = false) => {}
  const delivered = new Promise<boolean>((resolve) => {
    deliver = (fails = false) => resolve(fails)
  })
  await page.route(EDITOR, async (route) => ((await delivered) ? route.abort() : route.continue()))
  await page.goto(`/page/edit/${site.item_id}/${page_id}`, { waitUntil: 'commit' })
  await field(page).waitFor()
  return { page, deliver }
}

test('what is typed before the editor has loaded is in the editor, with caret, undo and save', async ({
  site,
  open,
}) => {
  const page_id = await site.page('Limits', TEXT)
  const { page, deliver } = await openSlowly(open, site, page_id)
  await page.getByText('Loading the editor…').waitFor()
  expect(await field(page).inputValue()).toBe(TEXT)
  await expectAccessible(page)
  // The field has the focus, with the caret at the start.
  await page.keyboard.type('早 ')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.type(' And this')
  deliver()
  await textOf(page).waitFor()
  await field(page).waitFor({ state: 'detached' })
  await page.keyboard.type('!')
  expect(await sourceOf(page)).toBe('早 # Limits\n\nA reader sees this. And this!\n')
  await page.locator('.editor-preview').getByText('And this!').waitFor()
  await page.keyboard.press('ControlOrMeta+s')
  await saved(page)
  expect((await site.read(page_id)).page_content).toBe('早 # Limits\n\nA reader sees this. And this!\n')
  await page.keyboard.press('ControlOrMeta+z')
  expect(await sourceOf(page)).toBe('早 # Limits\n\nA reader sees this. And this\n')
  await page.keyboard.press('ControlOrMeta+z')
  expect(await sourceOf(page)).toBe(TEXT)
})

test('a text with markup, entities and line breaks at its start is the same in the field', async ({ site, open }) => {
  const hostile = `\n\n</textarea><script>document.title = 'run'</script>\t& &amp; "q" '\u00a0\ufeff<!-- \u2028`
  const page_id = await site.page('Hostile', hostile)
  const { page, deliver } = await openSlowly(open, site, page_id)
  expect(await field(page).inputValue()).toBe(hostile)
  await page.keyboard.type('x')
  deliver()
  await field(page).waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+s')
  await saved(page)
  expect((await site.read(page_id)).page_content).toBe(`x${hostile}`)
  expect(await page.title()).not.toBe('run')
})

test('Ctrl S before the editor has loaded saves when it has', async ({ site, open }) => {
  const page_id = await site.page('Early', TEXT)
  const { page, deliver } = await openSlowly(open, site, page_id)
  await page.keyboard.type('early ')
  await page.keyboard.press('ControlOrMeta+s')
  deliver()
  await expect.poll(async () => (await site.read(page_id)).page_content).toBe(`early ${TEXT}`)
})

test('a composition that is under way when the editor is ready is finished in the field', async ({ site, open }) => {
  const page_id = await site.page('Composed', TEXT)
  const { page, deliver } = await openSlowly(open, site, page_id)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
  deliver()
  await textOf(page).waitFor({ state: 'attached' })
  await session.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 })
  expect(await field(page).inputValue()).toBe(`nihao${TEXT}`)
  await session.send('Input.insertText', { text: '你好' })
  await field(page).waitFor({ state: 'detached' })
  await page.keyboard.type('。')
  expect(await sourceOf(page)).toBe(`你好。${TEXT}`)
})

test('the field waits for a composition that begins as soon as another ends', async ({ site, open }) => {
  const page_id = await site.page('Composed twice', TEXT)
  const { page, deliver } = await openSlowly(open, site, page_id)
  const compose = (...names: string[]) =>
    field(page).evaluate((text, names) => {
      for (const name of names) text.dispatchEvent(new CompositionEvent(name, { bubbles: true }))
    }, names)
  await compose('compositionstart')
  deliver()
  await textOf(page).waitFor({ state: 'attached' })
  await compose('compositionend', 'compositionstart')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(await field(page).count()).toBe(1)
  await compose('compositionend')
  await field(page).waitFor({ state: 'detached' })
})

test('Tab in the field indents as in the editor, and Shift Tab leaves it', async ({ site, open }) => {
  const page_id = await site.page('Indented', 'one\n\ntwo\nthree')
  const { page, deliver } = await openSlowly(open, site, page_id)
  await page.keyboard.press('Tab')
  await page.keyboard.type('first ')
  await page.keyboard.press('Shift+ControlOrMeta+End')
  await page.keyboard.press('Tab')
  expect(await field(page).inputValue()).toBe('    first one\n\n  two\n  three')
  // The browser undoes it like typing.
  await page.keyboard.press('ControlOrMeta+z')
  expect(await field(page).inputValue()).toBe('  first one\n\ntwo\nthree')
  await page.keyboard.press('Shift+Tab')
  expect(await field(page).evaluate((text) => document.activeElement === text)).toBe(false)
  deliver()
  await field(page).waitFor({ state: 'detached' })
  expect(await sourceOf(page)).toBe('  first one\n\ntwo\nthree')
})

test('the line of the caret stays where it was on the screen', async ({ site, open }) => {
  const page_id = await site.page('Long', LONG)
  for (const phone of [false, true]) {
    const { page, deliver } = await openSlowly(open, site, page_id, { phone })
    await field(page).evaluate((text: HTMLTextAreaElement) => {
      const place = text.value.indexOf('Line 150')
      text.focus()
      text.setSelectionRange(place, place)
    })
    await page.keyboard.type('☼')
    await field(page).evaluate((text: HTMLTextAreaElement) => text.scrollBy(0, 200))
    // Where the line begins, by what the browser says about each place in the window.
    const top = await field(page).evaluate((text: HTMLTextAreaElement) => {
      const place = text.value.indexOf('☼')
      for (let y = 100; y < innerHeight; y += 1)
        if ((document.caretPositionFromPoint(60, y)?.offset ?? 0) >= place) return y
      return Number.NaN
    })
    deliver()
    await field(page).waitFor({ state: 'detached' })
    const line = textOf(page).locator('.cm-line', { hasText: '☼' })
    await line.waitFor()
    const shown = await line.evaluate((element) => element.getBoundingClientRect().top)
    expect(Math.abs(shown - top)).toBeLessThan(4)
    await page.context().close()
  }
})

test('when the code of the editor does not arrive, what was typed stays and a notice says what to do', async ({
  site,
  open,
}) => {
  const page_id = await site.page('Failing', TEXT)
  const { page, deliver } = await openSlowly(open, site, page_id, { allow: [EDITOR, /dynamically imported|preload/i] })
  await page.keyboard.type('kept ')
  deliver(true)
  await page.getByRole('alert').getByText('The editor could not be loaded').waitFor()
  await sleep(500)
  expect(await field(page).inputValue()).toBe(`kept ${TEXT}`)
  // The browser asks before the page is left.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
})

test('only people who may write have the field, and only in views with a text', async ({ site, open }) => {
  const page_id = await site.page('Viewed', TEXT)
  const address = `/page/edit/${site.item_id}/${page_id}`
  const guest = await open(address)
  expect(await guest.content()).not.toContain('plain-field')
  const page = await open('/item/index', { token: site.owner })
  await page.evaluate(() => localStorage.setItem('octavo-editor-view', 'preview'))
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('.editor-preview').getByText('A reader sees this.').waitFor()
  expect(await field(page).count()).toBe(0)
  const plain = await open('/item/index', { token: site.owner, javaScriptEnabled: false, allow: [/ csp$/] })
  await plain.goto(address)
  expect(await field(plain).isVisible()).toBe(false)
})
