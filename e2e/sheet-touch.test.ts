import type { Page } from 'playwright-core'
import { createUser, expect, test } from './fixtures.ts'
import { seeder } from './item-seed.ts'

/** A finger rests at a point, then is lifted. */
async function longPress(page: Page, x: number, y: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.getByRole('menu').waitFor()
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('after a tap keys go to the cell; a long press opens the menu and keeps the selected cells', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'tablet')
  const item = await seeder(app, token).item('Prices', { item_type: 4 })
  const page = await open(`/${item}`, { token, viewport: { width: 390, height: 780 }, hasTouch: true })
  const field = page.locator('.sheet-editor')
  const grid = await page.locator('.sheet-scroll').boundingBox()
  if (!grid) throw new Error('There is no grid.')
  const [x, y] = [grid.x + 150, grid.y + 63]
  await page.touchscreen.tap(x, y)
  // a phone opens no keyboard
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(false)
  await page.keyboard.type('hello')
  await page.keyboard.press('Enter')
  await page.locator('.sheet-grid').getByText('hello').waitFor()

  await page.touchscreen.tap(x, y)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  const size = () =>
    page
      .locator('.sheet-box')
      .evaluate((box) => [box.getBoundingClientRect().width, box.getBoundingClientRect().height])
  await expect.poll(size).toEqual([199, 49])
  await longPress(page, x, y)
  await page.getByRole('menuitem', { name: 'Copy' }).waitFor()
  expect(await size()).toEqual([199, 49])
  await page.keyboard.press('Escape')

  // Two taps open the cell with its text. On a busy machine they may be too far apart.
  const isOpen = () => field.evaluate((element) => element.hasAttribute('data-open'))
  const tapTwice = async () => {
    for (const _ of [1, 2]) await page.touchscreen.tap(x, y)
    return isOpen()
  }
  await expect.poll(async () => (await isOpen()) || tapTwice()).toBe(true)
  await page.keyboard.type(' again')
  await page.keyboard.press('Enter')
  await page.locator('.sheet-grid').getByText('hello again').waitFor()
})
