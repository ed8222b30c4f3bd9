import { call, DESKTOP, expect, expectAccessible, PHONE, test as plainTest } from './fixtures.ts'
import { cell, dragCells, fill, prepareSheets, ready, type SheetSite, savedSheet, shown, stored } from './sheet-site.ts'

const test = plainTest.extend('site', { scope: 'file' }, ({ app }): Promise<SheetSite> => prepareSheets(app))

test('a spreadsheet is created, filled, computed and saved cell by cell, by keyboard alone', async ({ site, open }) => {
  const page = await open('/item/add', { token: site.owner })
  await page.getByRole('radio', { name: 'Spreadsheet' }).check()
  await page.getByLabel('Item name').fill('Numbers')
  await page.getByRole('button', { name: 'Create item' }).click()
  await ready(page)
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await page.keyboard.type('=SUM(A1:A2)')
  await page.keyboard.press('Tab')
  await cell(page, 'A3').getByText('42').waitFor()
  await page.keyboard.type('=1/0')
  await page.keyboard.press('Enter')
  expect(await cell(page, 'B3').innerText()).toBe('#DIV/0!')
  // F2 edits the cell, Escape cancels, Delete empties
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('F2')
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  expect(await shown(page, ['A1', 'A3'])).toEqual(['20', '60'])
  await page.keyboard.type('gone')
  await page.keyboard.press('Escape')
  expect(await cell(page, 'A2').innerText()).toBe('40')
  await page.keyboard.press('Delete')
  expect(await shown(page, ['A2', 'A3'])).toEqual(['', '20'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  expect(await shown(page, ['A1', 'A2', 'A3'])).toEqual(['2', '40', '42'])
  await page.keyboard.press('Control+y')
  expect(await cell(page, 'A1').innerText()).toBe('20')
  const page_id = await site.pageOf(Number(new URL(page.url()).pathname.slice(1)))
  await stored(site, page_id, 0, 0, '20')
  await savedSheet(page)
  await expectAccessible(page)
  await page.reload()
  await ready(page)
  expect(await shown(page, ['A1', 'A2', 'A3', 'B3'])).toEqual(['20', '40', '60', '#DIV/0!'])
  // Escape, then Tab leaves the grid
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab')
})

test('Enter after Tabs begins the next row; a long text overflows into empty cells', async ({ site, open }) => {
  const ids = await site.make('Rows', [['', '', '', '']])
  const page = await open(`/${ids.item_id}`, { token: site.owner })
  await ready(page)
  await page.keyboard.press('ArrowRight')
  for (const row of [
    ['name', 'type', 'note'],
    ['id', 'bigint', 'the number of the order, which never changes once the order is placed'],
  ]) {
    await page.keyboard.type(row[0] as string)
    await page.keyboard.press('Tab')
    await page.keyboard.type(row[1] as string)
    await page.keyboard.press('Tab')
    await page.keyboard.type(row[2] as string)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('total')
  await page.keyboard.press('Enter')
  expect(await shown(page, ['B1', 'C1', 'D1', 'B2', 'C2', 'B3', 'E3'])).toEqual([
    'name',
    'type',
    'note',
    'id',
    'bigint',
    'total',
    '',
  ])
  const width = async (ref: string) =>
    (await cell(page, ref).evaluate((box) => (box.firstElementChild ?? box).getBoundingClientRect().width)) ?? 0
  const alone = await width('D2')
  expect(alone).toBeGreaterThan(await cell(page, 'D2').evaluate((box) => box.getBoundingClientRect().width))
  // a filled neighbour stops the overflow
  await fill(page, 'E2', 'stop')
  await expect.poll(() => width('D2')).toBeLessThan(alone)
})

test('unknown parts of an existing document stay; arrows, jumps and Shift select as in other spreadsheets', async ({
  site,
  open,
}) => {
  const ids = await site.make('Keys', [
    ['1', '2', '3'],
    ['4', '5', '6'],
  ])
  const page = await open(`/${ids.item_id}`, { token: site.owner })
  await ready(page)
  const ref = page.locator('.sheet-ref')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('Control+ArrowRight')
  expect(await ref.innerText()).toBe('C1')
  await press('Control+ArrowDown', 'Control+ArrowDown')
  expect(await ref.innerText()).toBe('C800')
  await cell(page, 'C800').waitFor()
  await press('Control+Home', 'Control+Shift+End')
  expect(await ref.innerText()).toBe('A1:C2')
  await page.getByText('Sum 21').waitFor()
  await page.getByText('Average 3.5').waitFor()
  await press('Control+b', 'ArrowDown', 'End')
  expect(await ref.innerText()).toBe('C2')
  await press('PageDown', 'PageUp', 'Home')
  expect(await ref.innerText()).toBe('A2')
  await savedSheet(page)
  await expect.poll(async () => (await site.read(ids.page_id))[0]?.styles).toEqual([{ font: { bold: true } }])
  expect((await site.read(ids.page_id))[0]).toMatchObject({
    validations: [{ refs: ['A1:A9'], mode: 'cell', type: 'list' }],
  })
})

test('cells are selected, filled and resized with the mouse; rows and columns are inserted, deleted and sorted from menus', async ({
  site,
  open,
}) => {
  const ids = await site.make('Mouse', [
    ['b', '1'],
    ['a', '2'],
    ['c', ''],
  ])
  const page = await open(`/${ids.item_id}`, { token: site.owner })
  await ready(page)
  await dragCells(page, 'B1', 'B2')
  expect(await page.locator('.sheet-ref').innerText()).toBe('B1:B2')
  // dragging the handle continues the series
  const handle = await page.locator('.sheet-handle').boundingBox()
  const target = await cell(page, 'B6').boundingBox()
  if (!handle || !target) throw new Error('nothing to drag')
  await page.mouse.move(handle.x + 4, handle.y + 4)
  await page.mouse.down()
  await page.mouse.move(target.x + 20, target.y + 10, { steps: 6 })
  await page.mouse.up()
  expect(await shown(page, ['B3', 'B4', 'B5', 'B6'])).toEqual(['3', '4', '5', '6'])
  // the edge of a column
  const head = await page.getByRole('columnheader', { name: 'A', exact: true }).boundingBox()
  if (!head) throw new Error('no head')
  await page.mouse.move(head.x + head.width - 1, head.y + 10)
  await page.mouse.down()
  await page.mouse.move(head.x + head.width + 59, head.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await cell(page, 'A1').boundingBox())?.width).toBe(160)
  await page.mouse.dblclick(head.x + head.width + 59, head.y + 10)
  await expect.poll(async () => (await cell(page, 'A1').boundingBox())?.width).toBeLessThan(100)
  // right click: sort, insert, delete
  await cell(page, 'A2').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Sort A to Z' }).click()
  expect(await shown(page, ['A1', 'A2', 'A3', 'B1'])).toEqual(['a', 'b', 'c', '2'])
  await cell(page, 'A2').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Insert row above' }).click()
  expect(await shown(page, ['A2', 'A3'])).toEqual(['', 'b'])
  await page.getByRole('rowheader', { name: '2', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete row' }).click()
  expect(await shown(page, ['A1', 'A2', 'A3'])).toEqual(['a', 'b', 'c'])
  // merge and unmerge, freeze, colours
  await dragCells(page, 'A1', 'B2')
  await page.getByRole('button', { name: 'Merge cells' }).click()
  await expect.poll(async () => (await site.read(ids.page_id))[0]?.merges).toEqual(['A1:B2'])
  await page.getByRole('button', { name: 'Unmerge cells' }).click()
  await page.getByRole('button', { name: 'Cell colour' }).click()
  await page.getByRole('button', { name: 'Amber' }).click()
  await expect
    .poll(async () => cell(page, 'A1').evaluate((box) => getComputedStyle(box).backgroundColor))
    .toBe('rgb(251, 230, 162)')
  await page.getByRole('dialog', { name: 'Cell colour' }).waitFor({ state: 'detached' })
  // the grid has the focus again before the next tool is used
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('sheet-editor')
  await page.getByRole('button', { name: 'Freeze' }).click()
  await page.getByRole('menuitem', { name: 'Freeze rows to 2' }).click()
  await page.locator('.sheet-scroll').evaluate((box) => box.scrollTo(0, 5000))
  await cell(page, 'A200').waitFor()
  expect(await cell(page, 'A1').isVisible()).toBe(true)
  await expectAccessible(page)
})

test('cells are copied to other programs and pasted from them, with quotes, line breaks and tables', async ({
  site,
  open,
}) => {
  const ids = await site.make('Clipboard', [
    ['a', 'two\nlines'],
    ['=1+2', 'say "x"'],
  ])
  const page = await open(`/${ids.item_id}`, { token: site.owner })
  await ready(page)
  await dragCells(page, 'A1', 'B2')
  await page.keyboard.press('Control+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.replaceAll('\r', '')).toBe('a\t"two\nlines"\n3\t"say ""x"""')
  // references in formulas are adjusted inside the grid
  await cell(page, 'D4').click()
  await page.keyboard.press('Control+v')
  expect(await shown(page, ['D4', 'D5'])).toEqual(['a', '3'])
  await cell(page, 'D5').click()
  expect(await page.getByLabel('Cell text').inputValue()).toBe('=1+2')
  // from another spreadsheet
  await page.evaluate(() => navigator.clipboard.writeText('x\t"1\t2"\r\n"q ""q"""\t5\r\n'))
  await cell(page, 'F1').click()
  await page.keyboard.press('Control+v')
  expect(await shown(page, ['F1', 'G1', 'F2', 'G2'])).toEqual(['x', '1\t2', 'q "q"', '5'])
  // a table of a web page, whose plain text would lose its cells
  await page.evaluate(async () => {
    const html =
      '<table><tr><td>one<br>more</td><td rowspan="2">tall</td></tr><tr><td><b>two</b><img src=x></td></tr></table>'
    const item = new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob(['junk'], { type: 'text/plain' }),
    })
    await navigator.clipboard.write([item])
  })
  await cell(page, 'F5').click()
  await page.keyboard.press('Control+v')
  expect(await shown(page, ['F5', 'G5', 'F6', 'G6'])).toEqual(['one\nmore', 'tall', 'two', ''])
  // cut moves cells, undo restores them
  await cell(page, 'A1').click()
  await page.keyboard.press('Control+x')
  await cell(page, 'A9').click()
  await page.keyboard.press('Control+v')
  expect(await shown(page, ['A1', 'A9'])).toEqual(['', 'a'])
  await page.keyboard.press('Control+z')
  expect(await shown(page, ['A1', 'A9'])).toEqual(['a', ''])
})

test('a click names a cell in a formula that is typed in the formula bar', async ({ site, open }) => {
  const ids = await site.make('Bar', [['1'], ['2']])
  const page = await open(`/${ids.item_id}`, { token: site.owner })
  await ready(page)
  await cell(page, 'C3').click()
  await page.getByLabel('Cell text').click()
  await page.keyboard.type('=SUM(')
  await cell(page, 'A1').click()
  await page.keyboard.type(',')
  await cell(page, 'A2').click()
  await page.keyboard.type(')')
  await page.keyboard.press('Enter')
  await stored(site, ids.page_id, 2, 2, '=SUM(A1,A2)')
  expect(await cell(page, 'C3').innerText()).toBe('3')
})

test('Chinese is typed through an input method straight into a cell', async ({ site, open }) => {
  const ids = await site.make('Input method', [])
  const page = await open(`/${ids.item_id}`, { token: site.owner, lang: 'zh' })
  await page.getByText('由你锁定').waitFor()
  await cell(page, 'B2').click()
  const keys = await page.context().newCDPSession(page)
  await keys.send('Input.imeSetComposition', { text: 'biao', selectionStart: 4, selectionEnd: 4 })
  // keys belong to the input method: Enter and arrows do not leave the cell
  await keys.send('Input.imeSetComposition', { text: '表', selectionStart: 1, selectionEnd: 1 })
  await keys.send('Input.insertText', { text: '表格' })
  await page.keyboard.press('Enter')
  await cell(page, 'B2').getByText('表格', { exact: true }).waitFor()
  expect(await page.locator('.sheet-ref').innerText()).toBe('B3')
})

test('sheets are added, renamed, ordered and deleted; formulas use the new name', async ({ site, open }) => {
  const ids = await site.make('Tabs', [['7']])
  const page = await open(`/${ids.item_id}`, { token: site.owner })
  await ready(page)
  await page.getByRole('button', { name: 'Add a sheet' }).click()
  const tabs = page.getByRole('tab')
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['sheet1', 'sheet2'])
  await fill(page, 'A1', '=sheet1!A1*2')
  await cell(page, 'A1').getByText('14').waitFor()
  await tabs.first().click()
  await tabs.first().dblclick()
  await page.getByLabel('Name of the sheet').fill('数据')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await tabs.nth(1).click()
  await cell(page, 'A1').click()
  await expect.poll(() => page.getByLabel('Cell text').inputValue()).toBe('=数据!A1*2')
  await page.getByRole('button', { name: 'Menu of sheet sheet2' }).click()
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['sheet2', '数据'])
  await page.getByRole('button', { name: 'Menu of sheet sheet2' }).click()
  await page.getByRole('menuitem', { name: 'Delete sheet' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete sheet' }).click()
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['数据'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['sheet2', '数据'])
})

test('words are found and replaced in the sheet', async ({ site, open }) => {
  const ids = await site.make('Find', [
    ['Alpha', 'beta'],
    ['alphabet', ''],
  ])
  const page = await open(`/${ids.item_id}`, { token: site.owner })
  await ready(page)
  await page.keyboard.press('Control+f')
  await page.getByLabel('Find in this sheet').fill('alpha')
  await page.getByText('1 of 2').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('2 of 2').waitFor()
  expect(await page.locator('.sheet-ref').innerText()).toBe('A2')
  await page.getByLabel('Replace with').fill('omega')
  await page.getByRole('button', { name: 'Replace all' }).click()
  expect(await shown(page, ['A1', 'A2'])).toEqual(['omega', 'omegabet'])
  await page.keyboard.press('Escape')
  await page.getByLabel('Find in this sheet').waitFor({ state: 'detached' })
})

for (const look of [
  { name: 'a guest on a phone, dark', options: { viewport: PHONE, theme: 'dark' as const }, member: false },
  { name: 'a reader', options: { viewport: DESKTOP }, member: true },
]) {
  test(`${look.name} reads, selects and copies, and changes nothing`, async ({ site, open }) => {
    const ids = await site.make(`Read by ${look.name}`, [
      ['1', '2'],
      ['=A1+B1', ''],
    ])
    const page = await open(`/${ids.item_id}`, { ...look.options })
    await cell(page, 'A2').getByText('3').waitFor()
    await cell(page, 'A1').click()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Control+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1\t2')
    await page.keyboard.type('9')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+v')
    expect(await shown(page, ['A1', 'B1', 'A2'])).toEqual(['1', '2', '3'])
    expect(await page.getByRole('button', { name: 'Bold' }).count()).toBe(0)
    await expectAccessible(page)
    expect((await site.read(ids.page_id))[0]?.rows['0']?.cells?.['0']?.text).toBe('1')
  })
}

test('a shared spreadsheet is a grid for anyone who has the link', async ({ app, site, open }) => {
  const ids = await site.make('Shared', [['1', '=A1+1']])
  const share = { user_token: site.owner, page_id: ids.page_id, isCreateSiglePage: 'true' }
  const { unique_key } = await call<{ unique_key: string }>(app, 'page/createSinglePage', share)
  const page = await open(`/p/${unique_key}`)
  await cell(page, 'B1').getByText('2').waitFor()
  expect(await page.getByRole('button', { name: 'Bold' }).count()).toBe(0)
  await expectAccessible(page)
  // and without scripts a table
  const plain = await open(`/p/${unique_key}`, { javaScriptEnabled: false, allow: [/ csp$/] })
  expect(await plain.locator('td').allInnerTexts()).toEqual(['1', '2'])
})

test('a finger selects a cell, a double tap types into it, and the handle at its corner selects more', async ({
  site,
  open,
}) => {
  const ids = await site.make('Finger', [
    ['1', '2'],
    ['3', '4'],
  ])
  const page = await open(`/${ids.item_id}`, { token: site.owner, viewport: PHONE })
  await page.locator('.o-lock').waitFor()
  await cell(page, 'A1').waitFor()
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const middle = async (box: { x: number; y: number; width: number; height: number } | null) => {
    if (!box) throw new Error('nothing to touch')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const tap = async (ref: string) => {
    const point = await middle(await cell(page, ref).boundingBox())
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const ref = page.locator('.sheet-ref')
  await tap('B2')
  await expect.poll(() => ref.innerText()).toBe('B2')
  const from = await middle(await page.locator('.sheet-handle').boundingBox())
  const to = await middle(await cell(page, 'B4').boundingBox())
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to.x, y: to.y - 8 }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => ref.innerText()).toBe('B2:B4')
  await tap('A2')
  await tap('A2')
  await page.locator('.sheet-editor[data-open]').waitFor()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 'A2').innerText()).toBe('35')
  await stored(site, ids.page_id, 1, 0, '35')
})
