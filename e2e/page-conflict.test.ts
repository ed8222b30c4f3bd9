import type { Page } from 'playwright-core'
import { DESKTOP, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'
import { holdCalls, missFiles, prepareWriters, saved, textOf, type WritersSite, writeAt } from './page-site.ts'

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<WritersSite> => prepareWriters(app))

const MIDDLE = Array.from({ length: 30 }, (_, index) => `line ${index + 1} that nobody touches`).join('\n')
const TEXT = `alpha\n\nbeta\n${MIDDLE}\nomega`
const LINS = `alpha of Lin\n\nbeta of Lin\n${MIDDLE}\nomega\nLin's last line`

/** Lets others save the opened page. */
async function unlock(page: Page) {
  await textOf(page).getByText('alpha').waitFor()
  await page.getByRole('button', { name: 'Locked by you' }).click()
  await page.getByRole('menuitem', { name: 'Unlock for others' }).click()
  await page.getByRole('button', { name: 'Not locked' }).waitFor()
}

/** Opens the page as Chen, changes both neighbours and the end, and saves after Lin has changed the same lines. */
async function conflict(site: WritersSite, page: Page, page_id: number) {
  await unlock(page)
  await site.save(page_id, LINS)
  await writeAt(page, 'alpha', ' of Chen')
  await writeAt(page, 'beta', ' of Chen')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText(' of Chen')
  await page.keyboard.press('ControlOrMeta+s')
  const view = page.getByRole('region', { name: 'Two changes of the same lines' })
  await view.getByText('lin changed the same lines').waitFor()
  return view
}

for (const { name, viewport } of [
  { name: 'beside each other', viewport: DESKTOP },
  { name: 'below each other', viewport: PHONE },
]) {
  test(`two changed lines with an empty line between them are resolved separately, ${name}`, async ({ site, open }) => {
    const page_id = await site.page('Neighbours', TEXT)
    const address = `/page/edit/${site.item_id}/${page_id}`
    const page = await open(address, { token: site.other, allow: [/10409/], viewport })
    const view = await conflict(site, page, page_id)
    const take = view.getByRole('button', { name: 'Take the other text here' })
    expect(await take.count()).toBe(3)
    // equal lines are folded and open on a press
    await view
      .getByText(/^\d+ unchanged lines$/)
      .last()
      .click()
    await view.getByRole('textbox', { name: 'Your text' }).getByText('line 15 that').waitFor()
    await expectAccessible(page)
    await take.nth(1).click()
    await expect.poll(() => take.count()).toBe(2)
    // by keys: to the last difference, then to its button
    await view.getByRole('button', { name: 'Previous difference' }).press('Enter')
    await take.last().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => take.count()).toBe(1)
    await view.getByRole('button', { name: 'Save your text' }).click()
    await view.waitFor({ state: 'detached' })
    await page
      .locator('.o-saved:visible')
      .getByText(/^Saved \d\d:\d\d$/)
      .waitFor()
    expect((await site.read(page_id)).page_content).toBe(
      `alpha of Chen\n\nbeta of Lin\n${MIDDLE}\nomega\nLin's last line`,
    )
  })
}

test('on a phone "Keep mine" resolves one difference and leaves the other', async ({ site, open }) => {
  const page_id = await site.page('Kept', TEXT)
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, {
    token: site.other,
    allow: [/10409/],
    viewport: PHONE,
    theme: 'dark',
  })
  const view = await conflict(site, page, page_id)
  await view.getByRole('button', { name: 'Keep mine' }).first().click()
  await expect.poll(() => view.getByRole('button', { name: 'Keep mine' }).count()).toBe(2)
  expect(await view.getByText('alpha of Lin').count()).toBe(0)
  await view.getByText('beta of Lin').waitFor()
  await expectAccessible(page)
})

test('without the code of the view the text stays, and the conflict is settled later', async ({ site, open }) => {
  const page_id = await site.page('Later', TEXT)
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, {
    token: site.other,
    allow: [/10409/, /Failed to load resource|dynamically imported|preload CSS/],
  })
  await unlock(page)
  await site.save(page_id, LINS)
  await writeAt(page, 'alpha', ' of Chen')
  await page.waitForLoadState('networkidle')
  const findFiles = await missFiles(page)
  await page.keyboard.press('ControlOrMeta+s')
  await page.locator('.o-toast').getByText('Octavo was updated while this page was open').waitFor()
  await textOf(page).getByText('alpha of Chen').waitFor()
  await findFiles()
  await page.getByRole('button', { name: 'Settle' }).click()
  const view = page.getByRole('region', { name: 'Two changes of the same lines' })
  await view.getByText('alpha of Chen').waitFor()
  await view.getByText('alpha of Lin').waitFor()
})

test('taking the other text is undone like typing', async ({ site, open }) => {
  const page_id = await site.page('Undone', TEXT)
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.other, allow: [/10409/] })
  const view = await conflict(site, page, page_id)
  const take = view.getByRole('button', { name: 'Take the other text here' })
  await take.first().click()
  await expect.poll(() => take.count()).toBe(2)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => take.count()).toBe(3)
  await view.getByRole('button', { name: 'Save your text' }).click()
  await saved(page)
  expect((await site.read(page_id)).page_content).toBe(
    TEXT.replace('alpha', 'alpha of Chen').replace('beta', 'beta of Chen').replace('omega', 'omega of Chen'),
  )
})

test('a picture that is uploaded meanwhile comes into the view too, and what is resolved after it is saved', async ({
  site,
  open,
}) => {
  const page_id = await site.page('Uploading', TEXT)
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.other, allow: [/10409/] })
  const uploads = await holdCalls(page, 'page/uploadImg')
  await writeAt(page, 'line 9 that', ' ')
  await textOf(page).evaluate(async (content) => {
    const canvas = document.createElement('canvas')
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const data = new DataTransfer()
    data.items.add(new File([drawn as Blob], 'plan.png', { type: 'image/png' }))
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await uploads.arrived
  const view = await conflict(site, page, page_id)
  const uploaded = page.waitForResponse(/page\/uploadImg/)
  await uploads.release()
  await uploaded
  const mine = view.getByRole('textbox', { name: 'Your text' })
  await mine.getByText('![plan](').waitFor()
  await view.getByRole('button', { name: 'Take the other text here' }).first().click()
  await mine.getByText('alpha of Lin').waitFor()
  await view.getByRole('button', { name: 'Save your text' }).click()
  await saved(page)
  const { page_content } = await site.read(page_id)
  expect(page_content).toContain('alpha of Lin')
  expect(page_content).toMatch(/line 9 that nobody touches !\[plan\]\(/)
})

test('what is typed while the code of the comparison loads stays', async ({ site, open }) => {
  const page_id = await site.page('Slow', TEXT)
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.other, allow: [/10409/] })
  await unlock(page)
  await site.save(page_id, LINS)
  await writeAt(page, 'alpha', ' of Chen')
  await page.waitForLoadState('networkidle')
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await page.waitForTimeout(1000)
    await route.continue()
  })
  await page.keyboard.press('ControlOrMeta+s')
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  await page.keyboard.type(letters, { delay: 120 })
  const view = page.getByRole('region', { name: 'Two changes of the same lines' })
  await view.getByText('lin changed the same lines').waitFor()
  await view.getByRole('textbox', { name: 'Your text' }).getByText(`alpha of Chen${letters}`).waitFor()
  await view.getByRole('button', { name: 'Save your text' }).click()
  await saved(page)
  expect((await site.read(page_id)).page_content).toBe(LINS.replace('alpha of Lin', `alpha of Chen${letters}`))
})
