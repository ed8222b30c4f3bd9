import { expect, test } from 'vitest'
import { setTexts } from '#shared/sheet/cells.ts'
import { emptySheet } from '#shared/sheet/document.ts'
import { SHEET_ROWS_MOST } from '#shared/sheet/limits.ts'
import { insertLines } from '#shared/sheet/lines.ts'
import { textAt } from '#shared/sheet/model.ts'
import { createClipboard, rowsOfTable } from './clipboard.ts'
import { createSheetStore } from './sheet-store.ts'

const grid = (texts: string[]) => {
  const sheet = setTexts(
    emptySheet('sheet1'),
    texts.map((text, row): [number, number, string] => [row, 0, text]),
  )
  const store = createSheetStore([sheet], true, (one, { row, col }, text) => setTexts(one, [[row, col, text]]))
  const cuts: string[] = []
  const clipboard = createClipboard(store, (why) => cuts.push(why))
  const event = (data: Record<string, string>) =>
    ({
      preventDefault: () => undefined,
      clipboardData: {
        setData: (kind: string, text: string) => {
          data[kind] = text
        },
        getData: (kind: string) => data[kind] ?? '',
      },
    }) as unknown as ClipboardEvent
  const column = () => [0, 1, 2, 3].map((row) => textAt(store.sheet(), row, 0))
  return { store, clipboard, event, column, cuts }
}

test('a line break in the source of HTML is a space; lines, paragraphs and list entries are lines', () => {
  const html = `<table><tr><td>wrapped\r\n  by Excel</td><td>a<br style="x">\r\n  b<br><br>c</td></tr>
    <tr><td><p>one</p><p>two</p></td><td>list: <ul><li>x</li><li>y</li></ul></td></tr></table>`
  expect(rowsOfTable(html)).toEqual([
    ['wrapped by Excel', 'a\nb\n\nc'],
    ['one\ntwo', 'list:\nx\ny'],
  ])
})

test('spaces that HTML does not join stay: full-width ones, and no-break spaces inside a text', () => {
  const html =
    '<table><tr><td>\u3000\u3000a\u3000\u3000b\u3000</td><td>&nbsp;a&nbsp;&nbsp; b&nbsp;</td><td>&nbsp;</td></tr></table>'
  expect(rowsOfTable(html)).toEqual([['\u3000\u3000a\u3000\u3000b\u3000', 'a   b', '']])
})

test('a cell with very many line breaks is read', () => {
  const lines = '\n'.repeat(60_000)
  const html = `<table><tr><td><pre>a${lines}b</pre><pre>${lines}</pre></td></tr></table>`
  expect(rowsOfTable(html)?.[0]?.[0]).toHaveLength(60_002)
})

test('cut cells that stay where they were are moved', () => {
  const { store, clipboard, event, column } = grid(['a', 'b'])
  const data = {}
  store.select({ row: 0, col: 0 })
  clipboard.onCopy(event(data), true)
  store.select({ row: 3, col: 0 })
  clipboard.onPaste(event(data))
  expect(column()).toEqual(['', 'b', '', 'a'])
})

test('pasting what was cut removes no cell that was changed, or that came to its place, meanwhile', () => {
  const typed = grid(['a', 'b'])
  const data = {}
  typed.clipboard.onCopy(typed.event(data), true)
  typed.store.change([setTexts(typed.store.sheet(), [[0, 0, 'new']])])
  typed.store.select({ row: 3, col: 0 })
  typed.clipboard.onPaste(typed.event(data))
  expect(typed.column()).toEqual(['new', 'b', '', 'a'])

  const moved = grid(['a', 'b'])
  moved.store.select({ row: 1, col: 0 })
  moved.clipboard.onCopy(moved.event(data), true)
  moved.store.change(insertLines(moved.store.snapshot().book, 0, 'row', 0, 1))
  moved.store.select({ row: 3, col: 0 })
  moved.clipboard.onPaste(moved.event(data))
  expect(moved.column()).toEqual(['', 'a', 'b', 'b'])
})

test('who pastes more than a sheet holds is told so, however much it is', () => {
  const { store, clipboard, event, cuts } = grid([])
  clipboard.onPaste(event({ 'text/plain': 'x\n'.repeat(200_000) }))
  expect(cuts).toEqual(['rest'])
  expect(store.sheet().rowCount).toBe(SHEET_ROWS_MOST)
})

test('cut cells that do not fit stay, and who copies cells that do not fit is told so', () => {
  const { store, clipboard, event, column, cuts } = grid(['a', 'b'])
  const last = { row: SHEET_ROWS_MOST - 1, col: 0 }
  store.change([{ ...store.sheet(), rowCount: SHEET_ROWS_MOST }])
  const data = {}
  for (const [cut, why] of [
    [true, 'move'],
    [false, 'rest'],
  ] as const) {
    store.select({ row: 0, col: 0 }, { row: 1, col: 0 })
    clipboard.onCopy(event(data), cut)
    store.select(last)
    clipboard.onPaste(event(data))
    expect(cuts.splice(0)).toEqual([why])
    expect(column()).toEqual(['a', 'b', '', ''])
  }
  expect(textAt(store.sheet(), last.row, 0)).toBe('a')
  expect(store.snapshot().selection.area).toMatchObject({ top: last.row, bottom: last.row })
})
