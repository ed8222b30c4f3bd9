import type { Page } from 'playwright-core'
import { call, createUser, expect, expectAccessible, test as plainTest, windowFor } from './fixtures.ts'
import { editorTools, row, seeder } from './item-seed.ts'

const test = plainTest.extend('token', { scope: 'file' }, ({ app }) => createUser(app, 'writer'))

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Opens the menu of a row of the tree and chooses an entry. */
async function chooseOf(page: Page, title: string, action: string) {
  await editorTools(page)
  await row(page, title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: action }).click()
}

test('a page is copied to another item from its row, and the toast leads to the copy', async ({ app, open, token }) => {
  const make = seeder(app, token)
  const from = await make.item('Source')
  const to = await make.item('Target')
  await make.catalog(to, 'Guides')
  await make.page(from, 'Install', 'How to install it.')
  const page = await open(`/${from}`, { token })
  await chooseOf(page, 'Install', 'Copy or move to…')
  const form = dialog(page, 'Copy “Install”')
  await form.getByText('The copy is a new page of yours').waitFor()
  await expectAccessible(page)
  await form.getByRole('combobox', { name: 'Item' }).selectOption('Target')
  await form.getByRole('combobox', { name: 'Into' }).selectOption('Guides')
  await form.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('“Install” was copied.').waitFor()
  await row(page, 'Install').waitFor()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL((url) => url.pathname.startsWith(`/${to}/`))
  await page.getByText('How to install it.').waitFor()
  await page.getByRole('navigation').getByText('Guides').first().waitFor()
})

test('the page on screen is moved to another item by keyboard, and the reader follows it', async ({
  app,
  open,
  token,
}) => {
  const make = seeder(app, token)
  const from = await make.item('Leaves')
  const to = await make.item('Receives')
  const page_id = await make.page(from, 'Goes', 'It goes away.')
  await make.page(from, 'Stays', 'It stays.')
  const page = await open(`/${from}/${page_id}`, { token })
  await page.getByText('It goes away.').waitFor()
  await page.getByRole('button', { name: 'Page menu' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Copy or move page…' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page, 'Copy “Goes”').getByRole('radio', { name: 'Copy' }).focus()
  await page.keyboard.press('ArrowRight')
  const form = dialog(page, 'Move “Goes”')
  expect(await form.getByText('It cannot go anywhere else here.').count()).toBe(1)
  await form.getByRole('combobox', { name: 'Item' }).selectOption('Receives')
  await form.getByText('A link by which it was shared ends.').waitFor()
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Move', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/${to}/${page_id}`)
  await page.getByText('“Goes” was moved.').waitFor()
  expect(await page.getByRole('button', { name: 'Open', exact: true }).count()).toBe(0)
  await page.getByText('It goes away.').waitFor()
  await page.goto(`/${from}`)
  await row(page, 'Stays').waitFor()
  expect(await row(page, 'Goes').count()).toBe(0)
})

test('a page that another user edits is not moved: the dialog names the user and stays open', async ({
  app,
  open,
  token,
}) => {
  const make = seeder(app, token)
  const item = await make.item('Busy')
  const box = await make.catalog(item, 'Box')
  const page_id = await make.page(item, 'Edited', 'text', box)
  const other = await createUser(app, 'busybody')
  await call(app, 'member/save', { user_token: token, item_id: item, username: 'busybody', member_group_id: 1 })
  await call(app, 'page/setLock', { user_token: other, page_id, item_id: item })
  const page = await open(`/${item}`, { token })
  await chooseOf(page, 'Box', 'Copy or move to…')
  const form = dialog(page, 'Move “Box”')
  await form.getByRole('radio', { name: 'Move' }).waitFor()
  await form.getByText('It cannot go anywhere else here.').waitFor()
  const to = await make.item('Elsewhere')
  await page.reload()
  await chooseOf(page, 'Box', 'Copy or move to…')
  await form.getByRole('combobox', { name: 'Item' }).selectOption(String(to))
  await form.getByRole('button', { name: 'Move', exact: true }).click()
  await form.getByRole('alert').getByText('busybody is editing “Edited”').waitFor()
  await expectAccessible(page)
})

test('the page of a single-page item can only be copied, and only to another item', async ({ app, open, token }) => {
  const make = seeder(app, token)
  const single = await make.item('Alone', { item_type: 2 })
  await make.item('Place for it')
  const page = await open(`/${single}`, { token })
  await page.getByRole('button', { name: 'Page menu' }).click()
  await page.getByRole('menuitem', { name: 'Copy page to…' }).click()
  const form = dialog(page, 'Copy “Alone”')
  expect(await form.getByRole('radio', { name: 'Move' }).isDisabled()).toBe(true)
  expect(await form.getByRole('combobox', { name: 'Item' }).locator('option').allTextContents()).not.toContain('Alone')
  await form.getByRole('combobox', { name: 'Item' }).selectOption('Place for it')
  await form.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('“Alone” was copied.').waitFor()
})

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    for (const viewport of [windowFor(lang, theme)]) {
      test(`the dialog is complete in ${lang}, ${theme}, at ${viewport.width} px`, async ({ app, open, token }) => {
        const make = seeder(app, token)
        const item = await make.item('Whole')
        await make.catalog(item, 'A catalog with a rather long name that does not fit into a narrow window')
        const page_id = await make.page(item, 'A page', 'Text.')
        const page = await open(`/${item}/${page_id}`, { token, lang, theme, viewport })
        await page.getByRole('button', { name: lang === 'en' ? 'Page menu' : '页面菜单' }).click()
        await page.getByRole('menuitem', { name: lang === 'en' ? 'Copy or move page…' : '复制或移动页面…' }).click()
        await page.getByRole('radio', { name: lang === 'en' ? 'Move' : '移动' }).click()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
      })
    }
  }
}
