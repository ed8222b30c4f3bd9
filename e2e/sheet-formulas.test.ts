import { expect, test as plainTest } from './fixtures.ts'
import { dragCells, prepareSheets, ready, type SheetSite, shown } from './sheet-site.ts'

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
