import type { Page } from 'playwright-core'
import { uploadFile } from './attachment-files.ts'
import { call, createUser, expect, expectAccessible, PHONE, test } from './fixtures.ts'
import { seeder } from './item-seed.ts'

const seeded = test.extend('site', { scope: 'file' }, async ({ app }) => {
  const token = await createUser(app, 'keeper')
  const make = seeder(app, token)
  const item_id = await make.item('Observatory', { item_domain: 'observatory' })
  const page_id = await make.page(item_id, 'Telescope', 'How the telescope is used.')
  const body = 'Before the night begins, the gyroscope must be calibrated twice.'
  await uploadFile(app, token, { name: 'runbook.txt', body }, { item_id, page_id })
  // The job reads new files within a minute. Here it runs at once, even if it ran between the start of the server and the upload.
  await call(app, 'adminOverview/runJob', { user_token: token, name: 'read-file-texts' })
  return { token }
})

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })

seeded('the text of an attachment finds its page, and the file stands below it', async ({ open, site }) => {
  const page = await open('/observatory', { token: site.token })
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('gyroscope')
  const file = palette(page).getByText('runbook.txt')
  await file.waitFor()
  await expect.poll(() => palette(page).getByText('Telescope').count()).toBeGreaterThan(0)
  await expect.poll(() => palette(page).locator('mark').allTextContents()).toContain('gyroscope')
  await expectAccessible(page)
})

seeded('on a phone the list of items shows the attachment too', async ({ open, site }) => {
  const page = await open('/item/index?q=gyroscope', { token: site.token, viewport: PHONE })
  await page.getByText('runbook.txt').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
