import type { Page } from 'playwright-core'
import { type App, call, createUser, expect, expectAccessible, test as plainTest, windowFor } from './fixtures.ts'
import { prepareWriters, saved, status, textOf, type WritersSite, writeAt } from './page-site.ts'

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<WritersSite> => prepareWriters(app))

const WORDS = {
  en: { more: 'More ways to save', notify: 'Save and notify', people: 'Recipients', text: 'Message' },
  zh: { more: '更多保存方式', notify: '保存并通知', people: '通知谁', text: '留言' },
} as const

/** Opens the dialog through the menu beside Save. */
async function openNotify(page: Page, lang: 'en' | 'zh' = 'en') {
  await page.getByRole('button', { name: WORDS[lang].more }).click()
  await page.getByRole('menuitem', { name: WORDS[lang].notify }).click()
  const dialog = page.getByRole('dialog', { name: WORDS[lang].notify })
  await dialog.getByRole('checkbox', { name: 'chen' }).waitFor()
  return dialog
}

test('the writer chooses who is notified; these people stay chosen and get the message with the page', async ({
  app,
  site,
  open,
}) => {
  const page_id = await site.page('Told', 'first line')
  const address = `/page/edit/${site.item_id}/${page_id}`
  const page = await open(address, { token: site.owner })
  await writeAt(page, 'first line', ', now longer')
  const dialog = await openNotify(page)
  await dialog.getByRole('checkbox', { name: 'chen' }).check()
  await dialog.getByLabel('Message').fill('Please look at <b>the limits</b>')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save and notify' }).click()
  await dialog.waitFor({ state: 'detached' })
  await saved(page)
  expect((await site.read(page_id)).page_content).toBe('first line, now longer')
  const { list } = await call<{ list: { message_content: string; page_data: { page_title: string } }[] }>(
    app,
    'message/getRemindList',
    { user_token: site.other, page: 1, count: 5 },
  )
  expect(list[0]).toMatchObject({
    message_content: 'Please look at <b>the limits</b>',
    page_data: { page_title: 'Told' },
  })
  const again = await openNotify(page)
  expect(await again.getByRole('checkbox', { name: 'chen' }).isChecked()).toBe(true)
})

test('a new page is saved first; then its people are chosen, and they are notified', async ({ app, site, open }) => {
  const page = await open(`/page/edit/${site.item_id}/0`, { token: site.owner })
  await page.getByLabel('Page title').fill('Brand new')
  // without a text nothing can be saved, so nobody is chosen
  await page.getByRole('button', { name: 'More ways to save' }).click()
  await page.getByRole('menuitem', { name: 'Save and notify' }).click()
  await page.getByRole('alert').filter({ hasText: 'Write something first' }).waitFor()
  await textOf(page).click()
  await page.keyboard.insertText('A first text')
  const dialog = await openNotify(page)
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/page/edit/${site.item_id}/[1-9]`))
  const page_id = Number(new URL(page.url()).pathname.split('/').at(-1))
  expect((await site.read(page_id)).page_content).toBe('A first text')
  await dialog.getByRole('checkbox', { name: 'chen' }).check()
  await dialog.getByRole('button', { name: 'Save and notify' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await status(page).textContent()).toContain('Saved')
  const { list } = await call<{ list: { page_data: { page_id: number } }[] }>(app, 'message/getRemindList', {
    user_token: site.other,
    page: 1,
    count: 5,
  })
  expect(list[0]?.page_data.page_id).toBe(page_id)
})

test('when the page cannot be saved nobody is notified, and the dialog says so', async ({ app, site, open }) => {
  const page_id = await site.page('Kept from', 'text')
  const allow = [/ERR_INTERNET_DISCONNECTED/]
  const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner, allow })
  const total = async () =>
    (await call<{ total: number }>(app, 'message/getRemindList', { user_token: site.other, page: 1, count: 5 })).total
  await call(app, 'subscription/savePage', { user_token: site.owner, page_id, uids: await uidOf(app, site.other) })
  const before = await total()
  const dialog = await openNotify(page)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save and notify' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'The page was not saved, so nobody was told' }).waitFor()
  expect(await total()).toBe(before)
})

const uidOf = async (app: App, user_token: string) =>
  (await call<{ uid: number }>(app, 'user/info', { user_token })).uid

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    for (const viewport of [windowFor(lang, theme)]) {
      test(`the dialog is complete in ${lang}, ${theme}, at ${viewport.width} px`, async ({ app, site, open }) => {
        const long = `somebody.with.a.rather.long.name.${lang}${theme}${viewport.width}`
        await createUser(app, long)
        await call(app, 'member/save', {
          user_token: site.owner,
          item_id: site.item_id,
          username: long,
          member_group_id: 1,
        })
        const page_id = await site.page(`Whole ${lang} ${theme} ${viewport.width}`, 'text')
        const page = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner, lang, theme, viewport })
        const dialog = await openNotify(page, lang)
        await dialog.getByRole('group', { name: WORDS[lang].people }).waitFor()
        await dialog.getByLabel(WORDS[lang].text).waitFor()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      })
    }
  }
}
