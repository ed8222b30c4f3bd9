import type { Page } from 'playwright-core'
import { type App, call, createUser, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'

interface Site {
  token: string
  /** Creates an item, and returns it with a function that makes catalogs in it. */
  item: (name: string) => Promise<{ item_id: number; add: (name: string, parent_cat_id?: number) => Promise<number> }>
  /** The paths of an item's catalogs in order. */
  paths: (item_id: number) => Promise<string[]>
}

async function prepare(app: App): Promise<Site> {
  const token = await createUser(app, 'writer')
  const who = { user_token: token }
  return {
    token,
    item: async (item_name) => {
      const { item_id } = await call<{ item_id: number }>(app, 'item/add', { ...who, item_type: 1, item_name })
      const add = async (cat_name: string, parent_cat_id = 0) =>
        (await call<{ cat_id: number }>(app, 'catalog/save', { ...who, item_id, cat_id: 0, parent_cat_id, cat_name }))
          .cat_id
      return { item_id, add }
    },
    paths: async (item_id) =>
      (await call<{ cat_name: string }[]>(app, 'catalog/catListName', { ...who, item_id })).map((one) => one.cat_name),
  }
}

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<Site> => prepare(app))

const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true })
const menu = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for “${name}”` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('catalogs are created, nested, renamed and deleted', async ({ app, site, open }) => {
  const { item_id } = await site.item('Handbook')
  const page = await open(`/catalog/${item_id}`, { token: site.token })
  await page.getByRole('heading', { name: 'No folders yet' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Give the folder a name.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Users')
  await page.keyboard.press('Enter')
  await row(page, 'Users').waitFor()
  await page.getByRole('button', { name: 'New folder in “Users”' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Accounts')
  await page.keyboard.press('Enter')
  await row(page, 'Accounts').waitFor()
  await menu(page, 'Accounts', 'Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill('账户')
  await page.getByRole('button', { name: 'Save' }).click()
  await row(page, '账户').waitFor()
  expect(await site.paths(item_id)).toEqual(['Users', 'Users/账户'])
  const [, inner] = await call<{ cat_id: number }[]>(app, 'catalog/catListName', { user_token: site.token, item_id })
  const cat_id = inner?.cat_id ?? 0
  await call(app, 'page/save', {
    user_token: site.token,
    item_id,
    page_id: 0,
    cat_id,
    page_title: 'Create a user',
    page_content: 'text',
  })
  await page.reload()
  await page.getByText('1 page', { exact: true }).waitFor()
  await expectAccessible(page)
  await menu(page, 'Users', 'Delete folder')
  const question = page.getByRole('alertdialog')
  await question.getByText('It goes to the recycle bin with 1 folder and 1 page inside it:').waitFor()
  await question.getByText('Create a user').waitFor()
  await question.getByRole('button', { name: 'Delete folder' }).click()
  await page.getByRole('heading', { name: 'No folders yet' }).waitFor()
  expect(await site.paths(item_id)).toEqual([])
})

test('catalogs are sorted by keyboard and by dragging', async ({ site, open }) => {
  const { item_id, add } = await site.item('Order')
  for (const name of ['a', 'b', 'c']) await add(name)
  const page = await open(`/catalog/${item_id}`, { token: site.token })
  await row(page, 'c').focus()
  const saved = () => page.waitForResponse((response) => response.url().endsWith('/api/catalog/batUpdate'))
  await Promise.all([saved(), page.keyboard.press('Alt+ArrowUp')])
  expect(await site.paths(item_id)).toEqual(['a', 'c', 'b'])
  await Promise.all([saved(), menu(page, 'a', 'Move down')])
  expect(await site.paths(item_id)).toEqual(['c', 'a', 'b'])
  await Promise.all([saved(), row(page, 'b').dragTo(row(page, 'c'))])
  expect(await site.paths(item_id)).toEqual(['c', 'c/b', 'a'])
  await row(page, 'b').waitFor()
})

test('steps that follow quickly are all saved, in their order, also when an answer is late', async ({ site, open }) => {
  const { item_id, add } = await site.item('Quick')
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await add(name)
  const page = await open(`/catalog/${item_id}`, { token: site.token })
  let sent = 0
  await page.route('**/api/catalog/batUpdate', async (route) => {
    sent += 1
    // the first and the third are the slow ones
    await page.waitForTimeout(sent % 2 === 1 ? 500 : 0)
    await route.continue()
  })
  await row(page, 'a').focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('Alt+ArrowDown', { delay: 50 })
  const order = ['b', 'c', 'd', 'e', 'a', 'f']
  await expect.poll(() => site.paths(item_id)).toEqual(order)
  await page.waitForLoadState('networkidle')
  expect(await page.locator('.catalog-name').allTextContents()).toEqual(order)
})

test('a catalog moves to another place and is copied to another item; what cannot be is not offered', async ({
  site,
  open,
}) => {
  const from = await site.item('From')
  const to = await site.item('Into')
  const a = await from.add('a')
  const b = await from.add('b', a)
  await from.add('c', b)
  await from.add('d')
  const page = await open(`/catalog/${from.item_id}`, { token: site.token })
  await menu(page, 'a', 'Move to…')
  const into = page.getByRole('combobox', { name: 'Into' })
  await page.getByText('It cannot go anywhere else here.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await menu(page, 'b', 'Move to…')
  expect(await into.locator('option:not(:disabled)').allTextContents()).toEqual(['Top level', 'd'])
  await into.selectOption('d')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByText('“b” was moved.').waitFor()
  expect(await site.paths(from.item_id)).toEqual(['a', 'd', 'd/b', 'd/b/c'])
  await menu(page, 'd', 'Copy to…')
  await page.getByRole('combobox', { name: 'Item' }).selectOption('Into')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('“d” was copied.').waitFor()
  expect(await site.paths(to.item_id)).toEqual(['d', 'd/b', 'd/b/c'])
})

test('a refused change is reported, and the tree shows the state of the server', async ({ site, open }) => {
  const { item_id, add } = await site.item('Refused')
  await add('a')
  await add('b')
  const page = await open(`/catalog/${item_id}`, { token: site.token })
  await row(page, 'b').waitFor()
  await page.route('**/api/catalog/batUpdate', (route) =>
    route.fulfill({ json: { error_code: 10101, error_message: 'Folders may be at most three levels deep' } }),
  )
  await menu(page, 'b', 'Move up')
  await page.getByRole('alert').getByText('Folders may be at most three levels deep').waitFor()
  expect(await page.getByRole('row').evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')))).toEqual([
    'a',
    'b',
  ])
})

test('without a network the tree stays as it was saved, also after several moves', async ({ site, open }) => {
  const { item_id, add } = await site.item('Offline')
  const order = ['a', 'b', 'c', 'd']
  for (const name of order) await add(name)
  const page = await open(`/catalog/${item_id}`, { token: site.token, allow: [/ERR_/] })
  await row(page, 'a').focus()
  let sent = 0
  const { promise: seen, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/api/item/info', (route) => route.abort())
  await page.route('**/api/catalog/batUpdate', async (route) => {
    sent += 1
    await seen
    await route.abort()
  })
  await page.keyboard.press('Alt+ArrowDown', { delay: 50 })
  await page.keyboard.press('Alt+ArrowDown', { delay: 50 })
  expect(await page.locator('.catalog-name').allTextContents()).toEqual(['b', 'c', 'a', 'd'])
  fail()
  await page.getByRole('alert').getByText('Not saved').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('.catalog-name').allTextContents()).toEqual(order)
  expect(sent).toBe(1)
})

test('a limited member is offered only what is allowed', async ({ app, site, open }) => {
  const { item_id, add } = await site.item('Limited')
  const own = await add('own')
  await add('inner', own)
  const other = await add('other')
  await add('deep', other)
  const limited = await createUser(app, 'limited')
  const who = { user_token: site.token, item_id }
  await call(app, 'member/save', { ...who, username: 'limited', member_group_id: 1, cat_ids: JSON.stringify([own]) })
  const page = await open(`/catalog/${item_id}`, { token: limited })
  await page.getByRole('button', { name: 'New folder in “own”' }).waitFor()
  expect(await page.getByRole('button', { name: 'New folder', exact: true }).count()).toBe(0)
  // there is no other folder, and the member may not write at the top level
  await menu(page, 'inner', 'Move to…')
  await page.getByText('It cannot go anywhere else here.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  // with two folders, the member may not change the order of the folders, but may move things between them
  const members = { ...who, username: 'limited', member_group_id: 1, cat_ids: JSON.stringify([own, other]) }
  await call(app, 'member/save', members)
  await page.reload()
  await row(page, 'other').waitFor()
  await page.getByRole('button', { name: 'Actions for “other”' }).click()
  expect(await page.getByRole('menuitem', { name: 'Move up' }).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  await row(page, 'deep').dragTo(row(page, 'own'))
  await expect.poll(() => site.paths(item_id)).toEqual(['own', 'own/inner', 'own/deep', 'other'])
})

test('on a phone, in Chinese and dark, nothing scrolls sideways; a reader cannot change anything', async ({
  app,
  site,
  open,
}) => {
  const { item_id, add } = await site.item('手机')
  const a = await add('一个名字非常非常长的目录，长到在手机上一定放不下，只能用省略号结束')
  const b = await add('第二级', a)
  await add('第三级', b)
  const looks = { lang: 'zh', theme: 'dark', viewport: PHONE } as const
  const page = await open(`/catalog/${item_id}`, { ...looks, token: site.token })
  await row(page, '第二级').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: '“第二级”的操作' }).click()
  await page.getByRole('menuitem', { name: '重命名' }).waitFor()
  const reader = await createUser(app, 'reader')
  const theirs = await open(`/catalog/${item_id}`, { ...looks, token: reader })
  await theirs.getByText('你不能修改目录').waitFor()
  expect(await theirs.getByRole('button', { name: '新建目录' }).count()).toBe(0)
})

test('items without folders and archived items say so, and offer nothing that would be refused', async ({
  app,
  site,
  open,
}) => {
  const who = { user_token: site.token }
  const sheet = await call<{ item_id: number }>(app, 'item/add', { ...who, item_type: 4, item_name: 'Figures' })
  const page = await open(`/catalog/${sheet.item_id}`, { token: site.token })
  await page.getByText('It is a spreadsheet.').waitFor()
  expect(await page.getByRole('button', { name: 'New folder' }).count()).toBe(0)

  const { item_id } = await site.item('Archived')
  await call(app, 'item/archive', { ...who, item_id, password: 'correct horse battery' })
  await page.goto(`/catalog/${item_id}`)
  await page.getByRole('heading', { name: 'This item has no folders' }).waitFor()
  await page.getByText('nothing in it is changed any more').waitFor()
  expect(await page.getByText('Its folders can be seen').count()).toBe(0)
})
