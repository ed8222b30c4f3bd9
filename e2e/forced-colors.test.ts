import { createUser, expect, test } from './fixtures.ts'
import { seeder } from './item-seed.ts'

test('where the system chooses the colours, switches, radio buttons and the chosen row are seen', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'contrast')
  await seeder(app, token).item('Shop')
  const page = await open('/admin/settings', { token })
  await page.emulateMedia({ forcedColors: 'active' })
  const drawnBySystem = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((control) => getComputedStyle(control).appearance)
  expect(await drawnBySystem('.o-switch')).toBe('auto')
  await page.goto('/item/add')
  expect(await drawnBySystem('.o-check-box[type="radio"]')).toBe('auto')

  await page.keyboard.press('Control+k')
  const chosen = page.locator('[role="option"][aria-selected="true"]')
  await expect.poll(() => chosen.first().evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid')
})
