import type { Page } from 'playwright-core'
import { call, createUser, expect, expectAccessible, test } from './fixtures.ts'
import { seeder } from './item-seed.ts'

const PHONE = { width: 390, height: 780 }
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const row = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

test('a member leaves an item in the list: Cancel keeps it, Leave removes the card', async ({ app, open }) => {
  const make = seeder(app, await createUser(app, 'listowner'))
  const token = await createUser(app, 'listleaver')
  for (const name of ['Left', 'Kept']) {
    const item_id = await make.item(name, { password: 'letmein' })
    await make.send('member/save', { item_id, username: 'listleaver', member_group_id: 1, cat_id: 0 })
  }
  const page = await open('/item/index', { token })
  const leave = async () => {
    await page.getByRole('button', { name: 'Menu of Left' }).click()
    await row(page, 'Leave item').click()
  }
  const dialog = page.getByRole('alertdialog', { name: 'Leave “Left”?' })
  await leave()
  await dialog.getByText('The owner or an item admin can add you again.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Left' }).waitFor()
  await leave()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByText('You left “Left”.').waitFor()
  await page.getByRole('link', { name: 'Left' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Kept' }).waitFor()
  const list = await call<{ item_name: string }[]>(app, 'item/myList', { user_token: token })
  expect(list.map(({ item_name }) => item_name)).toEqual(['Kept'])
})

test('the reader goes to the list if the item is private, and stays, without writing, if it is open', async ({
  app,
  open,
}) => {
  const make = seeder(app, await createUser(app, 'readowner'))
  const token = await createUser(app, 'readleaver')
  const made = async (name: string, given: Record<string, string>) => {
    const item_id = await make.item(name, given)
    const page_id = await make.page(item_id, `Page of ${name}`)
    await make.send('member/save', { item_id, username: 'readleaver', member_group_id: 1, cat_id: 0 })
    return `/${item_id}/${page_id}`
  }
  const [closed, free] = [await made('Closed', { password: 'letmein' }), await made('Free', {})]
  const page = await open(free, { token })
  const leave = async (name: string) => {
    await page.getByRole('button', { name: 'Item menu' }).click()
    await row(page, 'Leave item').click()
    const dialog = page.getByRole('alertdialog', { name: `Leave “${name}”?` })
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByText(`You left “${name}”.`).waitFor()
  }
  const edit = page.getByRole('link', { name: 'Edit page' })
  await edit.waitFor()
  await leave('Free')
  await edit.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Page of Free' }).waitFor()
  await page.getByRole('button', { name: 'Item menu' }).click()
  await row(page, 'Star').waitFor()
  expect(await row(page, 'Leave item').count()).toBe(0)

  await page.goto(closed)
  await edit.waitFor()
  await leave('Closed')
  await page.waitForURL('**/item/index')
  await page.getByRole('heading', { name: 'No items yet' }).waitFor()
  await page.goBack()
  await page.waitForURL('**/item/password/**')
})

test('somebody who was removed meanwhile is told so, and the card goes', async ({ app, open }) => {
  const make = seeder(app, await createUser(app, 'fastowner'))
  const token = await createUser(app, 'slowleaver')
  const item_id = await make.item('Raced')
  const { item_member_id } = await make.send('member/save', { item_id, username: 'slowleaver', member_group_id: 0 })
  const page = await open('/item/index', { token })
  await page.getByRole('button', { name: 'Menu of Raced' }).click()
  await row(page, 'Leave item').click()
  await make.send('member/delete', { item_id, item_member_id: item_member_id ?? 0 })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByText('You are not a member of this item').waitFor()
  await page.getByRole('heading', { name: 'No items yet' }).waitFor()
})

for (const theme of ['light', 'dark'] as const) {
  test(`on a phone in Chinese, ${theme}`, async ({ app, open }) => {
    const make = seeder(app, await createUser(app, `phoneowner${theme}`))
    const token = await createUser(app, `phoneleaver${theme}`)
    const item_id = await make.item('支付网关与清结算平台运维手册', { password: 'geheim' })
    await make.page(item_id, '首页')
    await make.send('member/save', { item_id, username: `phoneleaver${theme}`, member_group_id: 2 })
    const page = await open(`/${item_id}`, { lang: 'zh', theme, token, viewport: PHONE })
    await page.getByRole('button', { name: '项目菜单' }).click()
    await row(page, '退出项目').click()
    const dialog = page.getByRole('alertdialog', { name: '退出“支付网关与清结算平台运维手册”？' })
    await dialog.getByText('可以重新添加你').waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '退出', exact: true }).click()
    await page.waitForURL('**/item/index')
    await page.getByText('已退出“支付网关与清结算平台运维手册”。').waitFor()
  })
}
