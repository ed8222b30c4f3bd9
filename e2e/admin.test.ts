import type { Page } from 'playwright-core'
import { uploadFile } from './attachment-files.ts'
import { type App, call, createUser, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'

interface Site {
  admin: string
  bob: string
  /** Names of ordinary users besides bob, of whom carol owns two items. */
  carol: string
}

async function prepare(app: App): Promise<Site> {
  const admin = await createUser(app, 'chief')
  const bob = await createUser(app, 'bob')
  const carol = await createUser(app, 'carol')
  for (const name of ['dora', 'emil', 'fred', 'gina', 'hans']) await createUser(app, name)
  await call(app, 'item/add', { user_token: carol, item_name: 'Handbook' })
  await call(app, 'item/add', { user_token: carol, item_name: 'Secret plans', password: 'knock' })
  return { admin, bob, carol }
}

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<Site> => prepare(app))

/** The row of a table that has a text. */
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Chooses from the menu of somebody or something. */
async function act(page: Page, menu: string, action: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Chooses a person in the field of a dialog. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'New owner' }).pressSequentially(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

const inWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('the gear leads an administrator to the users, who are found, filtered, sorted and paged', async ({
  site,
  open,
}) => {
  const page = await open('/item/index', { token: site.admin })
  await page.getByRole('banner').getByRole('link', { name: 'Administration' }).click()
  await page.waitForURL('**/admin/users')
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(8)
  await page.getByText('1–7 of 8', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await row(page, 'chief').getByText('(you)').waitFor()
  await page.getByRole('combobox', { name: 'Rows of a page' }).selectOption('20 per page')
  await expect.poll(() => page.getByRole('row').count()).toBe(9)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By name')
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('bob')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Administrator')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('All roles')
  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('aro')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await row(page, 'carol').getByText('2', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('nobody')
  await page.getByRole('heading', { name: 'No user matches' }).waitFor()
})

test('an account is made, changed, made administrator, disabled and logged out', async ({ app, site, open }) => {
  const page = await open('/admin/users', { token: site.admin })
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect.poll(() => dialog.getByText('Fill this in.').count()).toBe(2)
  await dialog.getByLabel('User name').fill('bob')
  await dialog.getByLabel('Password', { exact: true }).fill('Correct-horse-9')
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await dialog.getByText(/taken/).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('User name').fill('ines')
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await page.getByText('ines was added').waitFor()
  await row(page, 'ines').getByText('Never').waitFor()

  await act(page, 'Actions for ines', 'Edit')
  expect(await dialog.getByLabel('User name').getAttribute('readonly')).toBe('')
  await dialog.getByLabel('Display name').fill('Ines Meyer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row(page, 'Ines Meyer').waitFor()

  await act(page, 'Actions for ines', 'Make administrator')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make administrator' }).click()
  await row(page, 'Ines Meyer').getByText('Administrator', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Actions for ines' }).click()
  await page.getByRole('menuitem', { name: 'Make ordinary user' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Make ordinary user' }).click()
  await row(page, 'Ines Meyer').getByText('Ordinary user', { exact: true }).waitFor()

  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('bob')
  await act(page, 'Actions for bob', 'Disable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable account' }).click()
  await row(page, 'bob').getByText('Disabled', { exact: true }).waitFor()
  await expect(call(app, 'item/myList', { user_token: site.bob })).rejects.toThrow()
  await act(page, 'Actions for bob', 'Enable')
  await row(page, 'bob').getByText('Active', { exact: true }).waitFor()

  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('dora')
  await act(page, 'Actions for dora', 'Log out everywhere')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByText('1 session was ended').waitFor()

  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('chief')
  await page.getByRole('button', { name: 'Actions for chief' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
  expect(await page.getByRole('menuitem').count()).toBe(1)
})

test('an item is handed over, deleted and brought back; who owns items is deleted with a handover', async ({
  site,
  open,
}) => {
  const page = await open('/admin/items', { token: site.admin })
  await row(page, 'Handbook').getByText('carol').waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Access' }).selectOption('Private')
  await row(page, 'Handbook').waitFor({ state: 'detached' })
  await row(page, 'Secret plans').waitFor()
  await page.getByRole('combobox', { name: 'Access' }).selectOption('Open and private')
  await page.getByRole('searchbox', { name: 'Owner' }).fill('carol')
  await act(page, 'Actions for “Secret plans”', 'Hand over')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'New owner' }).pressSequentially('nosuch')
  await page.keyboard.press('Enter')
  await dialog.getByText('No user has this name: nosuch.').waitFor()
  await choose(page, 'emil')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('“Secret plans” belongs to emil now').waitFor()
  await row(page, 'Secret plans').waitFor({ state: 'detached' })

  await act(page, 'Actions for “Handbook”', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete item' }).click()
  await row(page, 'Handbook').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Deleted', exact: true }).click()
  await page.getByRole('button', { name: 'Bring “Handbook” back' }).click()
  await page.getByText('“Handbook” is back').waitFor()
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  await row(page, 'Handbook').waitFor()

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('carol')
  await act(page, 'Actions for carol', 'Delete')
  await dialog.getByText('It owns 1 item.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Hand over and delete' }).click()
  await dialog.getByText('Fill this in.').waitFor()
  await expectAccessible(page)
  await choose(page, 'emil')
  await dialog.getByRole('button', { name: 'Hand over and delete' }).click()
  await page.getByText('carol was deleted').waitFor()
  await page.getByRole('heading', { name: 'No user matches' }).waitFor()
})

test('files of everybody are found and deleted, announcements written, and the log tells of both', async ({
  app,
  site,
  open,
}) => {
  await uploadFile(app, site.admin, { name: 'plan.txt', body: 'plan' })
  const page = await open('/admin/attachments', { token: site.admin })
  const rooms = page.getByRole('navigation', { name: 'Administration' })
  await row(page, 'plan.txt').getByText('chief').waitFor()
  await page.getByRole('searchbox', { name: 'Search by user' }).fill('emil')
  await page.getByRole('heading', { name: 'No file matches' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search by user' }).fill('chi')
  await page.getByRole('button', { name: 'Delete plan.txt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click()
  await page.getByText('plan.txt was deleted').waitFor()

  await rooms.getByRole('link', { name: 'Announcements' }).click()
  await page.getByLabel('Announce something to everybody').fill('Maintenance <b>tonight</b>')
  await page.getByRole('region', { name: 'As everybody sees it' }).getByText('Maintenance <b>tonight</b>').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await page.getByRole('listitem').getByText('Maintenance <b>tonight</b>').waitFor()

  await rooms.getByRole('link', { name: 'Audit log' }).click()
  await row(page, 'Deleted a file').getByText('plan.txt').waitFor()
  await row(page, 'Announced something').getByText('chief').waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Kind of act' }).selectOption('Announcements')
  await row(page, 'Deleted a file').waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Name of who acted' }).fill('zzz')
  await page.getByRole('heading', { name: 'No entries' }).waitFor()

  await rooms.getByRole('link', { name: 'About' }).click()
  await page.getByText(/^Version v?\d/).waitFor()
})

test('on a phone the users are cards in Chinese, and the rooms are a row above them', async ({ site, open }) => {
  const page = await open('/item/index', { token: site.admin, lang: 'zh', theme: 'dark', viewport: PHONE })
  await page.getByRole('button', { name: '账户：chief' }).click()
  await page.getByRole('menuitem', { name: '管理后台' }).click()
  await page.getByRole('heading', { level: 1, name: '用户' }).waitFor()
  await row(page, 'emil').getByText('普通用户').waitFor()
  await expectAccessible(page)
  const rooms = page.getByRole('navigation', { name: '管理后台' })
  for (const [room, title] of [
    ['项目', '项目'],
    ['附件', '附件'],
    ['公告', '公告'],
    ['审计日志', '审计日志'],
    ['关于', '关于'],
  ] as const) {
    await rooms.getByRole('link', { name: room }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await inWidth(page)).toBe(PHONE.width)
  }
})

test('an ordinary user has no gear and is told so at the address; a guest is led to the login', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'visitor')
  const page = await open('/item/index', { token })
  await page.getByRole('banner').getByRole('link', { name: 'Attachments' }).waitFor()
  expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
  await page.goto('/admin/index')
  await page.getByRole('heading', { level: 1, name: 'This part is for administrators' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to my items' }).click()
  await page.waitForURL('**/item/index')
  const guest = await open('/admin/users')
  await guest.waitForURL('**/user/login?redirect=*')
})
