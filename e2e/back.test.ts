import { createUser, expect, test } from './fixtures.ts'
import { row, seeder } from './item-seed.ts'
import { prepareWriters, writeAt } from './page-site.ts'

test('the panel of a user asks before Back leaves with typed fields', async ({ app, open }) => {
  // The first account is the administrator.
  const token = await createUser(app, 'administering')
  await createUser(app, 'panelled')
  const page = await open('/admin/index', { token })
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('button', { name: 'Actions for panelled' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const field = page.getByRole('complementary', { name: 'User panelled' }).getByLabel('Display name')
  await field.fill('Pia')
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await field.inputValue()).toBe('Pia')
})

test('Back asks before a dialog with typed text closes, and leaves nothing when it stays', async ({ app, open }) => {
  const token = await createUser(app, 'typist')
  const make = seeder(app, token)
  const item = await make.item('Shop')
  const [first, second] = [await make.page(item, 'First'), await make.page(item, 'Second')]
  const page = await open(`/${item}/${first}`, { token })
  await row(page, 'Second').click()
  await page.waitForURL(`**/${item}/${second}`)
  await page.getByRole('button', { name: 'New folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  const question = dialog.getByRole('alert')
  const name = dialog.getByRole('textbox')
  await name.fill('Refunds')

  // going back twice does not leave without an answer
  for (const _time of [1, 2]) {
    await page.goBack()
    await question.waitFor()
  }
  expect(new URL(page.url()).pathname).toBe(`/${item}/${second}`)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await page.keyboard.insertText(' of May')
  expect(await name.inputValue()).toBe('Refunds of May')

  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/${item}/${second}`)
  await page.goBack()
  await page.waitForURL(`**/${item}/${first}`)
  await page.getByRole('heading', { level: 1, name: 'First' }).waitFor()
})

test('Back asks before a dialog over the editor closes, also when the text of the page is saved', async ({
  app,
  open,
}) => {
  const site = await prepareWriters(app)
  const page_id = await site.page('Mocked', 'text')
  const page = await open(`/${site.item_id}/${page_id}`, { token: site.owner })
  await page.getByRole('link', { name: 'Edit page' }).click()
  await page.waitForURL(`**/page/edit/${site.item_id}/${page_id}`)
  await page.getByRole('button', { name: 'More ways to save' }).click()
  await page.getByRole('menuitem', { name: 'Save and notify' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save and notify' })
  await dialog.getByLabel('Message').fill('Please look')
  await page.goBack()
  await dialog.getByRole('alert').getByRole('button', { name: 'Keep editing' }).click()
  expect(await dialog.getByLabel('Message').inputValue()).toBe('Please look')
  await page.goBack()
  await dialog.getByRole('alert').getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  await writeAt(page, 'text', ' unsaved')
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL(`**/${site.item_id}/${page_id}`)
})

test('a new page that a dialog with typed text saves gets its address, and Back leads out of the editor', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'newcomer')
  const make = seeder(app, token)
  const item = await make.item('New')
  const first = await make.page(item, 'First')
  const page = await open(`/${item}/${first}`, { token })
  await page.getByRole('link', { name: 'New page' }).first().click()
  await page.locator('.cm-content').click()
  await page.keyboard.insertText('A new text')
  await page.getByRole('button', { name: 'More ways to save' }).click()
  await page.getByRole('menuitem', { name: 'Save and notify' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save and notify' })
  await dialog.getByLabel('Message').fill('Please look')
  await dialog.getByRole('button', { name: 'Save and notify' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL((url) => /^\/page\/edit\/\d+\/[1-9]\d*$/.test(url.pathname))
  await page.goBack()
  await page.waitForURL(`**/${item}/${first}`)
})
