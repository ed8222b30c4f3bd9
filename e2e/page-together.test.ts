import type { Page } from 'playwright-core'
import { loginToken } from '../scripts/lib/login-token.ts'
import { call, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'
import { prepareWriters, saved, status, textOf, type WritersSite, writeAt } from './page-site.ts'

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<WritersSite> => prepareWriters(app))

const pill = (page: Page) => page.getByRole('button', { name: /Locked by you|Not locked/ })

/** Releases the lock through its menu. */
async function unlock(page: Page) {
  await pill(page).getByText('Locked by you').waitFor()
  await pill(page).click()
  await page.getByRole('menuitem', { name: 'Unlock for others' }).click()
  await pill(page).getByText('Not locked').waitFor()
}

const TEXT = 'first paragraph\n\nsecond paragraph\n\nthird paragraph'

test('changes of different paragraphs both survive, and undo reverts only the writer’s own', async ({ site, open }) => {
  const page_id = await site.page('Both', TEXT)
  const address = `/page/edit/${site.item_id}/${page_id}`
  const lin = await open(address, { token: site.owner })
  await unlock(lin)
  const chen = await open(address, { token: site.other })
  await pill(chen).getByText('Locked by you').waitFor()
  await writeAt(lin, 'first', ' of Lin')
  await writeAt(chen, 'third', ' of Chen')
  await chen.keyboard.press('ControlOrMeta+s')
  await saved(chen)
  await chen.getByRole('button', { name: 'Close the editor' }).click()
  await chen.waitForURL(`**/${site.item_id}/${page_id}`)
  await site.free(page_id)
  await lin.keyboard.press('ControlOrMeta+s')
  await lin.getByText('Somebody changed other parts meanwhile').waitFor()
  await saved(lin)
  await textOf(lin).getByText('third paragraph of Chen').waitFor()
  const both = 'first paragraph of Lin\n\nsecond paragraph\n\nthird paragraph of Chen'
  expect((await site.read(page_id)).page_content).toBe(both)
  // the caret is where it was, and undo keeps the words of the other one
  await lin.keyboard.insertText('!')
  await textOf(lin).getByText('first paragraph of Lin!').waitFor()
  await lin.keyboard.press('ControlOrMeta+z')
  await lin.keyboard.press('ControlOrMeta+z')
  await lin.keyboard.press('ControlOrMeta+s')
  await saved(lin)
  expect((await site.read(page_id)).page_content).toBe('first paragraph\n\nsecond paragraph\n\nthird paragraph of Chen')
})

for (const look of [
  { name: 'beside each other', options: {} },
  { name: 'below each other on a phone, dark', options: { viewport: PHONE, theme: 'dark' as const } },
]) {
  test(`two changes of the same line are resolved ${look.name}`, async ({ site, open }) => {
    const page_id = await site.page('Conflict', TEXT)
    const address = `/page/edit/${site.item_id}/${page_id}`
    const allow = [/10409/]
    const page = await open(address, { token: site.other, allow, ...look.options })
    await unlock(page)
    await site.save(page_id, 'first paragraph of Lin\n\nsecond paragraph\n\nthird paragraph, changed alone')
    await writeAt(page, 'first', ' of Chen')
    await page.keyboard.press('ControlOrMeta+s')
    const view = page.getByRole('region', { name: 'Two changes of the same lines' })
    await view.getByText('lin changed the same lines').waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    // nothing is saved yet; changes of the other one alone need no decision
    expect((await site.read(page_id)).page_content).toContain('of Lin')
    const own = view.getByRole('textbox', { name: 'Your text' })
    await own.getByText('third paragraph, changed alone').waitFor()
    await own.locator('.cm-line', { hasText: 'first paragraph of Chen' }).click()
    await page.keyboard.press('End')
    await page.keyboard.insertText(' and Lin')
    await view.getByRole('button', { name: 'Save your text' }).click()
    await view.waitFor({ state: 'detached' })
    await page
      .locator('.o-saved:visible')
      .getByText(/^Saved \d\d:\d\d$/)
      .waitFor()
    expect((await site.read(page_id)).page_content).toBe(
      'first paragraph of Chen and Lin\n\nsecond paragraph\n\nthird paragraph, changed alone',
    )
  })
}

test('in a conflict the other text can be taken, and postponing loses nothing', async ({ site, open }) => {
  const page_id = await site.page('Taken', TEXT)
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.other, allow: [/10409/] })
  await unlock(page)
  await site.save(page_id, TEXT.replace('first', 'FIRST of Lin'))
  await writeAt(page, 'first', ' of Chen')
  await writeAt(page, 'third', ' of Chen')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('button', { name: 'Back to the editor' }).click()
  await textOf(page).getByText('first paragraph of Chen').waitFor()
  expect(await status(page).textContent()).toContain('Not saved')
  await page.getByRole('alert').getByRole('button', { name: 'Settle' }).click()
  await page.getByRole('button', { name: 'Take the other text here' }).first().click()
  await page.getByRole('button', { name: 'Save your text' }).click()
  await saved(page)
  expect((await site.read(page_id)).page_content).toBe(
    'FIRST of Lin paragraph\n\nsecond paragraph\n\nthird paragraph of Chen',
  )
})

test('a lock keeps the second writer out by name, and ends with the editor', async ({ site, open }) => {
  const page_id = await site.page('Locked', TEXT)
  const address = `/page/edit/${site.item_id}/${page_id}`
  const lin = await open(address, { token: site.owner })
  await pill(lin).getByText('Locked by you').waitFor()
  await expectAccessible(lin)
  const chen = await open(address, { token: site.other })
  const blocked = chen.getByRole('alertdialog', { name: 'lin is editing this page' })
  await blocked.getByText(/The page was locked at \d\d:\d\d/).waitFor()
  await expectAccessible(chen)
  await blocked.getByRole('button', { name: 'Read the page' }).click()
  await chen.waitForURL(`**/${site.item_id}/${page_id}`)
  await chen.goto(address)
  await blocked.waitFor()
  await lin.getByRole('button', { name: 'Close the editor' }).click()
  await lin.waitForURL(`**/${site.item_id}/${page_id}`)
  await site.free(page_id)
  await blocked.getByRole('button', { name: 'Try again' }).click()
  await pill(chen).getByText('Locked by you').waitFor()
  // a tab that closes releases its lock
  await chen.goto('about:blank')
  await site.free(page_id)
  await lin.goto(address)
  await pill(lin).getByText('Locked by you').waitFor()
})

test('a manager sees who is editing and takes over; the other one is notified, keeps the text, and both are merged', async ({
  site,
  open,
}) => {
  const page_id = await site.page('Taken over', TEXT)
  const address = `/page/edit/${site.item_id}/${page_id}`
  const chen = await open(address, { token: site.other, allow: [/10101/] })
  await pill(chen).getByText('Locked by you').waitFor()
  await writeAt(chen, 'third', ' of Chen')
  const lin = await open(`/${site.item_id}/${page_id}`, { token: site.owner, allow: [/10101/] })
  await lin.getByText(/^chen has been editing since \d\d:\d\d$/).waitFor()
  await expectAccessible(lin)
  await lin.getByRole('link', { name: 'Edit page' }).click()
  const blocked = lin.getByRole('alertdialog', { name: 'chen is editing this page' })
  await blocked.getByText('You manage this item').waitFor()
  expect(await blocked.getByText('What you typed').count()).toBe(0)
  await expectAccessible(lin)
  await blocked.getByRole('button', { name: 'Take over' }).click()
  await pill(lin).getByText('Locked by you').waitFor()
  await lin.keyboard.insertText('>')
  await textOf(lin).getByText('>first paragraph').waitFor()
  await writeAt(lin, 'first', ' of Lin')
  await lin.keyboard.press('ControlOrMeta+s')
  await saved(lin)
  // a writer without that right sees by whom, keeps the text, and gets no button to take over
  await chen.keyboard.press('ControlOrMeta+s')
  const problem = chen.getByRole('alert').filter({ hasText: 'lin is editing this page now. Your text stays here' })
  await problem.waitFor()
  expect(await problem.getByRole('button', { name: 'Take over' }).count()).toBe(0)
  expect(await chen.evaluate(() => JSON.stringify(localStorage))).toContain('third paragraph of Chen')
  await lin.getByRole('button', { name: 'Close the editor' }).click()
  await lin.waitForURL(`**/${site.item_id}/${page_id}`)
  await site.free(page_id)
  await problem.getByRole('button', { name: 'Try again' }).click()
  await saved(chen)
  expect((await site.read(page_id)).page_content).toBe(
    '>first paragraph of Lin\n\nsecond paragraph\n\nthird paragraph of Chen',
  )
})

test('the lock ends with logout, and with the membership, and the writer is notified', async ({ app, site, open }) => {
  const page_id = await site.page('Ended', TEXT)
  const address = `/page/edit/${site.item_id}/${page_id}`
  const allow = [/10102|10103|10303/]
  const chen = await open(address, { token: site.other, allow })
  await pill(chen).getByText('Locked by you').waitFor()
  const lin = await open(address, { token: site.owner })
  const blocked = lin.getByRole('alertdialog', { name: 'chen is editing this page' })
  await blocked.waitFor()
  await call(app, 'user/logout', { user_token: site.other, confirm: 1 })
  await blocked.getByRole('button', { name: 'Try again' }).click()
  await pill(lin).getByText('Locked by you').waitFor()
  await lin.getByRole('button', { name: 'Close the editor' }).click()
  await lin.waitForURL(`**/${site.item_id}/${page_id}`)
  await site.free(page_id)
  await chen.context().close()

  const again = await loginToken(app.octavo, 'chen')
  const removed = await open(address, { token: again, allow })
  await pill(removed).getByText('Locked by you').waitFor()
  await writeAt(removed, 'second', ' not lost')
  await site.remove()
  await lin.goto(address)
  await pill(lin).getByText('Locked by you').waitFor()
  await removed.keyboard.press('ControlOrMeta+s')
  await removed.getByRole('alert').first().waitFor()
  await textOf(removed).getByText('second paragraph not lost').waitFor()
  expect((await site.read(page_id)).page_content).toBe(TEXT)
})
