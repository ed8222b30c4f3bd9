import type { Page } from 'playwright-core'
import { createUser, expect, test } from './fixtures.ts'
import { seeder } from './item-seed.ts'

const UPRIGHT = { width: 390, height: 844 }
const ON_ITS_SIDE = { width: 844, height: 390 }

/** Makes the page believe that a keyboard covers so many pixels of the window from the bottom. Reloads the page. */
async function withKeyboard(page: Page): Promise<(covered: number) => Promise<void>> {
  await page.addInitScript(() => {
    const height = Object.getOwnPropertyDescriptor(VisualViewport.prototype, 'height')?.get
    Object.defineProperty(VisualViewport.prototype, 'height', {
      get() {
        return height?.call(this) - Number(document.documentElement.dataset.covered ?? 0)
      },
    })
  })
  await page.reload()
  return (covered) =>
    page.evaluate((px) => {
      document.documentElement.dataset.covered = String(px)
      window.visualViewport?.dispatchEvent(new Event('resize'))
    }, covered)
}

const bottomOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().bottom))

test('the keyboard of a phone covers neither the active cell of a sheet nor the results of a search', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'thumbs')
  const make = seeder(app, token)
  const sheet = await make.item('Prices', { item_type: 4 })
  const page = await open(`/${sheet}`, { token, viewport: UPRIGHT })
  const cover = await withKeyboard(page)
  const grid = await page.locator('.sheet-scroll').boundingBox()
  await page.locator('.sheet-scroll').dblclick({ position: { x: 150, y: (grid?.height ?? 0) - 60 } })
  await page.locator('.sheet-editor[data-open]').waitFor()
  expect(await bottomOf(page, '.sheet-editor')).toBeGreaterThan(UPRIGHT.height - 336)
  await cover(336)
  await expect.poll(() => bottomOf(page, '.sheet-editor')).toBeLessThan(UPRIGHT.height - 336)

  const item = await make.item('Shop')
  for (let number = 1; number <= 15; number++) await make.page(item, `Refund ${number}`)
  await page.goto(`/${item}`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.keyboard.insertText('refund')
  await page.locator('.item-search-drop').waitFor()
  await expect.poll(() => bottomOf(page, '.item-search-drop')).toBeGreaterThan(UPRIGHT.height - 336)
  await cover(336)
  await expect.poll(() => bottomOf(page, '.item-search-drop')).toBeLessThanOrEqual(UPRIGHT.height - 336)
})

test('over a phone on its side the keyboard leaves lines of the text, and a list of folders stands above it', async ({
  app,
  open,
}) => {
  const token = await createUser(app, 'sideways')
  const make = seeder(app, token)
  const item = await make.item('Shop')
  const page_id = await make.page(item, 'First')
  await make.catalog(item, 'Box')
  const page = await open(`/page/edit/${item}/${page_id}`, { token, viewport: ON_ITS_SIDE })
  const cover = await withKeyboard(page)
  const linesHigh = () =>
    page.locator('.cm-scroller').evaluate((text) => {
      const { top, bottom } = text.getBoundingClientRect()
      return Math.min(bottom, window.visualViewport?.height ?? 0) - top
    })
  await page.locator('.cm-content').click()
  await cover(205)
  await expect.poll(linesHigh).toBeGreaterThan(60)

  await cover(0)
  await page.setViewportSize(UPRIGHT)
  await page.locator('.editor-catalog').click()
  await page.locator('.o-sheet').waitFor()
  await cover(336)
  await expect.poll(() => bottomOf(page, '.o-sheet')).toBeLessThanOrEqual(UPRIGHT.height - 336)
})
