import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OldSite, UPLOADS } from '../server/test/showdoc/old-site.ts'
import { expect, test } from './fixtures.ts'

/** Addresses of a site of ShowDoc that people have kept, after the site was moved here. */

test('an address of the old site opens the page here, and a guest is asked for what the item asks for', async ({
  app,
  open,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-e2e-showdoc-'))
  const site = new OldSite('3.3.1')
  try {
    await app.octavo('user', 'add', 'keeper', '--password', 'correct horse battery', '--admin')
    await app.octavo('migrate', 'showdoc', '--db', site.write(folder), '--uploads', UPLOADS)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const { item_id, page_id } = site.row('page', { page_title: '页面 0 final' })
  const heading = { level: 1, name: '页面 0 final' } as const

  const page = await open(`/web/#/${item_id}/${page_id}`)
  await page.getByRole('heading', heading).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`/${item_id}/${page_id}`)

  // Without the folder of its screens, and by its short address.
  await page.goto(`${app.url}/#/handbook1/${page_id}`)
  await page.getByRole('heading', heading).waitFor()

  const secret = site.row('item', { item_name: 'Private' })
  const hidden = site.row('page', { page_title: 'Secret 1' })
  for (const id of [hidden.page_id, 299_999_998]) {
    const guest = await open(`/web/#/${secret.item_id}/${id}`)
    await guest.waitForURL(`**/item/password/${secret.item_id}*`)
  }
  const nowhere = await open('/web/#/a/b/c/d/e/f')
  await nowhere.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
  const landing = await open('/web/')
  await landing.waitForURL(`${app.url}/`)
})
