import { dropFiles, PNG, uploadFile } from './attachment-files.ts'
import { type App, call, createUser, expect, expectAccessible, PHONE, test } from './fixtures.ts'
import { textOf } from './page-site.ts'

/** Creates a page of an item, private when a password is given. */
async function makePage(app: App, user_token: string, password = '', page_content = 'Text') {
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { user_token, item_name: 'Handbook', password })
  const saved = { user_token, item_id, page_title: 'Install', page_content }
  const { page_id } = await call<{ page_id: number }>(app, 'page/save', saved)
  return { item_id, page_id }
}

async function openTool(page: import('playwright-core').Page) {
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('menuitem', { name: 'Attachments' }).click()
  return page.getByRole('dialog', { name: 'Attachments' })
}

test('in the editor files are dropped, inserted into the text and deleted; readers find them above the text', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'ada')
  const { item_id, page_id } = await makePage(app, token)
  const page = await open(`/page/edit/${item_id}/${page_id}`, { token })
  await textOf(page).waitFor()
  const dialog = await openTool(page)
  await dialog.getByRole('heading', { name: 'This page has no attachments' }).waitFor()
  await expectAccessible(page)
  await dropFiles(dialog.locator('.drop-area'), [
    { name: 'plan [v1].txt', body: 'plan' },
    { name: 'logo.png', body: PNG },
    { name: 'spare.csv', body: 'a,b' },
  ])
  const files = dialog.getByRole('list', { name: 'On this page' }).getByRole('listitem')
  await expect.poll(() => files.count()).toBe(3)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete spare.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click()
  await expect.poll(() => files.count()).toBe(2)
  await dialog.getByRole('button', { name: 'Insert logo.png into the text' }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => textOf(page).textContent()).toMatch(/!\[logo\.png\]\(\/api\/attachment\/visitFile\?sign=/)
  await (await openTool(page)).getByRole('button', { name: 'Insert plan [v1].txt into the text' }).click()
  await expect.poll(() => textOf(page).textContent()).toMatch(/[^!]\[plan \\\[v1\\\]\.txt\]\(\/api\//)
  await page.keyboard.press('Control+s')
  await page
    .locator('.editor-top [role="status"]')
    .getByText(/^Saved/)
    .waitFor()

  const guest = await open(`/${item_id}/${page_id}`)
  await expect.poll(() => guest.locator('.prose img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  const button = guest.getByRole('button', { name: '2 attachments' })
  await button.focus()
  await guest.keyboard.press('Enter')
  const list = guest.getByRole('region', { name: 'Attachments' })
  const download = guest.waitForEvent('download')
  await list.getByRole('link', { name: 'plan [v1].txt' }).click()
  expect((await download).suggestedFilename()).toBe('plan [v1].txt')
  await expectAccessible(guest)
  await button.click()
  await list.waitFor({ state: 'detached' })
})

test('a new page is saved first, and one of the user’s own files becomes its attachment', async ({ app, open }) => {
  const token = await createUser(app, 'bob')
  const { item_id } = await makePage(app, token)
  await uploadFile(app, token, { name: 'mine.txt', body: 'x' })
  const page = await open(`/page/edit/${item_id}/0`, { token })
  await textOf(page).click()
  await page.keyboard.insertText('New text')
  await page.keyboard.press('ArrowLeft')
  const dialog = await openTool(page)
  await dialog.getByRole('button', { name: 'My attachments' }).click()
  await dialog.getByRole('button', { name: 'Attach mine.txt to this page' }).click()
  await dialog.getByText('Attached', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'On this page' }).click()
  await dialog.getByRole('list', { name: 'On this page' }).getByText('mine.txt').waitFor()
  expect(page.url()).toMatch(/\/page\/edit\/\d+\/[1-9]\d*/)
  // the caret stays where it was, and typed text goes into the page
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => textOf(page).evaluate((content) => content.contains(document.activeElement))).toBe(true)
  await page.keyboard.insertText('x')
  await textOf(page).getByText('New texxt').waitFor()
})

test('a shared page of a private item shows its pictures and attachments to a guest who has the link', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'carol')
  const { item_id, page_id } = await makePage(app, token, 'visit')
  const picture = await uploadFile(app, token, { name: 'in text.png', body: PNG }, { item_id })
  await uploadFile(app, token, { name: 'manual.txt', body: 'x' }, { page_id, item_id })
  const who = { user_token: token, item_id, page_id }
  await call(app, 'page/save', { ...who, page_title: 'Install', page_content: `![](${picture.url})` })
  const { unique_key } = await call<{ unique_key: string }>(app, 'page/createSinglePage', {
    ...who,
    isCreateSiglePage: 'true',
  })
  expect((await fetch(app.url + picture.url)).status).toBe(403)
  const page = await open(`/p/${unique_key}`, { viewport: PHONE, lang: 'zh' })
  await expect.poll(() => page.locator('.prose img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  await page.getByRole('button', { name: '1 个附件' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'manual.txt' }).click()
  expect((await download).suggestedFilename()).toBe('manual.txt')
})

const SCRIPT = '<script>document.title="RAN";new Image().src="/ran"</script>'
const HOSTILE = [
  { name: 'gif.gif', body: `GIF89a/*${SCRIPT}*/=1;document.title="RAN"` },
  { name: 'comment.jpg', body: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 99]), Buffer.from(SCRIPT)]) },
  { name: 'polyglot.pdf', body: `%PDF-1.4\n${SCRIPT}` },
  { name: 'page.txt', body: `<!doctype html>${SCRIPT}` },
  { name: 'vector.txt', body: `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>` },
  { name: 'word.doc', body: `<html>${SCRIPT}` },
  { name: 'page.html.txt', body: SCRIPT },
  { name: '..\\..\\x\u202etxt.csv', body: SCRIPT },
]

test.for(HOSTILE)('nothing in %o runs when a browser opens its address', async (file, { app, open }) => {
  const token = await createUser(app, `eve${HOSTILE.indexOf(file)}`)
  const { url } = await uploadFile(app, token, file)
  const page = await open('/', { allow: [/./] })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const download = page.waitForEvent('download', { timeout: 2000 }).catch(() => null)
  await page.goto(url).catch(() => null)
  await download
  expect(await page.title()).not.toBe('RAN')
  expect(asked).not.toContain('/ran')
  for (const tag of ['iframe', 'object', 'embed', 'script'])
    await page.evaluate(
      ([name, address]) => {
        const element = document.createElement(name as string)
        element.setAttribute(name === 'object' ? 'data' : 'src', address as string)
        document.body?.append(element)
      },
      [tag, url],
    )
  expect(await page.title()).not.toBe('RAN')
  expect(asked).not.toContain('/ran')
})
