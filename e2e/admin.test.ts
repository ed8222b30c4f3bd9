import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { type App, call, createUser, expect, expectAccessible, PHONE, test as plainTest, tableRow } from './fixtures.ts'

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

test('users are found, filtered, sorted and paged', async ({ site, open }) => {
  const page = await open('/admin/users', { token: site.admin })
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(8)
  await page.getByText('1–7 of 8', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await tableRow(page, 'chief').getByText('(you)').waitFor()
  await page.getByRole('combobox', { name: 'Rows of a page' }).selectOption('20 per page')
  await expect.poll(() => page.getByRole('row').count()).toBe(9)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By name')
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('bob')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Administrator')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('All roles')
  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('aro')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await tableRow(page, 'carol').getByText('2', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('nobody')
  await page.getByRole('heading', { name: 'No user matches' }).waitFor()
})

test('an account is created, changed, made administrator, disabled and logged out', async ({ app, site, open }) => {
  const page = await open('/admin/users', { token: site.admin })
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'E-mail (optional)', exact: true }).waitFor()
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
  await tableRow(page, 'ines').getByText('Never').waitFor()

  await act(page, 'Actions for ines', 'Edit')
  const panel = page.getByRole('complementary', { name: 'User ines' })
  await panel.getByText('Never').waitFor()
  await expectAccessible(page)
  await panel.getByLabel('Display name').fill('Ines Meyer')
  await panel.getByLabel('E-mail').fill('ines@example.com')
  await panel.getByRole('button', { name: 'Save' }).click()
  await tableRow(page, 'Ines Meyer').waitFor()
  await panel.waitFor({ state: 'detached' })
  await act(page, 'Actions for dora', 'Edit')
  const other = page.getByRole('complementary', { name: 'User dora' })
  await other.getByLabel('E-mail').fill('ines@example.com')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByText('Another account has this e-mail address').waitFor()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await other.getByLabel('E-mail').inputValue()).toBe('ines@example.com')
  await act(page, 'Actions for ines', 'Edit')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await other.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await other.waitFor({ state: 'detached' })

  await act(page, 'Actions for ines', 'Make administrator')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make administrator' }).click()
  await tableRow(page, 'Ines Meyer').getByText('Administrator', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Actions for ines' }).click()
  await page.getByRole('menuitem', { name: 'Make ordinary user' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Make ordinary user' }).click()
  await tableRow(page, 'Ines Meyer').getByText('Ordinary user', { exact: true }).waitFor()

  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('bob')
  await act(page, 'Actions for bob', 'Disable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable account' }).click()
  await tableRow(page, 'bob').getByText('Disabled', { exact: true }).waitFor()
  await expect(call(app, 'item/myList', { user_token: site.bob })).rejects.toThrow()
  await act(page, 'Actions for bob', 'Enable')
  await tableRow(page, 'bob').getByText('Active', { exact: true }).waitFor()

  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('dora')
  await act(page, 'Actions for dora', 'Log out everywhere')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByText('1 session was ended').waitFor()

  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('chief')
  await page.getByRole('button', { name: 'Actions for chief' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
  expect(await page.getByRole('menuitem').count()).toBe(1)
})

test('the panel of a user changes nothing that another administrator has changed meanwhile', async ({
  app,
  site,
  open,
}) => {
  await createUser(app, 'mia')
  const mia = async () => {
    const found = { user_token: site.admin, username: 'mia' }
    const [one] = (await call<{ users: { uid: number }[] }>(app, 'adminUser/getList', found)).users
    if (!one) throw new Error('mia has no account')
    return one
  }
  const page = await open('/admin/users', { token: site.admin })
  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('mia')
  await act(page, 'Actions for mia', 'Edit')
  const changed = { name: 'Mia M.', email: 'mia@example.com' }
  await call(app, 'adminUser/addUser', { user_token: site.admin, uid: (await mia()).uid, ...changed })
  const panel = page.getByRole('complementary', { name: 'User mia' })
  await panel.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await tableRow(page, 'Mia M.').waitFor()
  await panel.getByLabel('New password').fill('Correct-horse-9')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.waitFor({ state: 'detached' })
  expect(await mia()).toMatchObject(changed)
})

test('several users are selected by keyboard, and the list shows the result for each', async ({ app, site, open }) => {
  for (const name of ['pat', 'pia']) await createUser(app, name)
  const page = await open('/admin/users', { token: site.admin })
  await page.getByRole('checkbox', { name: 'Select pat' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Select pia' }).press('Space')
  const bar = page.getByRole('toolbar', { name: 'Selected users' })
  await bar.getByText('2 selected').waitFor()
  await expectAccessible(page)
  // One of them is deleted before the act.
  const { users } = await call<{ users: { uid: string; username: string }[] }>(app, 'adminUser/getList', {
    user_token: site.admin,
  })
  const pia = users.find(({ username }) => username === 'pia')?.uid ?? ''
  await call(app, 'adminUser/deleteUser', { user_token: site.admin, uid: pia })
  await bar.getByRole('button', { name: 'Disable' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable accounts' }).click()
  const results = page.getByRole('alert').filter({ hasText: '1 account was disabled. 1 was refused.' })
  await results.getByText('The user', { exact: false }).waitFor()
  await tableRow(page, 'pat').getByText('Disabled', { exact: true }).waitFor()
  await bar.waitFor({ state: 'detached' })
  await results.getByRole('button', { name: 'Close' }).click()
})

test('all items of a user are transferred from the panel', async ({ app, site, open }) => {
  const owner = await createUser(app, 'olga')
  await createUser(app, 'otto')
  await call(app, 'item/add', { user_token: owner, item_name: 'Runbook' })
  const page = await open('/admin/users', { token: site.admin })
  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('olga')
  await act(page, 'Actions for olga', 'Edit')
  await page.getByRole('complementary').getByRole('button', { name: 'Transfer items' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, 'otto')
  await dialog.getByRole('checkbox', { name: /^Memberships too/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await page.getByText('otto has them now. Items: 1, teams: 0, memberships: 0').waitFor()
})

test('a list of users is previewed and imported, and its passwords are shown once', async ({ site, open }) => {
  const page = await open('/admin/users', { token: site.admin })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const list = 'User name;Display name;Group\nkim;Kim K.;admin\nlea;;\nemil;;\nx y;;\n'
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await dialog.getByText('2 new, 1 exist already, 1 with a mistake').waitFor()
  await dialog.getByText('has characters that are not allowed', { exact: false }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 2 users' }).click()
  await dialog.getByText('2 accounts were made').waitFor()
  await dialog.getByText('Keep the generated passwords now.', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Leave the import?' }).getByRole('button', { name: 'Cancel' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download passwords' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/"kim","","\w{14}"\r\n"lea","","\w{14}"\r\n$/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('kim')
  await tableRow(page, 'Kim K.').getByText('Administrator', { exact: true }).waitFor()
})

test('an item is transferred, deleted and restored; the deletion of an owner transfers the items', async ({
  site,
  open,
}) => {
  const page = await open('/admin/items', { token: site.admin })
  await tableRow(page, 'Handbook').getByText('carol').waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Access' }).selectOption('Private')
  await tableRow(page, 'Handbook').waitFor({ state: 'detached' })
  await tableRow(page, 'Secret plans').waitFor()
  await page.getByRole('combobox', { name: 'Access' }).selectOption('Open and private')
  await page.getByRole('searchbox', { name: 'Owner' }).fill('carol')
  await act(page, 'Actions for “Secret plans”', 'Transfer')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'New owner' }).pressSequentially('nosuch')
  await page.keyboard.press('Enter')
  await dialog.getByText('No user has this name: nosuch.').waitFor()
  await choose(page, 'emil')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await page.getByText('“Secret plans” belongs to emil now').waitFor()
  await tableRow(page, 'Secret plans').waitFor({ state: 'detached' })

  await act(page, 'Actions for “Handbook”', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete item' }).click()
  await tableRow(page, 'Handbook').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Deleted', exact: true }).click()
  await page.getByRole('button', { name: 'Restore “Handbook”' }).click()
  await page.getByText('“Handbook” is back').waitFor()
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  await tableRow(page, 'Handbook').waitFor()

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('searchbox', { name: 'Name, user name or email' }).fill('carol')
  await act(page, 'Actions for carol', 'Delete')
  await dialog.getByText('It owns 1 item.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Transfer and delete' }).click()
  await dialog.getByText('Fill this in.').waitFor()
  await expectAccessible(page)
  await choose(page, 'emil')
  await dialog.getByRole('button', { name: 'Transfer and delete' }).click()
  await page.getByText('carol was deleted').waitFor()
  await page.getByRole('heading', { name: 'No user matches' }).waitFor()
})

test('on a phone the users are cards in Chinese, and the rooms are a row above them', async ({ site, open }) => {
  const page = await open('/item/index', { token: site.admin, lang: 'zh', theme: 'dark', viewport: PHONE })
  await page.getByRole('button', { name: '账户：chief' }).click()
  await page.getByRole('menuitem', { name: '管理后台' }).click()
  const rooms = page.getByRole('navigation', { name: '管理后台' })
  await rooms.getByRole('link', { name: '用户' }).click()
  await page.getByRole('heading', { level: 1, name: '用户' }).waitFor()
  await page.getByRole('main').getByRole('searchbox').fill('emil')
  await tableRow(page, 'emil').getByText('普通用户').waitFor()
  await expectAccessible(page)
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

test('an ordinary user has no gear and is refused at the address; a guest is redirected to the login', async ({
  app,
  site,
  open,
}) => {
  const chief = await open('/item/index', { token: site.admin })
  await chief.keyboard.press('Control+k')
  await chief.keyboard.type('administration')
  await chief.getByRole('option', { name: 'Administration' }).click()
  await chief.waitForURL('**/admin/index')

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
