import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { loginToken } from '../scripts/lib/login-token.ts'
import { type S3Server, startS3Server } from '../server/test/s3-server.ts'
import type { Output } from '../shared/api/index.ts'
import { call, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'
import { prepareWriters, textOf } from './page-site.ts'

/** A site whose administrator sets up an object storage. */
const test = plainTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture from the pattern
  .extend('store', { scope: 'file' }, async ({}, { onCleanup }): Promise<S3Server> => {
    const store = await startS3Server()
    onCleanup(store.stop)
    return store
  })
  .extend('site', { scope: 'file' }, async ({ app }) => {
    const site = await prepareWriters(app)
    await app.octavo('user', 'add', 'chief', '--password', 'correct horse battery', '--admin')
    return { ...site, admin: await loginToken(app.octavo, 'chief') }
  })

/** The card of the settings. */
const card = (page: Page) => page.getByRole('region', { name: 'File storage' })

/** Pastes a picture of 40 × 20 pixels into the editor. */
async function pastePicture(page: Page): Promise<void> {
  await textOf(page).evaluate(async (content) => {
    const canvas = document.createElement('canvas')
    canvas.width = 40
    canvas.height = 20
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const data = new DataTransfer()
    if (drawn) data.items.add(new File([drawn], '架构图.png', { type: 'image/png' }))
    content.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
  })
}

test('an administrator configures an object storage, and sees what is wrong', async ({ store, site, open }) => {
  const page = await open('/admin/settings#storage', { token: site.admin, viewport: PHONE })
  const form = card(page)
  await form.getByLabel('Address of the store').fill(store.origin)
  await form.getByLabel('Bucket', { exact: true }).fill('docs')
  await form.getByLabel('Access key').fill('S3RVER')
  await form.getByLabel('Secret', { exact: true }).fill('wrong')
  await form.getByText('New files go to the object storage').click()
  await form.getByRole('button', { name: 'Save' }).click()
  const trial = form.getByRole('button', { name: 'Write and read a file' })
  await trial.click()
  await form.getByText('the secret does not belong to the access key').waitFor()
  await form.getByRole('button', { name: 'Secret: Replace' }).click()
  await form.getByLabel('Secret', { exact: true }).fill('S3RVER')
  await form.getByRole('button', { name: 'Save' }).click()
  await trial.click()
  await form.getByText('Everything worked').waitFor()
  await expectAccessible(page)
})

test('a writer’s picture goes to the object storage and is shown', async ({ app, store, site, open }) => {
  const saved = { oss_open: 1, oss_endpoint: store.origin, oss_bucket: 'docs', oss_key: 'S3RVER', oss_secret: 'S3RVER' }
  await call(app, 'adminSetting/saveConfig', { user_token: site.admin, ...saved })
  store.requests.length = 0
  const page_id = await site.page('Pictures', 'First')
  const editor = await open(`/page/edit/${site.item_id}/${page_id}`, { token: site.owner })
  await textOf(editor).getByText('First').click()
  await pastePicture(editor)
  const width = (picture: ReturnType<Page['locator']>) =>
    picture.evaluate((img: HTMLImageElement) => img.naturalWidth).catch(() => 0)
  await expect.poll(() => width(editor.locator('.editor-preview img'))).toBe(40)
  expect(store.requests.some((request) => /^PUT \/docs\/octavo-[0-9a-f]{8}\//.test(request))).toBe(true)
  expect(store.unsigned).toEqual([])
})

test('an administrator moves all files to the store and back, and sees the progress', async ({
  app,
  store,
  site,
  open,
}) => {
  const saved = { oss_open: 1, oss_endpoint: store.origin, oss_bucket: 'docs', oss_key: 'S3RVER', oss_secret: 'S3RVER' }
  await call(app, 'adminSetting/saveConfig', { user_token: site.admin, ...saved })
  const page = await open('/admin/settings#storage', { token: site.admin })
  const form = card(page)
  // The picture of the previous test is in the store.
  await form.getByText('In object storages: 1 file').waitFor()
  await form.getByRole('button', { name: 'Move to this server' }).click()
  const ask = page.getByRole('alertdialog')
  await ask.getByText('1 file with').waitFor()
  await ask.getByRole('button', { name: 'Move to this server' }).click()
  await form.getByText('1 file moved').waitFor()
  await form.getByText('On this server: 1 file').waitFor()
  await expectAccessible(page)
  await page.reload()
  await form.getByText('1 file moved').waitFor()
  // The move back has ended before the page first asks for its progress.
  await page.route('**/api/operation/info', async (route) => {
    const as = { user_token: site.admin }
    const move = async () => (await call<Output<'adminSetting/getFileMove'>>(app, 'adminSetting/getFileMove', as)).move
    await expect.poll(async () => (await move())?.state).toBe('done')
    await route.continue()
  })
  await form.getByRole('button', { name: 'Move to the object storage' }).click()
  await ask.getByRole('button', { name: 'Move to the object storage' }).click()
  await form.getByText('In object storages: 1 file').waitFor()
  await form.getByText('1 file moved').waitFor()
  await page.goto('/user/setting#operations')
  await page.getByRole('list', { name: 'Long work' }).getByText('Done').first().waitFor()
  await expectAccessible(page)
})

test('a move whose server is killed continues after the restart, and loses no file', async ({ app, store, site }) => {
  const saved = { oss_open: 0, oss_endpoint: store.origin, oss_bucket: 'docs', oss_key: 'S3RVER', oss_secret: 'S3RVER' }
  const as = { user_token: site.admin }
  await call(app, 'adminSetting/saveConfig', { ...as, ...saved })
  const files: string[] = []
  for (let n = 0; n < 60; n++) {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...as, item_id: String(site.item_id) })) body.append(name, value)
    body.append('file', new Blob([`notes ${n}`]), `notes-${n}.txt`)
    const answer = await fetch(`${app.url}/api/page/upload`, { method: 'POST', body })
    files.push(((await answer.json()) as { data: { url: string } }).data.url)
  }
  const move = await call<Output<'adminSetting/moveFiles'>>(app, 'adminSetting/moveFiles', { ...as, to: 's3' })
  const state = () => call<Output<'operation/info'>>(app, 'operation/info', { ...as, ...move })
  const lie = () => call<Output<'adminSetting/getFileMove'>>(app, 'adminSetting/getFileMove', as)
  await expect.poll(async () => (await lie()).s3.files).toBeGreaterThan(0)
  await app.kill()
  const before = new DatabaseSync(join(app.dataDir, 'octavo.db'))
  // As if a minute had passed, after which the operation counts as abandoned by its process.
  before.exec('update operation set heartbeat = heartbeat - 61')
  before.close()
  await app.restart()
  await expect.poll(async () => (await state()).state, { timeout: 20_000 }).toBe('done')
  expect((await lie()).local.files).toBe(0)
  for (const [n, url] of files.entries())
    expect(await (await fetch(`${app.url}${url}`, { headers: { cookie: `cookie_token=${site.admin}` } })).text()).toBe(
      `notes ${n}`,
    )
})
