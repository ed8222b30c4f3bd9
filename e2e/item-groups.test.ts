import type { Locator, Page } from 'playwright-core'
import { type App, call, createUser, DESKTOP, expect, expectAccessible, test } from './fixtures.ts'
import { seeder } from './item-seed.ts'

const PHONE = { width: 390, height: 780 }
const NAMES = ['Alpha API', 'Beta manual', 'Gamma dictionary', 'Delta runbook']

/** A user with four items. */
async function seed(app: App, name: string) {
  const token = await createUser(app, name)
  const make = seeder(app, token)
  const ids: number[] = []
  for (const item of NAMES) ids.push(await make.item(item))
  const group = (group_name: string, item_ids: number[]) =>
    call<{ id: number }>(app, 'itemGroup/save', { user_token: token, id: 0, group_name, item_ids: item_ids.join(',') })
  return { token, ids, group }
}

const shown = (page: Page) => page.locator('.item-cards h2').allInnerTexts()
const card = (page: Page, name: string) => page.locator('.item-card').filter({ hasText: name })
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a group is created with its items, chosen at the side, and remembered', async ({ app, open }) => {
  const { token, ids, group } = await seed(app, 'grouper')
  await group('A name that is longer than the side is wide', ids.slice(0, 1))
  const page = await open('/item/index', { token })
  const side = page.getByRole('navigation', { name: 'Items and groups' })
  await side.getByRole('link', { name: 'All items 4' }).waitFor()
  // a long name is cut, its count is not
  const count = side.getByRole('link', { name: /^A name that/ }).getByText('1', { exact: true })
  const rightEnd = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().right)
  expect(await rightEnd(count)).toBeLessThan(await rightEnd(side))

  await side.getByRole('button', { name: 'New group' }).click()
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await dialog.getByLabel('Beta manual').check()
  await dialog.getByLabel('Delta runbook').check()
  await dialog.getByText('2 chosen').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  // without a name it is the default group
  await side.getByRole('link', { name: 'default 2' }).click()
  await page.getByRole('heading', { level: 1, name: 'default' }).waitFor()
  await expect.poll(() => shown(page)).toEqual(['Beta manual', 'Delta runbook'])

  await page.goto('/item/index')
  await page.getByRole('heading', { level: 1, name: 'default' }).waitFor()
  await side.getByRole('link', { name: 'All items 4' }).click()
  await expect.poll(async () => (await shown(page)).length).toBe(4)
})

test('a star is shown at once, can be undone, and adds to the starred list', async ({ app, open }) => {
  const { token } = await seed(app, 'stargazer')
  const page = await open('/item/index', { token })
  const star = page.getByRole('button', { name: 'Star of Gamma dictionary' })
  await star.click()
  await page.getByText('“Gamma dictionary” has a star.').waitFor()
  expect(await star.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('link', { name: 'Starred 1' }).click()
  await page.getByRole('heading', { level: 1, name: 'Starred' }).waitFor()
  await expect.poll(() => shown(page)).toEqual(['Gamma dictionary'])

  await page.getByRole('button', { name: 'Menu of Gamma dictionary' }).click()
  await page.getByRole('menuitem', { name: 'Remove star' }).click()
  await page.getByText('“Gamma dictionary” has no star any more.').waitFor()
  await page.getByRole('link', { name: 'Starred 0' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('link', { name: 'Starred 1' }).waitFor()
  await page.reload()
  await expect.poll(() => shown(page)).toEqual(['Gamma dictionary'])

  const other = await open('/item/index?item_group_id=-1', { token: await createUser(app, 'unstarred') })
  await other.getByRole('heading', { name: 'No starred items yet' }).waitFor()
})

test('the menu of the item can star it, and the card follows without a reload', async ({ app, open }) => {
  const { token } = await seed(app, 'reader_of_gamma')
  const page = await open('/item/index', { token })
  const star = page.getByRole('button', { name: 'Star of Gamma dictionary' })
  await star.click()
  await page.getByText('“Gamma dictionary” has a star.').waitFor()
  await page.getByRole('link', { name: 'Gamma dictionary' }).click()
  await page.getByRole('button', { name: 'Item menu' }).click()
  await page.getByRole('menuitem', { name: 'Remove star' }).click()
  await page.getByText('“Gamma dictionary” has no star any more.').waitFor()
  await page.getByRole('button', { name: 'Item menu' }).click()
  await page.getByRole('menuitem', { name: 'Star', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.goBack()
  await star.waitFor()
  expect(await star.getAttribute('aria-pressed')).toBe('false')
  await star.click()
  await page.getByRole('link', { name: 'Gamma dictionary' }).click()
  await page.getByRole('button', { name: 'Item menu' }).click()
  await page.getByRole('menuitem', { name: 'Remove star' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Item menu' }).click()
  await page.getByRole('menuitem', { name: 'Remove star' }).waitFor()
})

test('cards are moved by key and mouse, and each group keeps its own order', async ({ app, open }) => {
  const { token, ids, group } = await seed(app, 'sorter')
  const { id } = await group('Mine', ids)
  const page = await open(`/item/index?item_group_id=${id}`, { token })
  await expect.poll(() => shown(page)).toEqual(NAMES)

  await page.getByRole('button', { name: 'Move Alpha API' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(page)).toEqual(['Beta manual', 'Alpha API', 'Gamma dictionary', 'Delta runbook'])
  await page.getByText('Alpha API, place 2 of 4').waitFor({ state: 'attached' })
  // the focus moves with the card
  await page.keyboard.press('End')
  await expect.poll(() => shown(page)).toEqual(['Beta manual', 'Gamma dictionary', 'Delta runbook', 'Alpha API'])

  const target = await card(page, 'Beta manual').boundingBox()
  await card(page, 'Delta runbook').dragTo(card(page, 'Beta manual'), { targetPosition: { x: 8, y: 40 } })
  expect(target).not.toBeNull()
  const order = ['Delta runbook', 'Beta manual', 'Gamma dictionary', 'Alpha API']
  await expect.poll(() => shown(page)).toEqual(order)
  await expect
    .poll(async () => {
      const list = await call<{ item_name: string }[]>(app, 'item/myList', { user_token: token, item_group_id: id })
      return list.map((item) => item.item_name)
    })
    .toEqual(order)
  await page.reload()
  await expect.poll(() => shown(page)).toEqual(order)
  await page.getByRole('link', { name: 'All items 4' }).click()
  await expect.poll(() => shown(page)).toEqual(NAMES)
})

test('a failed change of the order is reported, and the list shows the server’s order', async ({ app, open }) => {
  const { token } = await seed(app, 'unlucky')
  const page = await open('/item/index', { token, allow: [/failed request|Failed to load resource/] })
  await expect.poll(() => shown(page)).toEqual(NAMES)
  await page.route('**/api/item/sort', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Move Alpha API' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('No answer from the server.').waitFor()
  await expect.poll(() => shown(page)).toEqual(NAMES)
})

test('the screen of the groups: order, name and items, deleting', async ({ app, open }) => {
  const { token, ids, group } = await seed(app, 'manager')
  for (const name of ['One', 'Two', 'Three']) await group(name, ids.slice(0, 2))
  const page = await open('/item/index', { token })
  await page.getByRole('link', { name: 'Manage groups' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Item groups' }).waitFor()
  const names = () => page.locator('.group-row-name').allInnerTexts()
  await expect.poll(names).toEqual(['One', 'Two', 'Three'])

  await page.getByRole('button', { name: 'Move Three' }).focus()
  // the second step is pressed before the first is drawn, and continues from it
  await page.getByRole('button', { name: 'Move Three' }).evaluate(async (grip) => {
    const press = () => grip.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
    press()
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    press()
  })
  await expect.poll(names).toEqual(['Three', 'One', 'Two'])
  await page.locator('.group-row', { hasText: 'Two' }).dragTo(page.locator('.group-row', { hasText: 'One' }), {
    targetPosition: { x: 200, y: 4 },
  })
  await expect.poll(names).toEqual(['Three', 'Two', 'One'])
  await expect
    .poll(async () => {
      const list = await call<{ group_name: string }[]>(app, 'itemGroup/getList', { user_token: token })
      return list.map((row) => row.group_name)
    })
    .toEqual(['Three', 'Two', 'One'])

  await page.getByRole('button', { name: 'Edit Two' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit “Two”' })
  await dialog.getByLabel('Group name').fill('Second')
  await dialog.getByLabel('Gamma dictionary').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.locator('.group-row', { hasText: 'Second' }).getByText('3 items').waitFor()

  await page.getByRole('button', { name: 'Delete One' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the group “One”?' })
  await question.getByRole('button', { name: 'Delete group' }).click()
  await expect.poll(names).toEqual(['Three', 'Second'])
  // The focus stays in the list, on the row before the deleted last one.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Delete Second')
})

for (const lang of ['en', 'zh'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`list, side and groups are complete in ${lang}, ${theme}`, async ({ app, open }) => {
      const { token, ids, group } = await seed(app, `whole${lang}${theme}`)
      await group(lang === 'en' ? 'A group with a name that is rather long' : '支付中台与清结算相关的全部项目', ids)
      const desktop = await open('/item/index', { lang, theme, token, viewport: DESKTOP })
      await expect.poll(async () => (await shown(desktop)).length).toBe(4)
      await card(desktop, 'Alpha API').hover()
      await expectAccessible(desktop)
      expect(await sideways(desktop)).toBeLessThanOrEqual(0)

      const phone = await open('/item/index', { lang, theme, token, viewport: PHONE })
      await expect.poll(async () => (await shown(phone)).length).toBe(4)
      await phone.getByRole('button', { name: lang === 'en' ? 'Menu of Alpha API' : 'Alpha API的菜单' }).click()
      await phone.getByRole('menuitem', { name: lang === 'en' ? 'Move later' : '后移' }).click()
      await expect.poll(async () => (await shown(phone))[1]).toBe('Alpha API')
      const choice = phone.getByLabel(lang === 'en' ? 'Show' : '显示')
      await choice.selectOption({ index: 2 })
      await expect.poll(async () => (await shown(phone)).length).toBe(4)
      expect(await sideways(phone)).toBeLessThanOrEqual(0)
      await expectAccessible(phone)

      await phone.getByRole('link', { name: lang === 'en' ? 'Manage groups' : '管理分组' }).click()
      await phone.locator('.group-row').first().waitFor()
      expect(await sideways(phone)).toBeLessThanOrEqual(0)
      await expectAccessible(phone)
      await phone.getByRole('button', { name: lang === 'en' ? 'New group' : '新建分组' }).click()
      await phone.getByRole('dialog').getByLabel('Beta manual').waitFor()
      expect(await sideways(phone)).toBeLessThanOrEqual(0)
      await expectAccessible(phone)
    })
  }
}

test('an open item of somebody else is starred where it is read, and is among the starred ones', async ({
  app,
  open,
}) => {
  const owner = await createUser(app, 'publisher')
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', {
    user_token: owner,
    item_type: 1,
    item_name: 'House style',
  })
  const token = await createUser(app, 'passerby')
  const page = await open(`/${item_id}`, { token })
  await page.getByRole('button', { name: 'Item menu' }).click()
  await page.getByRole('menuitem', { name: 'Star' }).click()
  await page.getByText('“House style” has a star.').waitFor()
  await page.goto('/item/index')
  const starred = page.getByRole('navigation').getByRole('link', { name: /Starred/ })
  await starred.getByText('1').waitFor()
  await starred.click()
  await page.getByRole('link', { name: 'House style' }).waitFor()
  await page.getByRole('button', { name: 'Star of House style' }).click()
  await starred.getByText('0').waitFor()
})

test('on a phone the menu of its handle moves a group', async ({ app, open }) => {
  const { token, group } = await seed(app, 'tapper')
  for (const name of ['One', 'Two']) await group(name, [])
  const page = await open('/item/group/index', { token, viewport: PHONE })
  const names = () => page.locator('.group-row-name').allInnerTexts()
  await expect.poll(names).toEqual(['One', 'Two'])
  await page.getByRole('button', { name: 'Move Two' }).click()
  await page.getByRole('menuitem', { name: 'Move earlier' }).click()
  await expect.poll(names).toEqual(['Two', 'One'])
  await expect
    .poll(async () => {
      const list = await call<{ group_name: string }[]>(app, 'itemGroup/getList', { user_token: token })
      return list.map((one) => one.group_name)
    })
    .toEqual(['Two', 'One'])
})
