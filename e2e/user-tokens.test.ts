import { call, createUser, expect, expectAccessible, test } from './fixtures.ts'

test('a user makes an access token for one item, a script uses it, and the user revokes it', async ({ app, open }) => {
  const session = await createUser(app, 'scripter', 'correct horse battery')
  for (const item_name of ['Shop', 'Cellar'])
    await call(app, 'item/add', { item_name, item_type: 1, password: 'closed', user_token: session })
  const page = await open('/user/setting', { token: session })
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Fill this in.').waitFor()
  await dialog.getByLabel('Name').fill('CI')
  await dialog.getByRole('radio', { name: /Chosen items/ }).check()
  await dialog.getByRole('checkbox', { name: 'Shop' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  const token = await dialog.getByLabel('The token').inputValue()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  const row = page.getByRole('row', { name: /CI/ })
  expect(await row.innerText()).toMatch(/Read\s+Shop\s+Never/)
  const list = () =>
    fetch(`${app.url}/api/item/myList`, { headers: { authorization: `Bearer ${token}` } }).then((answer) =>
      answer.json(),
    )
  expect((await list()).data.map((one: { item_name: string }) => one.item_name)).toEqual(['Shop'])
  await row.getByRole('button', { name: 'Revoke “CI”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('You have no access tokens.').waitFor()
  expect((await list()).error_code).toBe(10102)
})
