import type { Page } from 'playwright-core'
import { loginToken } from '../scripts/lib/login-token.ts'
import { call, createUser, expect, expectAccessible, test as plainTest } from './fixtures.ts'
import { cell, fill, prepareSheets, ready, type SheetSite, savedSheet, shown, stored } from './sheet-site.ts'

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<SheetSite> => prepareSheets(app))

const FREE_AGAIN = 40_000

/** Chooses from the menu of the pill that tells of the lock. */
async function setLock(page: Page, now: string, action: string): Promise<void> {
  await page.getByRole('button', { name: now }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a second writer can read, sees who is editing, and may edit when the first has left', async ({ site, open }) => {
  const ids = await site.make('Locked', [['first']])
  const lin = await open(`/${ids.item_id}`, { token: site.owner })
  await ready(lin)
  const chen = await open(`/${ids.item_id}`, { token: site.other, allow: [/10601|PAGE_LOCKED|locked/i] })
  await chen.getByText('lin is editing.').waitFor()
  await cell(chen, 'A1').click()
  await chen.keyboard.type('no')
  await chen.keyboard.press('Enter')
  expect(await cell(chen, 'A1').innerText()).toBe('first')
  await expectAccessible(chen)
  await fill(lin, 'A1', 'second')
  await stored(site, ids.page_id, 0, 0, 'second')
  await savedSheet(lin)
  await lin.goto('/item/index')
  await chen.getByRole('button', { name: 'Edit now' }).waitFor({ timeout: FREE_AGAIN })
  await chen.getByRole('button', { name: 'Edit now' }).click()
  await ready(chen)
  expect(await cell(chen, 'A1').innerText()).toBe('second')
  await fill(chen, 'B1', 'third')
  await stored(site, ids.page_id, 0, 1, 'third')
})

test('the owner takes over a sheet, and the other one is notified', async ({ site, open }) => {
  const ids = await site.make('Taken over', [['first']])
  const chen = await open(`/${ids.item_id}`, { token: site.other, allow: [/10101/] })
  await ready(chen)
  const lin = await open(`/${ids.item_id}`, { token: site.owner, allow: [/10101/] })
  await lin.getByText('chen is editing.').waitFor()
  await expectAccessible(lin)
  await lin.getByRole('button', { name: 'Take over' }).click()
  await ready(lin)
  await fill(chen, 'A1', 'too late')
  await chen.getByText('lin took over the editing').waitFor()
  expect(await chen.getByRole('button', { name: 'Take over' }).count()).toBe(0)
  await fill(lin, 'B1', 'second')
  await stored(site, ids.page_id, 0, 1, 'second')
  expect(await cell(lin, 'A1').innerText()).toBe('first')
})

test('changes of different cells are both saved; for the same cell the writer chooses, and nothing is lost', async ({
  site,
  open,
}) => {
  const ids = await site.make('Conflict', [['a', 'b']])
  const page = await open(`/${ids.item_id}`, { token: site.owner, allow: [/10409/] })
  await ready(page)
  const theirs = async (a: string, b: string) => {
    const [sheet] = await site.read(ids.page_id)
    const rows = { 0: { cells: { 0: { text: a }, 1: { text: b } } }, len: 800 }
    await site.save(ids, JSON.stringify([{ ...sheet, rows }]))
  }
  await theirs('a', 'of a script')
  await fill(page, 'A1', 'mine')
  await page.getByText('Both changes are in the sheet now').waitFor()
  await stored(site, ids.page_id, 0, 0, 'mine')
  expect(await shown(page, ['A1', 'B1'])).toEqual(['mine', 'of a script'])
  await savedSheet(page)
  // the same cell
  await theirs('theirs', 'of a script')
  await fill(page, 'A1', 'mine again')
  await page.getByRole('button', { name: 'Take theirs, keep mine as extra sheets' }).click()
  await page.getByRole('tab', { name: 'sheet1 (mine)' }).waitFor()
  expect(await cell(page, 'A1').innerText()).toBe('theirs')
  await expect
    .poll(async () => (await site.read(ids.page_id)).map((sheet) => sheet.rows['0']?.cells?.['0']?.text))
    .toEqual(['theirs', 'mine again'])
})

test('without a network nothing is lost: it is saved when the network is back, and restored after a crash', async ({
  site,
  open,
}) => {
  const ids = await site.make('Offline', [['a']])
  const page = await open(`/${ids.item_id}`, {
    token: site.owner,
    allow: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/],
  })
  await ready(page)
  await page.context().setOffline(true)
  await fill(page, 'A1', 'typed offline')
  await page.locator('.o-saved[data-state="offline"]').first().waitFor()
  await page.context().setOffline(false)
  await stored(site, ids.page_id, 0, 0, 'typed offline')
  await savedSheet(page)
  // the tab is closed with unsaved changes
  await page.context().setOffline(true)
  await fill(page, 'A2', 'before the crash')
  await page.locator('.o-saved[data-state="offline"]').first().waitFor()
  const again = await page.context().newPage()
  page.on('dialog', (dialog) => dialog.accept())
  await page.close()
  await page.context().setOffline(false)
  await again.goto(`/${ids.item_id}`)
  await again.getByText('were not saved').waitFor()
  // Where no cell can be changed, the draft is not offered: it could not be restored, and would be gone.
  await setLock(again, 'Locked by you', 'Unlock for others')
  await expect.poll(() => again.getByRole('button', { name: 'Restore them' }).count()).toBe(0)
  await setLock(again, 'Not locked', 'Lock for others')
  await again.getByRole('button', { name: 'Restore them' }).click()
  await cell(again, 'A2').getByText('before the crash').waitFor()
  await stored(site, ids.page_id, 1, 0, 'before the crash')
})

test('a sheet that is left and opened again shows what was saved last, by oneself and by others', async ({
  site,
  open,
}) => {
  const ids = await site.make('Left', [['a']])
  const page = await open('/item/index', { token: site.owner })
  const link = page.getByText('Left', { exact: true }).first()
  await link.click()
  await ready(page)
  await page.route('**/api/page/save', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await route.continue()
  })
  await fill(page, 'A1', 'saved slowly')
  await page.goBack()
  await link.click()
  await ready(page)
  await cell(page, 'A1').getByText('saved slowly').waitFor()
  expect(await page.getByText('were not saved').count()).toBe(0)
  await page.unroute('**/api/page/save')
  await fill(page, 'B1', 'next')
  await stored(site, ids.page_id, 0, 1, 'next')
  expect(await page.getByText('Somebody else').count()).toBe(0)
  await savedSheet(page)
  await page.goBack()
  await link.waitFor()
  const [sheet] = await site.read(ids.page_id)
  await site.save(ids, JSON.stringify([{ ...sheet, rows: { 0: { cells: { 0: { text: 'of a script' } } }, len: 800 } }]))
  await link.click()
  await ready(page)
  await cell(page, 'A1').getByText('of a script').waitFor()
})

test('a session that ends in the middle loses no cell', async ({ app, site, open }) => {
  const token = await createUser(app, 'guo')
  const ids = await site.make('Session', [['a']])
  await call(app, 'member/save', { user_token: site.owner, item_id: ids.item_id, username: 'guo', member_group_id: 1 })
  const page = await open(`/${ids.item_id}`, { token, allow: [/10102/] })
  await ready(page)
  await call(app, 'user/logout', { user_token: token, confirm: 1 })
  await fill(page, 'A1', 'after the end')
  await page.getByRole('link', { name: 'Log in in another tab' }).waitFor()
  expect(await cell(page, 'A1').innerText()).toBe('after the end')
  // the user logs in again in another tab
  const fresh = await loginToken(app.octavo, 'guo')
  await page
    .context()
    .addCookies([{ name: 'cookie_token', value: fresh, url: app.url, httpOnly: true, sameSite: 'Lax' }])
  await page.getByRole('button', { name: 'Try again' }).click()
  await stored(site, ids.page_id, 0, 0, 'after the end')
})

test('the history shows what changed cell by cell, and a version is restored as a step of undo', async ({
  site,
  open,
}) => {
  const ids = await site.make('History', [['old', 'same']])
  await site.save(
    ids,
    JSON.stringify([
      {
        name: 'sheet1',
        rows: { 0: { cells: { 0: { text: 'new' }, 1: { text: 'same' } } }, len: 800 },
        cols: { len: 26 },
      },
    ]),
  )
  const page = await open(`/${ids.item_id}`, { token: site.owner })
  await ready(page)
  await page.getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'View' }).first().click()
  await dialog.getByText('One cell differs').waitFor()
  const row = dialog.locator('.sheet-changes tbody tr')
  expect(await row.allInnerTexts()).toEqual(['A1\told\tnew'])
  await dialog.locator('[data-cell="0,0"]').getByText('old').waitFor()
  expect(await dialog.getByText('"cells"').count()).toBe(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore' }).first().click()
  await stored(site, ids.page_id, 0, 0, 'old')
  expect(await cell(page, 'A1').innerText()).toBe('old')
  // Once the lock is released, a version cannot be restored, and the dialog does not say that it was.
  await setLock(page, 'Locked by you', 'Unlock for others')
  await page.getByText('Not locked').waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  await dialog.getByRole('button', { name: 'Restore' }).first().click()
  await page.getByText('Nothing can be changed here at the moment').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await setLock(page, 'Not locked', 'Lock for others')
  await page.getByText('Locked by you').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await stored(site, ids.page_id, 0, 0, 'new')
})
