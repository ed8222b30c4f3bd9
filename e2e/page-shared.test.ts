import { call, createUser, expect, expectAccessible, PHONE, test } from './fixtures.ts'
import { CHINESE_PAGE, seeder, seedItem } from './item-seed.ts'

const seeded = test
  .extend('token', { scope: 'file' }, ({ app }) => createUser(app, 'writer'))
  .extend('ids', { scope: 'file' }, ({ app, token }) => seedItem(app, token))

seeded('an editor shares one page of a private item, and ends the sharing', async ({ app, open, token }) => {
  const make = seeder(app, token)
  const item = await make.item('Private', { password: 'letmein' })
  const shared = await make.page(item, '备份与恢复', CHINESE_PAGE)
  const editor = await open(`/${item}/${shared}`, { token })
  await editor.getByRole('button', { name: 'Share' }).click()
  await editor.getByRole('button', { name: 'Make a link' }).click()
  const link = await editor.getByRole('textbox', { name: 'Link to this page alone' }).inputValue()
  expect(link).toMatch(/\/p\/\w{16,}$/)

  const path = new URL(link).pathname
  const guest = await open(path, { lang: 'zh', viewport: PHONE, theme: 'dark' })
  await guest.getByRole('heading', { level: 1, name: '备份与恢复' }).waitFor()
  expect(await guest.getByRole('tree').count()).toBe(0)
  expect(await guest.locator('.toc-fold summary').textContent()).toBe('本页内容')
  expect(await guest.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectAccessible(guest)

  await editor.getByRole('button', { name: 'End sharing' }).click()
  await editor.getByRole('alertdialog').getByRole('button', { name: 'End sharing' }).click()
  await editor.getByText('The link no longer works.').waitFor()
  await editor.getByRole('button', { name: 'Make a link' }).waitFor()

  const late = await open(path, { allow: [/404/] })
  await late.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await expectAccessible(late)
})

seeded('a reader copies the link of a page and gets nothing more', async ({ open, ids }) => {
  const page = await open(`/${ids.item}/${ids.create}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`/${ids.item}/${ids.create}$`))
  expect(await page.getByRole('button', { name: 'Make a link' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

seeded('/page/{id} leads to the page in its item, and back does not lead into a circle', async ({ open, ids }) => {
  const page = await open('/user/login')
  await page.goto(`/page/${ids.create}`)
  await page.waitForURL(`**/${ids.item}/${ids.create}`)
  await page.getByRole('heading', { level: 1, name: 'Create a user' }).waitFor()
  await page.goBack()
  await page.waitForURL('**/user/login')
})

seeded('/page/{id} of nothing says so', async ({ open }) => {
  const page = await open('/page/999999', { allow: [/404/] })
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
})

test('a manager ends the sharing of a page of an archived item; its editors only copy the link', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'archivist')
  const make = seeder(app, token)
  const item_id = await make.item('Old manual', { password: 'letmein' })
  const page_id = await make.page(item_id, 'Passwords')
  const share = { user_token: token, page_id, isCreateSiglePage: 'true' }
  const { unique_key } = await call<{ unique_key: string }>(app, 'page/createSinglePage', share)
  const editor = await createUser(app, 'oldwriter')
  await make.send('member/save', { item_id, username: 'oldwriter', member_group_id: 1, cat_id: 0 })
  await make.send('item/archive', { item_id, password: 'correct horse battery' })
  const other = await open(`/${item_id}/${page_id}`, { token: editor })
  await other.getByRole('button', { name: 'Share' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Copy' }).waitFor()
  expect(await other.getByRole('button', { name: 'End sharing' }).count()).toBe(0)

  const page = await open(`/${item_id}/${page_id}`, { token })
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('textbox', { name: 'Link to this page alone' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End sharing' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End sharing' }).click()
  await page.getByText('The link no longer works.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).waitFor()
  expect(await page.getByRole('button', { name: /End sharing|Make a link/ }).count()).toBe(0)
  const late = await open(`/p/${unique_key}`, { allow: [/404/] })
  await late.getByRole('heading', { name: 'This link no longer works' }).waitFor()
})
