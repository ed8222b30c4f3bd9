import { type App, call, createUser, DESKTOP, expect, expectAccessible, test } from './fixtures.ts'
import { seeder } from './item-seed.ts'

const NARROW = { width: 390, height: 800 }
const PASSWORD = 'correct horse battery'

/** Creates a team with members and items as the user of `token`. */
async function seedTeam(app: App, token: string, team_name: string, members: readonly string[]) {
  const make = seeder(app, token)
  const { id } = await make.send('team/save', { id: 0, team_name })
  const team_id = Number(id)
  for (const member_username of members)
    await make.send('teamMember/save', { team_id, member_username, team_member_group_id: 1 })
  return { make, team_id }
}

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`the screens of teams are complete in ${lang}, ${theme}, wide and at 390 px`, async ({ app, open }) => {
      const token = await createUser(app, `captain_${lang}_${theme}`)
      const member = `a.member.with.a.rather.long.name_${lang}_${theme}`
      const memberToken = await createUser(app, member)
      const team_name = 'The team of everybody who has to do with the checkout'
      const { make, team_id } = await seedTeam(app, token, team_name, [member])
      const item_id = await make.item('Fernmarket API with a name that is long enough to be cut')
      await make.send('teamItem/save', { team_id, item_id })
      const places = [
        ['/team/index', team_name],
        [`/team/member/${team_id}`, member],
        [`/team/item/${team_id}`, 'Fernmarket API'],
      ] as const
      // the manager in the light theme, a member in the dark one
      const whose = theme === 'light' ? token : memberToken
      for (const [path, text] of places) {
        const page = await open(path, { lang, theme, token: whose })
        for (const viewport of [DESKTOP, NARROW]) {
          await page.setViewportSize(viewport)
          await page.getByText(text).first().waitFor()
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
          await expectAccessible(page)
        }
      }
    })
  }
}

test('a team is created, renamed and deleted', async ({ app, open }) => {
  const token = await createUser(app, 'founder')
  const page = await open('/item/index', { token })
  await page.getByRole('link', { name: 'Teams' }).click()
  await page.getByText('No team yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New team' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Give the team a name.').waitFor()
  await page.getByLabel('Team name').fill('Checkout')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'Checkout', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Checkout: 0 items' }).waitFor()

  await page.getByRole('button', { name: 'Menu of Checkout' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Team name').fill('Payments')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Menu of Payments' }).click()
  await page.getByRole('menuitem', { name: 'Delete team' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete “Payments”?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete team' }).click()
  await page.getByText('No team yet').waitFor()
})

test('members are added with a role, made team admins and removed', async ({ app, open }) => {
  const token = await createUser(app, 'leader')
  for (const name of ['ida', 'ivan']) await createUser(app, name)
  const { team_id } = await seedTeam(app, token, 'Core', [])
  const page = await open(`/team/member/${team_id}`, { token })
  await page.getByText('Nobody in this team yet').waitFor()
  await page.getByRole('button', { name: 'Add members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add members to “Core”' })
  await dialog.getByLabel('User names').pressSequentially('ida,iv')
  await page.getByRole('option', { name: 'ivan' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('2 members added').waitFor()
  await page.getByLabel('Role of ida').selectOption('Team admin')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove ivan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('ivan was removed.').waitFor()
  const left = await call<Record<string, unknown>[]>(app, 'teamMember/getList', { team_id, user_token: token })
  expect(left.map((row) => [row.member_username, row.team_member_group_id])).toEqual([['ida', 2]])
})

test('several items are added to a team, with an authority for each member, and removed', async ({ app, open }) => {
  const token = await createUser(app, 'giver')
  await createUser(app, 'worker')
  const { make, team_id } = await seedTeam(app, token, 'Core', ['worker'])
  const shop = await make.item('Shop')
  const cat_id = await make.catalog(shop, 'Payments')
  const refunds = await make.catalog(shop, 'Refunds')
  await make.item('Manual')
  const page = await open(`/team/item/${team_id}`, { token })
  await page.getByRole('button', { name: 'Add items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add items to “Core”' })
  await dialog.getByRole('checkbox', { name: 'Shop' }).check()
  await dialog.getByRole('checkbox', { name: 'Manual' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('2 items added').waitFor()

  await page.getByRole('button', { name: 'Roles in “Shop”' }).click()
  const authorities = page.getByRole('dialog', { name: 'Roles in “Shop”' })
  await authorities.getByLabel('Folder of worker').selectOption('Payments')
  await page.getByText('Saved', { exact: true }).waitFor()
  await expectAccessible(page)
  const right = async () => {
    const input = { item_id: shop, team_id, user_token: token }
    return (await call<Record<string, unknown>[]>(app, 'teamItemMember/getList', input))[0]
  }
  const limit = async () => (await right())?.cat_ids
  const now = async () => {
    const row = await right()
    return [row?.member_group_id, row?.cat_id]
  }
  expect(await now()).toEqual([1, cat_id])
  await authorities.getByLabel('Folder of worker').selectOption('Several folders…')
  const several = page.getByRole('dialog', { name: 'Folder of worker' })
  await several.getByRole('checkbox', { name: 'Refunds' }).check()
  await expectAccessible(page)
  await several.getByRole('button', { name: 'Save' }).click()
  await several.waitFor({ state: 'detached' })
  await authorities.getByText('Payments, Refunds').waitFor()
  await expect.poll(limit).toEqual([cat_id, refunds])
  await authorities.getByLabel('Role of worker').selectOption('Item admin')
  await expect.poll(now).toEqual([2, 0])
  expect(await authorities.getByLabel('Folder of worker').count()).toBe(0)
  await authorities.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Take Manual out of the team' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take out' }).click()
  await page.getByText('“Manual” is not in the team any more.').waitFor()
  expect(await page.getByRole('link', { name: 'Manual' }).count()).toBe(0)
})

test('a team is transferred with the password, and its items with it', async ({ app, open }) => {
  const token = await createUser(app, 'oldowner')
  const heir = await createUser(app, 'heir')
  const { make, team_id } = await seedTeam(app, token, 'Core', [])
  const item_id = await make.item('Shop')
  await make.send('teamItem/save', { team_id, item_id })
  const page = await open('/team/index', { token })
  await page.getByRole('button', { name: 'Menu of Core' }).click()
  await page.getByRole('menuitem', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer “Core”?' })
  await dialog.getByLabel('User name of the receiver').fill('heir')
  await dialog.getByLabel('Your password').fill('wrong')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await dialog.locator('.o-error').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await page.getByText('“Core” was transferred.').waitFor()
  const detail = await call<{ username: string }>(app, 'item/detail', { item_id, user_token: heir })
  expect(detail.username).toBe('heir')
})

test('a member who does not manage a team sees its lists and may leave it', async ({ app, open }) => {
  const token = await createUser(app, 'manager')
  const guest = await createUser(app, 'plain')
  const { make, team_id } = await seedTeam(app, token, 'Core', ['plain'])
  await make.send('teamItem/save', { team_id, item_id: await make.item('Shop') })
  const page = await open(`/team/member/${team_id}`, { token: guest })
  await page.getByText('plain', { exact: true }).first().waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: 'Add members' }).count()).toBe(0)
  expect(await page.getByRole('combobox').count()).toBe(0)
  await page.getByRole('navigation', { name: 'Core' }).getByRole('link', { name: 'Items' }).click()
  await page.getByRole('link', { name: 'Shop' }).waitFor()
  expect(await page.getByRole('button', { name: /Roles|Take/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Menu of Core' }).click()
  await page.getByRole('menuitem', { name: 'Leave the team' }).waitFor()
  expect(await page.getByRole('menuitem').count()).toBe(1)
  await page.getByRole('menuitem', { name: 'Leave the team' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByText('No team yet').waitFor()
  const gone = await open(`/team/item/${team_id}`, { token: guest })
  await gone.getByRole('heading', { level: 1, name: 'There is no such team' }).waitFor()
})

test('a user with an account accepts an invite link into a team', async ({ app, open }) => {
  const owner = await createUser(app, 'team_inviter')
  const { id } = await call<{ id: number }>(app, 'team/save', { user_token: owner, id: 0, team_name: 'Invited team' })
  const made = await call<{ token: string }>(app, 'invite/save', { user_token: owner, team_id: id, role: 1 })
  const owned = await open(`/team/member/${id}`, { token: owner })
  await owned.getByRole('heading', { name: /^Invite links/ }).waitFor()
  await owned.getByRole('button', { name: /^Revoke the invite link/ }).waitFor()
  await expectAccessible(owned)
  const token = await createUser(app, 'team_joiner')
  const page = await open(`/user/invite/${made.token}`, { token })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Join as team_joiner' }).click()
  await page.waitForURL(`**/team/item/${id}`)
})
