import type { Page } from 'playwright-core'
import { expect, test as plainTest } from './fixtures.ts'
import { missFiles, prepareWriters, textOf, type WritersSite, writeAt } from './page-site.ts'

/** Parts of the interface that cannot be downloaded, because the network is gone or the site was updated since the page was opened. */

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<WritersSite> => prepareWriters(app))

const ALLOW = [/Failed to load resource/, /failed request/, /dynamically imported|preload CSS/]
const TEXT = 'the text as it was saved'

const toast = (page: Page, text: RegExp) => page.locator('.o-toast').getByText(text)

/** Opens a page in the reader, and its editor by the link there. */
async function openEditor(page: Page) {
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await textOf(page).getByText(TEXT).waitFor()
}

test('after an update of the site the editor stays, and the browser asks before unsaved text is left', async ({
  site,
  open,
}) => {
  const page_id = await site.page('Updated', TEXT)
  const page = await open(`/${site.item_id}/${page_id}`, { token: site.owner, allow: ALLOW })
  await openEditor(page)
  await page.waitForLoadState('networkidle')
  await missFiles(page)
  await writeAt(page, TEXT, ' and more')
  for (const name of ['Keyboard shortcuts', 'History']) {
    await page.getByRole('button', { name }).click()
    await toast(page, /Octavo was updated while this page was open\. Save what you typed/).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await textOf(page).getByText(`${TEXT} and more`).waitFor()
  }
  const asked: string[] = []
  const answers = [false, false, false, true]
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message())
    await (answers.shift() ? dialog.accept() : dialog.dismiss())
  })
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await expect.poll(() => asked).toHaveLength(2)
  await textOf(page).getByText(`${TEXT} and more`).waitFor()
  await page.evaluate(() => history.back())
  await page.locator('#page-text').getByText(TEXT).waitFor()
  expect(asked.map((words) => words.split('→ ')[1])).toEqual([
    'Save and leave',
    'Leave without saving',
    'Save and leave',
    'Leave without saving',
  ])
  expect(asked[0]).toContain('Leave without saving?')
})

test('without a network a part says so, opens when the network is back, and the question before leaving is there', async ({
  site,
  open,
}) => {
  const page_id = await site.page('Offline', TEXT)
  const page = await open(`/${site.item_id}/${page_id}`, { token: site.owner, allow: ALLOW })
  const context = page.context()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await toast(page, /No answer from the server/).waitFor()
  await page.locator('#page-text').getByText(TEXT).waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
  expect(
    await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links: HTMLLinkElement[]) => links.filter((link) => !(link.sheet || link.disabled)).length),
  ).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await openEditor(page)
  await writeAt(page, TEXT, ' and more')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.evaluate(() => history.back())
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await textOf(page).getByText(`${TEXT} and more`).waitFor()
})

test('without the dialogs about the lock the editor stays and says who is writing', async ({ site, open }) => {
  const page_id = await site.page('Busy', TEXT)
  const path = `/page/edit/${site.item_id}/${page_id}`
  await open(path, { token: site.owner })
  await expect.poll(() => site.read(page_id).then(() => true)).toBe(true)
  const page = await open('/item/index', { token: site.other, allow: ALLOW })
  await page.route(/\/assets\/blocked-dialog/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto(path)
  await toast(page, /Octavo was updated while this page was open|No answer from the server/).waitFor()
  await page.getByText('lin is editing this page now.').waitFor()
  await textOf(page).getByText(TEXT).waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
})
