import { expect, expectAccessible, PHONE, test } from './fixtures.ts'

test('the page of the API: filter, copy, theme and language by keyboard, and the same without scripts', async ({
  app,
  browser,
  open,
}) => {
  const page = await open('/api/docs')
  await page.getByRole('heading', { level: 1, name: 'API' }).waitFor()
  expect(await page.title()).toBe('API · Octavo')

  await page.keyboard.press('/')
  const filter = page.getByRole('searchbox', { name: 'Find a call' })
  expect(await filter.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.type('page save')
  await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^\d+ calls?$/)
  const call = page.locator('article[id="page/save"]')
  await call.waitFor()
  expect(await page.locator('article[id="team/save"]').isVisible()).toBe(false)
  await filter.fill('nothing is called so')
  await page.getByRole('heading', { name: 'No call matches' }).waitFor()
  await page.getByRole('button', { name: 'Show all calls' }).click()
  await page.locator('article[id="team/save"]').waitFor()
  expect(await filter.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.type('page save')
  // All calls have the same markup. Checking each would take most of a minute.
  await expectAccessible(page)
  await page.locator('nav a[href="#page/save"]').click()
  expect(new URL(page.url()).hash).toBe('#page/save')
  await expect.poll(() => page.locator('nav [aria-current]').textContent()).toBe('save')

  await call.getByRole('button', { name: 'Copy the address of page/save' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/api/page/save`)
  await call.getByRole('button', { name: 'Copy the example of page/save' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl .*page_content@/s)

  await page.getByRole('button', { name: 'Theme' }).press('Enter')
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.getByRole('link', { name: '中文' }).click()
  await page.getByRole('searchbox', { name: '查找接口' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#page/save')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await page.getByRole('searchbox', { name: '查找接口' }).fill('page/save')
  await expectAccessible(page)
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: /接口、数据表、手册/ }).waitFor()

  // on a phone the calls are in a drawer, also without scripts
  const context = await browser.newContext({ baseURL: app.url, viewport: PHONE, javaScriptEnabled: false })
  const phone = await context.newPage()
  await phone.goto('/api/docs')
  const calls = phone.getByRole('navigation', { name: 'Calls' })
  expect(await calls.isVisible()).toBe(false)
  await phone.getByRole('button', { name: 'Calls' }).click()
  await calls.getByRole('link', { name: 'addAnnouncement' }).click()
  expect(new URL(phone.url()).hash).toBe('#adminMessage/addAnnouncement')
  await context.close()
})
