import { expect, test as plainTest } from './fixtures.ts'
import { cell, dragCells, prepareSheets, ready, type SheetSite, shown } from './sheet-site.ts'

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<SheetSite> => prepareSheets(app))

test('dates, whole columns and conditions are computed, and sorting leaves the titles above them', async ({
  site,
  open,
}) => {
  const { item_id } = await site.make('Tasks', [
    ['task', 'due', 'hours', '=SUMIFS(C:C,A:A,"b*")', '=B2+30'],
    ['zeta', '2025-11-07', '4', '=TEXT(B2,"yyyy/m/d")', '=XLOOKUP("beta",A:A,B:B)'],
    ['beta', '2025-01-05', '2'],
  ])
  const page = await open(`/${item_id}`, { token: site.owner })
  await ready(page)
  expect(await shown(page, ['D1', 'E1', 'D2', 'E2'])).toEqual(['2', '2025-12-07', '2025/11/7', '2025-01-05'])
  await dragCells(page, 'A1', 'C3')
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  const header = page.getByRole('menuitemradio', { name: 'First row is a header' })
  await expect.poll(() => header.getAttribute('aria-checked')).toBe('true')
  await page.getByRole('menuitem', { name: 'Sort A to Z' }).click()
  expect(await shown(page, ['A1', 'A2', 'A3', 'B2'])).toEqual(['task', 'beta', 'zeta', '2025-01-05'])
})

test('names of functions are offered while a formula is typed, in the cell and in the formula bar', async ({
  site,
  open,
}) => {
  const { item_id } = await site.make('Names', [['4'], ['5']])
  const page = await open(`/${item_id}`, { token: site.owner })
  await ready(page)
  const list = page.getByRole('listbox', { name: 'Functions' })
  const chosen = () => list.getByRole('option', { selected: true }).innerText()
  await cell(page, 'B1').click()
  await page.keyboard.type('=sum')
  await list.waitFor()
  expect(await chosen()).toBe('SUM')
  await page.keyboard.press('ArrowDown')
  expect(await chosen()).toBe('SUMIF')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  expect(await list.count()).toBe(0)
  await page.keyboard.type('A1:A2)')
  await page.keyboard.press('Enter')
  await expect.poll(() => shown(page, ['B1'])).toEqual(['9'])

  // Escape closes the list first, and what was typed stays. A press on a name takes it.
  await page.keyboard.type('=aver')
  await page.keyboard.press('Escape')
  expect(await list.count()).toBe(0)
  await page.keyboard.type('a')
  await list.getByRole('option', { name: 'AVERAGE', exact: true }).click()
  await page.keyboard.type('A1:A2)')
  await page.keyboard.press('Tab')
  await expect.poll(() => shown(page, ['B2'])).toEqual(['4.5'])

  await page.getByLabel('Cell text').fill('=tod')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Cell text').inputValue()).toBe('=TODAY()')
  await page.keyboard.press('Escape')
  await expect.poll(() => shown(page, ['B1', 'B2', 'C2'])).toEqual(['9', '4.5', ''])
})
