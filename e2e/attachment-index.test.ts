import { dropFiles, PNG, uploadFile } from './attachment-files.ts'
import { call, createUser, expect, expectAccessible, PHONE, test } from './fixtures.ts'

const buffer = (text: string) => Buffer.from(text)

test('files are uploaded by the chooser and by a drop, several at once, and listed five a page', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'ada')
  const page = await open('/item/index', { token })
  await page.getByRole('banner').getByRole('link', { name: 'Attachments' }).click()
  await page.getByRole('heading', { level: 1, name: 'My attachments' }).waitFor()
  await page.getByRole('heading', { name: 'No files yet' }).waitFor()
  await expectAccessible(page)

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([
    { name: 'plan.txt', mimeType: 'text/plain', buffer: buffer('plan') },
    { name: 'logo.png', mimeType: 'image/png', buffer: PNG },
  ])
  const table = page.getByRole('table', { name: 'My attachments' })
  await table.getByRole('link', { name: 'plan.txt', exact: true }).waitFor()
  await table.getByRole('link', { name: 'logo.png', exact: true }).waitFor()
  await dropFiles(page.locator('main .drop-area'), [
    { name: '数据.csv', body: 'a,b' },
    { name: 'two.txt', body: '2' },
    { name: 'three.txt', body: '3' },
    { name: 'four.txt', body: '4' },
  ])
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
  await expect.poll(() => table.getByRole('row').count()).toBe(6)
  await page.getByText(/^\d+ B stored$/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => table.getByRole('row').count()).toBe(2)

  await page.getByRole('button', { name: 'Pictures' }).click()
  await table.getByRole('link', { name: 'logo.png', exact: true }).waitFor()
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('数据')
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
  await table.getByRole('link', { name: '数据.csv', exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nothing')
  await page.getByRole('heading', { name: 'No file matches' }).waitFor()
})

test('a file can be opened, its link copied, and it can be deleted after a question', async ({ app, open }) => {
  const token = await createUser(app, 'bob')
  const { url } = await uploadFile(app, token, { name: 'notes.txt', body: 'Hello' })
  await uploadFile(app, token, { name: 'photo.png', body: PNG })
  const page = await open('/attachment/index', { token })
  await page.getByRole('button', { name: 'Copy the link of notes.txt' }).click()
  await page.getByText('Copied').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.url + url)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'notes.txt', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('notes.txt')
  const tab = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'photo.png', exact: true }).click()
  await (await tab).locator('img').waitFor()
  await (await tab).close()

  const trash = page.getByRole('button', { name: 'Delete notes.txt' })
  await trash.click()
  const question = page.getByRole('alertdialog', { name: 'Delete “notes.txt”?' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect((await fetch(app.url + url)).status).toBe(200)
  await trash.click()
  await question.getByRole('button', { name: 'Delete file' }).click()
  await page.getByText('notes.txt was deleted').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect((await fetch(app.url + url)).status).toBe(404)
})

test('a refused file shows the reason beside its name, and can be retried or removed from the list', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'carol')
  const page = await open('/attachment/index', { token, lang: 'zh' })
  await dropFiles(page.locator('main .drop-area'), [
    { name: 'page.html', body: '<p>' },
    { name: 'empty.txt', body: '' },
    { name: 'large.txt', body: Buffer.alloc(4 * 1024 * 1024, 'x') },
    { name: 'fine.txt', body: 'x' },
  ])
  const rows = page.getByRole('list', { name: '上传列表' }).getByRole('listitem')
  await rows
    .filter({ hasText: 'page.html' })
    .getByText(/不支持该类型的文件/)
    .waitFor()
  await rows.filter({ hasText: 'empty.txt' }).getByText('文件是空的。').waitFor()
  await rows
    .filter({ hasText: 'large.txt' })
    .getByText(/须小于 4 MB/)
    .waitFor()
  await page.getByRole('link', { name: 'fine.txt', exact: true }).waitFor()
  await expectAccessible(page)
  for (const name of ['page.html', 'empty.txt', 'large.txt'])
    await page.getByRole('button', { name: `从列表移除 ${name}` }).click()
  await rows.first().waitFor({ state: 'detached' })
})

test('an upload shows how far it is and can be cancelled; the others continue', async ({ app, open }) => {
  const token = await createUser(app, 'dora')
  const page = await open('/attachment/index', { token })
  const held: (() => void)[] = []
  await page.route('**/api/page/upload', async (route) => {
    if (route.request().postDataBuffer()?.includes('slow.txt')) await new Promise<void>((go) => held.push(go))
    await route.continue().catch(() => {})
  })
  await dropFiles(page.locator('main .drop-area'), [
    { name: 'slow.txt', body: 'slow' },
    { name: 'quick.txt', body: 'quick' },
  ])
  await page.getByRole('link', { name: 'quick.txt', exact: true }).waitFor()
  await page.getByRole('progressbar', { name: 'Upload of slow.txt' }).waitFor()
  await page.getByRole('button', { name: 'Cancel the upload of slow.txt' }).click()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  for (const go of held) go()
  const { list } = await call<{ list: { display_name: string }[] }>(app, 'attachment/getMyList', { user_token: token })
  expect(list.map((file) => file.display_name)).toEqual(['quick.txt'])
})

test('on a phone the list is cards, and a guest is led to the login', async ({ app, open }) => {
  const token = await createUser(app, 'emil')
  await uploadFile(app, token, {
    name: 'A name that is too long to stand on one line of a phone, at all.txt',
    body: 'x',
  })
  const page = await open('/attachment/index', { token, viewport: PHONE, theme: 'dark' })
  await page.getByRole('button', { name: /^Copy the link of A name/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await expectAccessible(page)
  const guest = await open('/attachment/index')
  await guest.waitForURL('**/user/login?redirect=*')
})
