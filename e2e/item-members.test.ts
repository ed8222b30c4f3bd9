import type { Page } from 'playwright-core'
import { typeCaptcha } from './captcha.ts'
import {
  call,
  createUser,
  DESKTOP,
  expect,
  expectAccessible,
  newContext,
  startApp,
  tableRow,
  test,
} from './fixtures.ts'
import { seeder } from './item-seed.ts'

const NARROW = { width: 390, height: 800 }

const WORDS = {
  en: { members: 'Members', add: 'Add members' },
  zh: { members: '成员', add: '添加成员' },
} as const

const noSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`the members of an item are complete in ${lang}, ${theme}, wide and at 390 px`, async ({ app, open }) => {
      const token = await createUser(app, `keeper_${lang}_${theme}`)
      const make = seeder(app, token)
      const item_id = await make.item('Fernmarket API with a name that is long enough to be cut')
      const cat_id = await make.catalog(item_id, 'Payments and refunds, a long name of a catalog')
      const names = [`linwei_${lang}_${theme}`, `a.person.with.a.rather.long.name_${lang}_${theme}`]
      for (const name of names) await createUser(app, name)
      await make.send('member/save', { item_id, username: names[0] ?? '', member_group_id: 2, cat_id: 0 })
      await make.send('member/save', { item_id, username: names[1] ?? '', member_group_id: 0, cat_id })
      const { id } = await make.send('team/save', { id: 0, team_name: 'Checkout team' })
      await make.send('teamItem/save', { team_id: Number(id), item_id })
      const { members, add } = WORDS[lang]
      const page = await open(`/item/setting/${item_id}?tab=members`, { lang, theme, token })
      await page.getByRole('heading', { level: 2, name: new RegExp(`^${members}`) }).waitFor()
      for (const viewport of [DESKTOP, NARROW]) {
        await page.setViewportSize(viewport)
        await tableRow(page, names[1] ?? '').waitFor()
        await page.getByRole('link', { name: 'Checkout team' }).waitFor()
        await noSideways(page)
        await expectAccessible(page)
      }
      await page.getByRole('button', { name: add, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await expectAccessible(page)
    })
  }
}

test('several people are added by name, typed, suggested and pasted', async ({ app, open }) => {
  const token = await createUser(app, 'adder')
  for (const name of ['emma', 'emil', 'noah', 'olga']) await createUser(app, name)
  const item_id = await seeder(app, token).item('Shop')
  const page = await open(`/item/setting/${item_id}?tab=members`, { token })
  await page.getByText('Nobody but the owner so far.').waitFor()
  await page.getByRole('button', { name: 'Add members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add members to “Shop”' })
  const field = dialog.getByLabel('User names')

  await field.pressSequentially('em')
  await page.getByRole('option', { name: 'emma' }).waitFor()
  await page.getByRole('option', { name: 'emil' }).click()
  await dialog.getByRole('button', { name: 'Do not add emil' }).waitFor()
  expect(await field.inputValue()).toBe('')
  await field.pressSequentially('em')
  await page.getByRole('option', { name: 'emma' }).waitFor()
  expect(await page.getByRole('option', { name: 'emil' }).count()).toBe(0)
  await field.press('ArrowDown')
  await field.press('Enter')
  await dialog.getByRole('button', { name: 'Do not add emma' }).waitFor()

  await field.pressSequentially('noah,nobody')
  await field.press('Enter')
  await dialog.getByRole('button', { name: 'Do not add noah' }).waitFor()
  // reported before anything is sent
  await dialog.getByText('No user has this name: nobody').waitFor()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('There is no user nobody').waitFor()
  await expectAccessible(page)
  await field.press('Backspace')
  // the name that is still being typed is sent too
  await field.pressSequentially('olga')
  await field.press('Tab')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('4 members added').waitFor()
  const members = await call<{ username: string; member_group_id: number }[]>(app, 'member/getList', {
    item_id,
    user_token: token,
  })
  expect(members.map((member) => [member.username, member.member_group_id])).toEqual(
    expect.arrayContaining([
      ['emil', 1],
      ['emma', 1],
      ['noah', 1],
      ['olga', 1],
    ]),
  )
})

test('authority and catalog of a member are changed, and an item admin has no catalog limit', async ({ app, open }) => {
  const token = await createUser(app, 'giver')
  await createUser(app, 'taker')
  const make = seeder(app, token)
  const item_id = await make.item('Shop')
  const cat_id = await make.catalog(item_id, 'Payments')
  await make.catalog(item_id, 'Refunds', cat_id)
  await make.send('member/save', { item_id, username: 'taker', member_group_id: 1, cat_id: 0 })
  const now = async () => {
    const list = await call<Record<string, unknown>[]>(app, 'member/getList', { item_id, user_token: token })
    return [list[0]?.member_group_id, list[0]?.cat_id]
  }
  const page = await open(`/item/setting/${item_id}?tab=members`, { token })
  const catalog = page.getByLabel('Folder of taker')
  await catalog.waitFor()
  expect(await catalog.getByRole('option').allTextContents()).toEqual(['All folders', 'Payments'])
  await catalog.selectOption('Payments')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  expect(await now()).toEqual([1, cat_id])
  await page.getByLabel('Role of taker').selectOption('Item admin')
  await expect.poll(now).toEqual([2, 0])
  expect(await catalog.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(now).toEqual([1, cat_id])
})

test('a member is limited to several folders, with the keyboard', async ({ app, open }) => {
  const token = await createUser(app, 'limiter')
  await createUser(app, 'limited')
  const make = seeder(app, token)
  const item_id = await make.item('Shop')
  const ids = [await make.catalog(item_id, 'Payments'), await make.catalog(item_id, 'Refunds')]
  await make.catalog(item_id, 'Returns')
  await make.send('member/save', { item_id, username: 'limited', member_group_id: 1, cat_id: 0 })
  const now = async () => {
    const list = await call<Record<string, unknown>[]>(app, 'member/getList', { item_id, user_token: token })
    return list[0]?.cat_ids
  }
  const page = await open(`/item/setting/${item_id}?tab=members`, { token })
  const catalog = page.getByRole('combobox', { name: 'Folder of limited' })
  await catalog.selectOption('Several folders…')
  const dialog = page.getByRole('dialog', { name: 'Folder of limited' })
  await dialog.waitFor()
  await expectAccessible(page)
  // None would mean all of them: it is not saved.
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Choose at least one folder.').waitFor()
  expect(await now()).toBe('')
  await dialog.getByRole('checkbox', { name: 'Payments' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Payments, Refunds').waitFor()
  await expect.poll(now).toBe(ids.join(','))
  expect(await catalog.locator('option:checked').textContent()).toBe('2 folders')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(now).toBe('')

  await catalog.selectOption('Several folders…')
  await dialog.getByRole('checkbox', { name: 'Refunds' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(now).toBe(String(ids[1]))
  expect(await catalog.locator('option:checked').textContent()).toBe('Refunds')
})

test('new members are limited to several folders on a phone, and a deleted folder is named as such', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'phoner')
  const newcomer = await createUser(app, 'newcomer')
  const make = seeder(app, token)
  const item_id = await make.item('Shop')
  const ids: number[] = []
  for (let at = 1; at <= 9; at += 1) ids.push(await make.catalog(item_id, `Folder ${at}`))
  const page = await open(`/item/setting/${item_id}?tab=members`, { token })
  await page.setViewportSize(NARROW)
  await page.getByRole('button', { name: 'Add members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add members to “Shop”' })
  await dialog.getByLabel('User names').fill('newcomer')
  await dialog.getByLabel('User names').press('Enter')
  await dialog.getByRole('combobox', { name: 'Folder' }).selectOption('Several folders…')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Choose at least one folder.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Folder 2' }).check()
  await dialog.getByLabel('Find a folder').fill('9')
  await dialog.getByRole('checkbox', { name: 'Folder 9' }).check()
  expect(await dialog.getByRole('checkbox').count()).toBe(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Folder 2, Folder 9').waitFor()
  await noSideways(page)
  await expectAccessible(page)
  const seen = await call<{ menu: { catalogs: { cat_id: number }[] } }>(app, 'item/info', {
    item_id,
    user_token: newcomer,
  })
  expect(seen.menu.catalogs.map(({ cat_id }) => cat_id)).toEqual([ids[1], ids[8]])

  for (const cat_id of [ids[1], ids[8]]) await make.send('catalog/delete', { item_id, cat_id: Number(cat_id) })
  await page.reload()
  await page.getByText('Deleted or moved folder, Deleted or moved folder').waitFor()
})

test('a member is removed after a question, and is restored by Undo', async ({ app, open }) => {
  const token = await createUser(app, 'remover')
  await createUser(app, 'leaver')
  const make = seeder(app, token)
  const item_id = await make.item('Shop')
  await make.send('member/save', { item_id, username: 'leaver', member_group_id: 0, cat_id: 0 })
  const page = await open(`/item/setting/${item_id}?tab=members`, { token })
  await page.getByRole('button', { name: 'Remove leaver' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove “leaver” from the item?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByLabel('Role of leaver').waitFor()
  await page.getByRole('button', { name: 'Remove leaver' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('leaver was removed.').waitFor()
  await page.getByText('Nobody but the owner so far.').waitFor()
  // The row with the focus is gone, and no other row has a control: the focus is on the heading and not on nothing.
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByLabel('Role of leaver').waitFor()
  expect(await page.getByLabel('Role of leaver').inputValue()).toBe('0')
})

test('a team is added to an item, its authorities are set, and it is removed', async ({ app, open }) => {
  const token = await createUser(app, 'teamster')
  await createUser(app, 'worker')
  const make = seeder(app, token)
  const item_id = await make.item('Shop')
  const { id } = await make.send('team/save', { id: 0, team_name: 'Checkout' })
  const team_id = Number(id)
  await make.send('teamMember/save', { team_id, member_username: 'worker', team_member_group_id: 1 })
  const page = await open(`/item/setting/${item_id}?tab=members`, { token })
  await page.getByText('No team works in this item.').waitFor()
  await page.getByRole('button', { name: 'Add a team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a team to “Shop”' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('“Checkout” was added.').waitFor()
  await page.getByRole('button', { name: 'Roles of Checkout' }).click()
  await page.getByLabel('Role of worker').selectOption('Read only')
  await page.getByText('Saved', { exact: true }).waitFor()
  const rows = await call<Record<string, unknown>[]>(app, 'teamItemMember/getList', {
    item_id,
    team_id,
    user_token: token,
  })
  expect(rows[0]).toMatchObject({ member_username: 'worker', member_group_id: 0 })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Remove Checkout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No team works in this item.').waitFor()
})

test('a full quota shows an alert of its own, with links to the limits and to the account', async ({
  browser,
  onTestFinished,
}) => {
  const app = await startApp({ COLLABORATORS_PER_ITEM: '1' })
  onTestFinished(app.stop)
  const token = await createUser(app, 'host')
  for (const name of ['first', 'second']) await createUser(app, name)
  const make = seeder(app, token)
  const item_id = await make.item('Shop')
  await make.send('member/save', { item_id, username: 'first', member_group_id: 1, cat_id: 0 })
  const context = await newContext(browser, app, { token })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`/item/setting/${item_id}?tab=members`)
  await page.getByRole('button', { name: 'Add members' }).click()
  await page.getByLabel('User names').fill('second')
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Too many collaborators' })
  await alert.waitFor()
  await expectAccessible(page)
  await alert.getByRole('link', { name: 'Compare limits' }).click()
  await page.getByRole('heading', { level: 1, name: 'Limits' }).waitFor()
  const people = page.getByRole('row').filter({ hasText: 'Collaborators of an item' })
  await people.getByText('Full', { exact: true }).waitFor()
  await people.getByRole('link', { name: 'Shop' }).click()
  await page.getByRole('heading', { level: 2, name: /^Members/ }).waitFor()

  // a team with one member too many is refused in the same way, from the item and from the team
  const { id } = await make.send('team/save', { id: 0, team_name: 'Checkout' })
  await make.send('teamMember/save', { team_id: Number(id), member_username: 'second', team_member_group_id: 1 })
  await page.reload()
  await page.getByRole('button', { name: 'Add a team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await alert.getByRole('link', { name: 'My account' }).click()
  await page.waitForURL('**/user/setting#quota')
  await page.getByRole('link', { name: 'Compare limits' }).waitFor()
  await page.goto(`/team/item/${id}`)
  await page.getByRole('button', { name: 'Add items' }).first().click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Shop' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await alert.getByRole('link', { name: 'Compare limits' }).waitFor()
})

test('an invite link brings a person without an account into the item, and can be revoked', async ({ app, open }) => {
  const token = await createUser(app, 'inviter')
  const item_id = await seeder(app, token).item('Invited shop')
  const page = await open(`/item/setting/${item_id}?tab=members`, { token, viewport: NARROW })
  const makeLink = async () => {
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await noSideways(page)
    await dialog.getByRole('button', { name: 'Create the link' }).click()
    const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    return link
  }
  await page.getByRole('button', { name: 'Invite by link' }).click()
  const first = await makeLink()
  await page.getByRole('button', { name: 'Add members' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite by link' }).click()
  const second = await makeLink()
  const revokes = page.getByRole('button', { name: /^Revoke the invite link/ })
  await expect.poll(() => revokes.count()).toBe(2)
  await noSideways(page)
  await expectAccessible(page)
  await revokes.first().click()
  await expect.poll(() => revokes.count()).toBe(1)

  await app.octavo('setting', 'set', 'register_open', '0')
  const gone = await open(new URL(second).pathname)
  await gone.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
  const guest = await open(new URL(first).pathname, { lang: 'zh' })
  await guest.getByRole('heading', { name: '加入“Invited shop”' }).waitFor()
  await expectAccessible(guest)
  await guest.getByRole('link', { name: '注册' }).click()
  await guest.getByRole('textbox', { name: '用户名', exact: true }).fill('被邀请的人')
  await guest.getByLabel('密码', { exact: true }).fill('correct horse battery')
  await guest.getByLabel('再次输入密码', { exact: true }).fill('correct horse battery')
  await typeCaptcha(app, guest, '图中的字符')
  await guest.getByRole('button', { name: '注册', exact: true }).click()
  await guest.waitForURL(`**/${item_id}`)
  await app.octavo('setting', 'set', 'register_open', '1')
  await page.reload()
  await tableRow(page, '被邀请的人').waitFor()
  expect(await revokes.count()).toBe(0)
})

test('a page that a limited editor can read, but not write, does not open in the editor', async ({ app, open }) => {
  const lead = await createUser(app, 'teamlead')
  const make = seeder(app, lead)
  const token = await createUser(app, 'halfwriter')
  const item_id = await make.item('Handbook')
  const [own, other] = [await make.catalog(item_id, 'Own'), await make.catalog(item_id, 'Other')]
  const inOwn = await make.page(item_id, 'Mine', 'Text.', own)
  const inOther = await make.page(item_id, 'Theirs', 'Text.', other)
  await make.send('member/save', { item_id, username: 'halfwriter', member_group_id: 1, cat_id: own })
  const { id: team_id } = await make.send('team/save', { team_name: 'Readers' })
  await make.send('teamMember/save', {
    team_id: Number(team_id),
    member_username: 'halfwriter',
    team_member_group_id: 1,
  })
  await make.send('teamItem/save', { team_id: Number(team_id), item_id })
  const asked = { user_token: lead, item_id, team_id: Number(team_id) }
  const [row] = await call<{ id: number }[]>(app, 'teamItemMember/getList', asked)
  await make.send('teamItemMember/save', { id: row?.id ?? 0, member_group_id: 0 })
  const page = await open(`/page/edit/${item_id}/${inOther}`, { token })
  await page.getByRole('heading', { name: 'You may not edit this page' }).waitFor()
  await page.goto(`/page/edit/${item_id}/${inOwn}`)
  await page.locator('.cm-content').waitFor()
})
