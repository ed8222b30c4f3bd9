import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { call, createUser, expect, test } from './fixtures.ts'

/** The interface while another process has locked the database. */

const textOf = (page: Page) => page.locator('.cm-content')

test('a save during an outage: a calm word, the text stays, and it is saved by itself when the outage is over', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'writer')
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { user_token: token, item_name: 'Handbook' })
  const { page_id } = await call<{ page_id: number }>(app, 'page/save', {
    user_token: token,
    item_id,
    page_title: 'First',
    page_content: 'Before.',
  })
  const page = await open(`/page/edit/${item_id}/${page_id}`, { token, allow: [/status of 503/] })
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText(' Typed in the outage.')
  const other = new DatabaseSync(join(app.dataDir, 'octavo.db'), { timeout: 10_000 })
  other.exec('begin immediate')
  await page.keyboard.press('ControlOrMeta+s')
  const bar = page.locator('.o-notice-bar').filter({ hasText: 'Not saved' })
  await bar.getByText(/database of this site is busy.*saved automatically as soon as the site works again/).waitFor()
  expect(await page.locator('.app-outage:visible').count()).toBe(0)
  expect(await textOf(page).innerText()).toContain('Typed in the outage.')
  other.exec('rollback')
  other.close()
  await bar.waitFor({ state: 'detached' })
  const saved = () => call<{ page_content: string }>(app, 'page/info', { user_token: token, page_id })
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor()
  expect((await saved()).page_content).toBe('Before. Typed in the outage.')
})
