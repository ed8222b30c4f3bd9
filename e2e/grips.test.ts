import type { Locator, Page } from 'playwright-core'
import { createUser, expect, test } from './fixtures.ts'
import { row, seedItem } from './item-seed.ts'

const value = async (grip: Locator) => Number(await grip.getAttribute('aria-valuenow'))

/** Drags a grip sideways by this many pixels. */
async function drag(page: Page, grip: Locator, by: number) {
  const box = await grip.boundingBox()
  if (!box) throw new Error('The grip is not on the screen.')
  const [x, y] = [box.x + box.width / 2, box.y + 200]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y)
  await page.mouse.move(x + by, y)
  await page.mouse.up()
}

test('the width of the tree is changed by mouse and keys within its limits, and is remembered', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'wide')
  const { item } = await seedItem(app, token)
  const page = await open(`/${item}`, { token })
  const grip = page.getByRole('separator', { name: 'Width of the contents' })
  const treeWidth = async () => (await page.getByRole('tree').boundingBox())?.width ?? 0
  const before = await treeWidth()
  expect(await value(grip)).toBe(280)
  await drag(page, grip, 60)
  await expect.poll(() => value(grip)).toBe(340)
  expect((await treeWidth()) - before).toBe(60)
  await grip.press('ArrowLeft')
  await expect.poll(() => value(grip)).toBe(324)
  await page.reload()
  await row(page, 'Introduction').waitFor()
  expect(await value(grip)).toBe(324)
  await grip.press('End')
  await grip.press('ArrowRight')
  await expect.poll(() => value(grip)).toBe(420)
  await drag(page, grip, -400)
  await expect.poll(() => value(grip)).toBe(220)
  await grip.dblclick()
  await expect.poll(() => value(grip)).toBe(280)
})

test('the writer divides the width between text and preview', async ({ app, open }) => {
  const token = await createUser(app, 'shares')
  const { item, intro } = await seedItem(app, token)
  const page = await open(`/page/edit/${item}/${intro}`, { token })
  const grip = page.getByRole('separator', { name: 'Width of text and preview' })
  await grip.waitFor()
  const width = page.viewportSize()?.width ?? 0
  await drag(page, grip, width / 10)
  await expect.poll(() => value(grip)).toBe(60)
  await grip.press('ArrowRight')
  await expect.poll(() => value(grip)).toBe(62)
  await page.reload()
  await grip.waitFor()
  expect(await value(grip)).toBe(62)
  await grip.press('Home')
  await expect.poll(() => value(grip)).toBe(25)
  await grip.dblclick()
  await expect.poll(() => value(grip)).toBe(50)
})
