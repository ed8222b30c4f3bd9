import { readFile } from 'node:fs/promises'
import { uploadFile } from './attachment-files.ts'
import { call, createUser, expect, expectAccessible, test as plainTest, tableRow } from './fixtures.ts'

/** The token of the administrator, `chief`. Another user is `emil`. */
const test = plainTest.extend('admin', { scope: 'file' }, async ({ app }) => {
  const admin = await createUser(app, 'chief')
  await createUser(app, 'emil')
  return admin
})

// The first test, because the others write into the log too.
test('the audit log is filtered and downloaded', async ({ app, admin, open }) => {
  const { file_id } = await uploadFile(app, admin, { name: 'old plan.txt', body: 'plan' })
  await call(app, 'attachment/deleteAttachment', { user_token: admin, file_id })
  for (const message_content of ['First', 'Second'])
    await call(app, 'adminMessage/addAnnouncement', { user_token: admin, message_content })
  const page = await open('/admin/audit', { token: admin })
  const rooms = page.getByRole('navigation', { name: 'Administration' })
  await tableRow(page, 'Deleted a file').getByText('plan.txt').waitFor()
  await tableRow(page, 'Announced something').first().getByText('chief').waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Kind of act' }).selectOption('Account security')
  await page.getByRole('heading', { name: 'No entries' }).waitFor()
  await page.getByRole('combobox', { name: 'Kind of act' }).selectOption('Announcements')
  await tableRow(page, 'Deleted a file').waitFor({ state: 'detached' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.slice(1).every((line) => line.includes('"announcement.'))).toBe(true)
  expect(lines).toHaveLength(3)
  await page.getByRole('combobox', { name: 'Time', exact: true }).selectOption('From day to day')
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await page.getByRole('heading', { name: 'No entries' }).waitFor()
  await page.getByRole('button', { name: 'Clear filter: Time' }).click()
  await tableRow(page, 'Announced something').first().waitFor()
  await page.getByRole('searchbox', { name: 'Name of who acted' }).fill('zzz')
  await page.getByRole('heading', { name: 'No entries' }).waitFor()

  await rooms.getByRole('link', { name: 'About' }).click()
  await page.getByText(/^Version v?\d/).waitFor()
})

test('files of all users are found and deleted', async ({ app, admin, open }) => {
  await uploadFile(app, admin, { name: 'plan.txt', body: 'plan' })
  const page = await open('/admin/attachments', { token: admin })
  await tableRow(page, 'plan.txt').getByText('chief').waitFor()
  await page.getByRole('searchbox', { name: 'Search by user' }).fill('emil')
  await page.getByRole('heading', { name: 'No file matches' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search by user' }).fill('chi')
  await page.getByRole('combobox', { name: 'Use' }).selectOption('Missing in the storage')
  await page
    .getByText('The storage has not been compared', { exact: false })
    .or(page.getByText('The storage was compared', { exact: false }))
    .waitFor()
  await page.getByRole('button', { name: 'Clear filter: Use' }).click()
  await page.getByRole('checkbox', { name: 'Select plan.txt' }).check()
  await page.getByText('1 file selected').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete files' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete files' }).click()
  await page.getByText('1 file was deleted').waitFor()
})

test('announcements are written, kept as a draft, planned and withdrawn', async ({ admin, open }) => {
  const page = await open('/admin/announcements', { token: admin })
  const rooms = page.getByRole('navigation', { name: 'Administration' })
  await page.getByLabel('Announce something to everybody').fill('Maintenance <b>tonight</b>')
  await page.getByRole('region', { name: 'As everybody sees it' }).getByText('Maintenance <b>tonight</b>').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  const listed = page.getByRole('listitem').filter({ hasText: 'Maintenance <b>tonight</b>' })
  await listed.getByRole('button', { name: 'Read by 0 people' }).click()
  await page.getByRole('heading', { name: 'Nobody yet' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Announce something to everybody').fill('Next year')
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  const draft = page.getByRole('listitem').filter({ hasText: 'Next year' })
  const words = page.getByLabel('Announce something to everybody')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await words.fill('Typed for an hour')
  for (const way of [draft.getByRole('button', { name: 'Edit' }), rooms.getByRole('link', { name: 'Users' })]) {
    await way.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await words.inputValue()).toBe('Typed for an hour')
  }
  await words.fill('')
  await draft.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'From a time on' }).click()
  await page.getByLabel('Shown from').fill('2099-01-01T10:00')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await draft.getByText('Planned').waitFor()
  await expectAccessible(page)
  await draft.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await draft.getByText('Withdrawn').waitFor()
})
