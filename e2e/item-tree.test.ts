import type { Page } from 'playwright-core'
import { createUser, expect, test } from './fixtures.ts'
import { editorTools, row, seeder } from './item-seed.ts'

const namesOf = (page: Page) =>
  page.getByRole('treeitem').evaluateAll((rows) => rows.map((each) => each.getAttribute('aria-label')))

const seeded = test.extend('token', { scope: 'file' }, ({ app }) => createUser(app, 'writer'))

seeded('an editor drags a page into a catalog, and it stays there', async ({ app, open, token }) => {
  const make = seeder(app, token)
  const item = await make.item('Drag')
  await make.page(item, 'First')
  await make.page(item, 'Second')
  await make.catalog(item, 'Box')
  const page = await open(`/${item}`, { token })
  const names = () => namesOf(page)
  await editorTools(page)

  await row(page, 'Second').dragTo(row(page, 'Box'))
  await page.getByText('“Second” was moved.').waitFor()
  expect(await names()).toEqual(['First', 'Box', 'Second'])
  expect(await row(page, 'Second').getAttribute('aria-level')).toBe('2')
  await page.reload()
  await row(page, 'Box').click()
  expect(await names()).toEqual(['First', 'Box', 'Second'])

  await row(page, 'First').dragTo(row(page, 'Box'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['First', 'Box', 'Second'])
})

seeded('a move that the server refuses is told, and the tree is loaded anew', async ({ app, open, token }) => {
  const make = seeder(app, token)
  const item = await make.item('Refused')
  await make.page(item, 'Stays')
  const gone = await make.page(item, 'Goes')
  await make.catalog(item, 'Box')
  const page = await open(`/${item}`, { token })
  await editorTools(page)
  await make.send('page/delete', { page_id: gone })
  await row(page, 'Goes').dragTo(row(page, 'Box'))
  await page.getByText('The page does not exist').waitFor()
  await row(page, 'Goes').waitFor({ state: 'detached' })
  expect(await page.getByRole('treeitem').count()).toBe(2)
})

seeded(
  'steps that follow quickly are saved in their order, also when the first is late',
  async ({ app, open, token }) => {
    const make = seeder(app, token)
    const item = await make.item('Quick')
    for (const title of ['a', 'b', 'c', 'd']) await make.page(item, title)
    const page = await open(`/${item}`, { token })
    await editorTools(page)
    let [sent, saved] = [0, 0]
    await page.route('**/api/catalog/batUpdate', async (route) => {
      sent += 1
      // only the first is slow
      await page.waitForTimeout(sent === 1 ? 500 : 0)
      await route.continue()
    })
    page.on('response', (response) => {
      if (response.url().endsWith('/api/catalog/batUpdate')) saved += 1
    })
    await row(page, 'a').focus()
    for (let step = 0; step < 3; step++) await page.keyboard.press('Alt+ArrowDown', { delay: 50 })
    await expect.poll(() => saved).toBe(3)
    const order = ['b', 'c', 'd', 'a']
    expect(await namesOf(page)).toEqual(order)
    await page.reload()
    await expect.poll(() => namesOf(page)).toEqual(order)
  },
)

seeded('after several quick moves the tree shows what others have changed meanwhile', async ({ app, open, token }) => {
  const make = seeder(app, token)
  const item = await make.item('Quick and others')
  for (const title of ['a', 'b', 'c']) await make.page(item, title)
  const page = await open(`/${item}`, { token })
  await editorTools(page)
  await make.page(item, 'of somebody else')
  await row(page, 'a').focus()
  for (let step = 0; step < 2; step++) await page.keyboard.press('Alt+ArrowDown', { delay: 50 })
  await row(page, 'of somebody else').waitFor()
  expect((await namesOf(page)).slice(0, 3)).toEqual(['b', 'c', 'a'])
})

seeded(
  'a page that others have moved or renamed is there in the tree once it is opened',
  async ({ app, open, token }) => {
    const make = seeder(app, token)
    const item = await make.item('Moved by others')
    // pages beside the one on the screen are loaded ahead
    const ids: number[] = []
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) ids.push(await make.page(item, title))
    const cat_id = await make.catalog(item, 'Box')
    const page = await open(`/${item}`)
    await row(page, 'Six').waitFor()
    const save = (at: number, fields: Record<string, string | number>) =>
      make.send('page/save', { page_id: ids[at] as number, item_id: item, page_content: 'text', ...fields })
    await save(2, { cat_id, page_title: 'Three' })
    await row(page, 'Three').click()
    await expect.poll(() => row(page, 'Three').getAttribute('aria-level')).toBe('2')
    await save(3, { cat_id: 0, page_title: 'New name' })
    await row(page, 'Four').click()
    await row(page, 'New name').waitFor()
  },
)

seeded('the tree in one tab shows what its reader does in another tab', async ({ app, open, token }) => {
  const make = seeder(app, token)
  const item = await make.item('Two tabs')
  for (const title of ['a', 'b', 'c']) await make.page(item, title)
  const first = await open(`/${item}`, { token })
  await row(first, 'c').waitFor()
  const second = await first.context().newPage()
  await second.goto(first.url())
  await editorTools(second)
  await row(second, 'a').focus()
  await second.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => namesOf(first)).toEqual(['b', 'a', 'c'])

  // A change of another item loads nothing here. A change of this item follows, so that the test knows when to look.
  const other = await make.item('Another')
  for (const title of ['x', 'y']) await make.page(other, title)
  let loads = 0
  first.on('request', (request) => {
    if (request.url().endsWith('/api/item/info')) loads += 1
  })
  await second.goto(`/${other}`)
  await editorTools(second)
  await row(second, 'x').focus()
  await second.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => namesOf(second)).toEqual(['y', 'x'])
  await second.goto(`/${item}`)
  await editorTools(second)
  await row(second, 'b').focus()
  await second.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => namesOf(first)).toEqual(['a', 'b', 'c'])
  expect(loads).toBe(1)
})

seeded('the tree menu makes, renames, moves and deletes', async ({ app, open, token }) => {
  const make = seeder(app, token)
  const item = await make.item('Menu')
  await make.page(item, 'One')
  await make.page(item, 'Two')
  const page = await open(`/${item}`, { token })
  const names = () => namesOf(page)
  await editorTools(page)

  await row(page, 'One').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'New folder here' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Guides')
  await page.keyboard.press('Enter')
  await row(page, 'Guides').waitFor()

  await row(page, 'Guides').focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Name' }).fill('How to')
  await page.getByRole('button', { name: 'Save' }).click()
  await row(page, 'How to').waitFor()

  await row(page, 'One').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(names).toEqual(['Two', 'One', 'How to'])

  await row(page, 'Two').hover()
  await page.getByRole('button', { name: 'Actions for “Two”' }).click()
  await page.getByRole('menuitem', { name: 'Delete page' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete page' }).click()
  await expect.poll(names).toEqual(['One', 'How to'])
  await page.reload()
  await expect.poll(names).toEqual(['One', 'How to'])
})

seeded('a page is deleted from its own menu, and Undo puts it back in its place', async ({ app, open, token }) => {
  const make = seeder(app, token)
  const item = await make.item('Undo')
  for (const title of ['First', 'Middle', 'Last']) await make.page(item, title, `Text of ${title}`)
  const page = await open(`/${item}`, { token })
  const names = () => namesOf(page)
  await row(page, 'Middle').click()
  await page.getByText('Text of Middle').waitFor()
  const address = page.url()
  await page.getByRole('button', { name: 'Page menu' }).click()
  expect(await page.getByRole('menuitem').last().innerText()).toBe('Delete page')
  await page.getByRole('menuitem', { name: 'Delete page' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete page' }).click()
  await page.getByText('Text of Last').waitFor()
  expect(await names()).toEqual(['First', 'Last'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Text of Middle').waitFor()
  expect(page.url()).toBe(address)
  await expect.poll(names).toEqual(['First', 'Middle', 'Last'])
  await page.reload()
  await expect.poll(names).toEqual(['First', 'Middle', 'Last'])
})
