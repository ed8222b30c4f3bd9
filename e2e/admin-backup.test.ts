import { existsSync, readdirSync } from 'node:fs'
import { expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'

/** A site with an administrator. */

const test = plainTest.extend('admin', { scope: 'file' }, async ({ app }): Promise<string> => {
  await app.octavo('user', 'add', 'chief', '--password', 'correct horse battery', '--admin')
  return (await app.octavo('token', 'create', '--user', 'chief')).trim().split(/\s+/).at(-1) ?? ''
})

test('an administrator sets up backups, makes one, checks it and deletes it', async ({ admin, open }) => {
  const page = await open('/admin/settings#backup', { token: admin, viewport: PHONE })
  const card = page.getByRole('region', { name: 'Backup' })
  await card.getByText('There are no backups here yet.').waitFor()
  await card.getByText('New backups are not encrypted').waitFor()
  // Without an object storage there is no choice.
  expect(await card.getByLabel('Where backups go').count()).toBe(0)
  await card.getByLabel('Folder of the server').fill('backups')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('is not the path of a folder').waitFor()
  await card.getByLabel('Folder of the server').fill('')
  await card.getByLabel('Number to keep').fill('3')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByRole('button', { name: 'Try the place' }).click()
  await card.getByText('Everything worked').waitFor()
  await card.getByRole('button', { name: 'Back up now' }).click()
  await card.getByText(/octavo-\d{8}-\d{6}-\w+\.tar was made/).waitFor()
  const command = await card.getByText(/octavo -- restore/).textContent()
  const folder = command?.match(/restore (.*)\/octavo-/)?.[1] ?? ''
  expect(existsSync(folder) && readdirSync(folder)).toHaveLength(1)

  await card.getByRole('button', { name: /^Check octavo-/ }).click()
  await card.getByText(/is whole and can be restored: \d+ rows and 0 files, all equal/).waitFor()
  await expectAccessible(page)
  await card.getByRole('button', { name: /^Delete octavo-/ }).click()
  const ask = page.getByRole('alertdialog', { name: /^Delete the backup octavo-.*\?$/ })
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Delete' }).click()
  await card.getByText('There are no backups here yet.').waitFor()
  expect(readdirSync(folder)).toEqual([])
})
