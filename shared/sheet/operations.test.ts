import { describe, expect, test } from 'vitest'
import { parseArea } from './address.ts'
import { copyBlock, moveBlock, pasteBlock, pasteTexts } from './block.ts'
import { clearArea, mergeCells, setTexts, unmergeCells } from './cells.ts'
import { compareBooks, mergeBooks } from './compare.ts'
import { emptySheet, readBook, writeBook } from './document.ts'
import { fillArea } from './fill.ts'
import { findCells, replaceIn } from './find.ts'
import { deleteLines, insertLines } from './lines.ts'
import { type Book, type Sheet, textAt } from './model.ts'
import { sortRows } from './sort.ts'
import { restyle } from './styles.ts'
import { fromTsv, toTsv } from './tsv.ts'

/** A sheet with these texts from its first cell on. */
const sheetOf = (rows: string[][], name = 'sheet1'): Sheet =>
  setTexts(
    emptySheet(name),
    rows.flatMap((row, r) => row.map((text, c): [number, number, string] => [r, c, text])),
  )
const area = (ref: string) => parseArea(ref) as NonNullable<ReturnType<typeof parseArea>>
const texts = (sheet: Sheet | undefined, ref: string): string[][] => {
  const { top, left, bottom, right } = area(ref)
  const rows: string[][] = []
  for (let row = top; row <= bottom; row++)
    rows.push(Array.from({ length: right - left + 1 }, (_, at) => (sheet ? textAt(sheet, row, left + at) : '')))
  return rows
}
const plain = (sheet: Sheet) => (row: number, col: number) => textAt(sheet, row, col)

describe('rows and columns', () => {
  const book: Book = [
    {
      ...mergeCells(
        sheetOf([
          ['a', '=A3'],
          ['b', '=SUM(A1:A3)'],
          ['c', '=$A$2&"A9"'],
        ]),
        area('D2:E3'),
      ),
      frozen: { row: 1, col: 0 },
      more: { validations: [{ refs: ['A2:A3'] }], autofilter: { ref: 'A1:B3' } },
    },
    sheetOf([['=sheet1!A3', "='sheet1'!B2:B3"]], 'other'),
  ]

  test('come in, and formulas of all sheets, merged and frozen cells follow', () => {
    const [sheet, other] = insertLines(book, 0, 'row', 1, 2)
    expect(texts(sheet, 'A1:B5')).toEqual([
      ['a', '=A5'],
      ['', ''],
      ['', ''],
      ['b', '=SUM(A1:A5)'],
      ['c', '=$A$4&"A9"'],
    ])
    expect(sheet).toMatchObject({ rowCount: 802, merges: [area('D4:E5')], frozen: { row: 1 } })
    expect(sheet?.more).toEqual({ validations: [{ refs: ['A4:A5'] }], autofilter: { ref: 'A1:B5' } })
    expect(texts(other, 'A1:B1')).toEqual([['=sheet1!A5', "='sheet1'!B4:B5"]])
    expect(texts(insertLines(book, 0, 'col', 0, 1)[0], 'A2:C2')).toEqual([['', 'b', '=SUM(B1:B3)']])
  })

  test('are deleted, and references to them become errors', () => {
    const [sheet, other] = deleteLines(book, 0, 'row', 1, 2)
    expect(texts(sheet, 'A1:B2')).toEqual([
      ['a', '=#REF!'],
      ['', ''],
    ])
    expect(sheet?.merges).toEqual([])
    expect(texts(other, 'A1:B1')).toEqual([['=#REF!', '=#REF!']])
    expect(texts(deleteLines(book, 0, 'row', 0, 1)[0], 'B1:B2')).toEqual([['=SUM(A1:A2)'], ['=$A$1&"A9"']])
    expect(deleteLines(book, 0, 'row', 0, 1)[0]?.frozen).toEqual({ row: 0, col: 0 })
  })

  test('whole columns and rows in formulas follow', () => {
    const formulas = ["=SUM(B:$D)+SUM(2:$3)+SUM('sheet1'!c:C)", '=COUNTIF(A:A,"B:B")']
    const whole = [sheetOf([['', ...formulas]])]
    const row = (next: Book) => texts(next[0], 'A1:D3').flat().filter(Boolean)
    expect(row(insertLines(whole, 0, 'col', 2, 1))).toEqual([
      "=SUM(B:$E)+SUM(2:$3)+SUM('sheet1'!D:D)",
      '=COUNTIF(A:A,"B:B")',
    ])
    expect(row(insertLines(whole, 0, 'row', 2, 2))[0]).toBe("=SUM(B:$D)+SUM(2:$5)+SUM('sheet1'!c:C)")
    expect(row(deleteLines(whole, 0, 'col', 3, 1))[0]).toBe("=SUM(B:$C)+SUM(2:$3)+SUM('sheet1'!c:C)")
    expect(row(deleteLines(whole, 0, 'row', 1, 2))[0]).toBe("=SUM(B:$D)+SUM(#REF!)+SUM('sheet1'!c:C)")
    const all = [sheetOf([['', '=SUM(A:XFD)', '=SUM(B:ZZ)', '=SUM(1:20000)', '=SUM(A1:A20000)']])]
    const sums = (book: Book, ref: string) => texts(book[0], ref)[0]?.map((text) => text.slice(5, -1))
    expect(sums(insertLines(all, 0, 'row', 3, 1), 'B1:E1')).toEqual(['A:XFD', 'B:ZZ', '1:20000', 'A1:A20000'])
    expect(sums(insertLines(all, 0, 'col', 9, 1), 'B1:E1')).toEqual(['A:XFD', 'B:ZZ', '1:20000', 'A1:A20000'])
    expect(sums(insertLines(all, 0, 'col', 1, 1), 'C1:D1')).toEqual(['A:XFD', 'C:ZZ'])
    expect(sums([fillArea(all[0] as Sheet, area('B1:C1'), area('B1:C2'))], 'B2:C2')).toEqual(['A:XFD', 'B:ZZ'])
    const filled = fillArea(whole[0] as Sheet, area('C1:C1'), area('C1:D1'))
    expect(textAt(filled, 0, 3)).toBe('=COUNTIF(B:B,"B:B")')
    const down = fillArea(whole[0] as Sheet, area('B1:B1'), area('B1:B2'))
    expect(textAt(down, 1, 1)).toBe("=SUM(B:$D)+SUM(3:$3)+SUM('sheet1'!c:C)")
  })

  test('at least one stays, and no more come than a sheet may have', () => {
    expect(deleteLines(book, 0, 'col', 0, 99)[0]?.colCount).toBe(1)
    expect(insertLines(book, 0, 'row', 0, 1_000_000)).toBe(book)
  })
})

describe('filling continues', () => {
  const filled = (rows: string[][], from: string, to: string) =>
    texts(fillArea(sheetOf(rows), area(from), area(to)), to)

  test('numbers, also backwards and with decimals', () => {
    expect(filled([['1'], ['3']], 'A1:A2', 'A1:A5')).toEqual([['1'], ['3'], ['5'], ['7'], ['9']])
    expect(filled([['0.1', '0.2']], 'A1:B1', 'A1:D1')).toEqual([['0.1', '0.2', '0.3', '0.4']])
    expect(filled([[''], [''], ['5'], ['7']], 'A3:A4', 'A1:A4')).toEqual([['1'], ['3'], ['5'], ['7']])
    expect(filled([['7']], 'A1', 'A1:A3')).toEqual([['7'], ['7'], ['7']])
  })

  test('days, over the end of a month', () => {
    expect(filled([['2024-02-28']], 'A1', 'A1:A3')).toEqual([['2024-02-28'], ['2024-02-29'], ['2024-03-01']])
    expect(filled([['2025/1/1'], ['2025/1/8']], 'A1:A2', 'A1:A3')).toEqual([['2025/1/1'], ['2025/1/8'], ['2025/1/15']])
  })

  test('texts with a number, and repeats others', () => {
    expect(filled([['第09章']], 'A1', 'A1:A3')).toEqual([['第09章'], ['第10章'], ['第11章']])
    expect(filled([['a'], ['b']], 'A1:A2', 'A1:A4')).toEqual([['a'], ['b'], ['a'], ['b']])
  })

  test('no identifiers of digits: single ones are repeated as they are, and long ones keep their digits', () => {
    for (const text of ['110101199003078515', '6222021234567890123', '007', '01088886666'])
      expect(filled([[text]], 'A1', 'A1:A2')).toEqual([[text], [text]])
    expect(filled([['001'], ['002']], 'A1:A2', 'A1:A3').at(-1)).toEqual(['003'])
    expect(filled([['PO20250101000000001']], 'A1', 'A1:A2').at(-1)).toEqual(['PO20250101000000002'])
  })

  test('no single number, however it is typed, and no decimals but those of a series', () => {
    const long = '1'.repeat(500)
    for (const text of ['0.333333333333333', '-007', '15%', '1,200', '+5', '1e5', '11010119900307851X', long])
      expect(filled([[text]], 'A1', 'A1:A2')).toEqual([[text], [text]])
    const small = ['0.000000000000001', '0.000000000000002'].map((text) => [text])
    expect(filled(small, 'A1:A2', 'A1:A3').at(-1)).toEqual(['0.000000000000003'])
    expect(filled([[`0.${long}`], [`0.${long}`]], 'A1:A2', 'A1:A3').at(-1)?.[0]).toMatch(/^0\.111/)
  })

  test('formulas, whose references move unless they are fixed', () => {
    expect(filled([['=B1+$C$1']], 'A1', 'A1:A3')).toEqual([['=B1+$C$1'], ['=B2+$C$1'], ['=B3+$C$1']])
    expect(filled([['=C1']], 'A1', 'A1:B1')).toEqual([['=C1', '=D1']])
  })
})

describe('sorting', () => {
  test('puts numbers before words, empty cells last, and keeps rows together', () => {
    const sheet = sheetOf([
      ['10', 'x'],
      ['', 'y'],
      ['9', 'z'],
      ['乙', 'u'],
      ['甲', 'v'],
      ['a2', 'w'],
      ['a10', 't'],
    ])
    const sorted = sortRows(sheet, area('A1:B7'), 0, false, plain(sheet))
    expect(texts(sorted, 'A1:A7').flat()).toEqual(['9', '10', '甲', '乙', 'a2', 'a10', ''])
    expect(texts(sorted, 'B1:B2').flat()).toEqual(['z', 'x'])
    expect(texts(sortRows(sheet, area('A1:B7'), 0, true, plain(sheet)), 'A6:A7').flat()).toEqual(['9', ''])
  })

  test('compares numbers as they are typed: with separators, percent signs and decimals', () => {
    const sheet = sheetOf([['1,200'], ['950'], ['15000'], ['1.5%'], ['1.25%'], ['-3%'], ['x']])
    const sorted = sortRows(sheet, area('A1:A7'), 0, false, plain(sheet))
    expect(texts(sorted, 'A1:A7').flat()).toEqual(['-3%', '1.25%', '1.5%', '950', '1,200', '15000', 'x'])
  })

  test('compares long identifiers to their last digit, and keeps the order of equal numbers', () => {
    const ids = ['110101199003078517', '110101199003078515', '110101199003078516', '1.50', '1.5']
    const sheet = sheetOf(ids.map((id) => [id]))
    const sorted = sortRows(sheet, area('A1:A5'), 0, false, plain(sheet))
    expect(texts(sorted, 'A1:A5').flat()).toEqual(['1.50', '1.5', ids[1], ids[2], ids[0]])
  })

  test('refuses to tear merged cells apart', () => {
    const sheet = mergeCells(sheetOf([['b'], ['a']]), area('A1:A2'))
    expect(() => sortRows(sheet, area('A1:A2'), 0, false, plain(sheet))).toThrow(RangeError)
  })
})

describe('copied cells', () => {
  const source = restyle(
    mergeCells(
      sheetOf([
        ['a', '=A1+B9'],
        ['c', 'd'],
      ]),
      area('A1:A2'),
    ),
    area('B1'),
    { font: { bold: true } },
  )

  test('take look, merged cells and moved formulas along, also into another sheet', () => {
    const block = copyBlock(source, area('A1:B2'))
    const pasted = pasteBlock(emptySheet('x'), area('D4'), block)
    expect(texts(pasted, 'D4:E5')).toEqual([
      ['a', '=D4+E12'],
      ['', 'd'],
    ])
    expect(pasted.merges).toEqual([area('D4:D5')])
    expect(pasted.styles[pasted.rows[3]?.cells[4]?.style ?? 9]).toEqual({ font: { bold: true } })
  })

  test('fill a selection that is a multiple of them, and cover what was there', () => {
    const one = copyBlock(sheetOf([['1', '2']]), area('A1:B1'))
    expect(texts(pasteBlock(emptySheet('x'), area('A1:D2'), one), 'A1:D2')).toEqual([
      ['1', '2', '1', '2'],
      ['1', '2', '1', '2'],
    ])
    expect(texts(pasteTexts(sheetOf([['x', 'x']]), area('A1'), [['', 'y']]), 'A1:B1')).toEqual([['', 'y']])
  })

  test('that are cut leave nothing, and what named them follows', () => {
    const book: Book = [
      sheetOf([
        ['a', '=A1'],
        ['', '=SUM(A1:A2)'],
      ]),
    ]
    const [moved] = moveBlock(book, 0, 0, { row: 4, col: 3 }, copyBlock(book[0] as Sheet, area('A1:A2')))
    expect(texts(moved, 'A1:B2')).toEqual([
      ['', '=D5'],
      ['', '=SUM(D5:D6)'],
    ])
    expect(texts(moved, 'D5')).toEqual([['a']])
  })
})

test('cells that are cut into another sheet read what they read before, and what named them follows', () => {
  const book: Book = [
    sheetOf([['1', '=A1*2', '=B1+A9+SUM(A:A)+other!A1'], ['=B1+SUM(A1:B1)']], 'my data'),
    sheetOf([["='MY DATA'!B1", '=A1', "='my data'!B1:C1"]], 'other'),
    sheetOf([["='my data'!$B$1+'my data'!A1"]], 'third'),
  ]
  const block = copyBlock(book[0] as Sheet, area('B1:C1'))
  const [from, to, third] = moveBlock(book, 0, 1, { row: 4, col: 0 }, block)
  expect(texts(from, 'A1:C2')).toEqual([
    ['1', '', ''],
    ['=other!A5+SUM(A1:B1)', '', ''],
  ])
  expect(texts(to, 'A1:C1')).toEqual([['=A5', '=A1', '=A5:B5']])
  expect(texts(to, 'A5:B5')).toEqual([["='my data'!A1*2", "=A5+'my data'!A9+SUM('my data'!A:A)+other!A1"]])
  expect(texts(third, 'A1')).toEqual([["=other!$A$5+'my data'!A1"]])
})

test('whole columns and rows that are cut take their references with them', () => {
  const book: Book = [
    sheetOf([['1', '', '=SUM(A:A)', '=SUM(1:1)', '=SUM(A:B)']]),
    sheetOf([['=SUM(sheet1!$A:$A)']], 'other'),
  ]
  const cut = (ref: string, row: number, col: number, to = 0) =>
    moveBlock(book, 0, to, { row, col }, copyBlock(book[0] as Sheet, area(ref)))
  const [moved, other] = cut('A1:A100', 0, 1)
  expect(texts(moved, 'C1:E1')).toEqual([['=SUM(B:B)', '=SUM(1:1)', '=SUM(A:B)']])
  expect(texts(other, 'A1')).toEqual([['=SUM(sheet1!$B:$B)']])
  expect(texts(cut('A1', 0, 3, 1)[0], 'C1')).toEqual([['=SUM(other!D:D)']])
  expect(texts(cut('A1', 4, 1)[0], 'C1')).toEqual([['=SUM(A:A)']])
  expect(texts(cut('A1:E1', 2, 0)[0], 'D3')).toEqual([['=SUM(3:3)']])
})

describe('merged cells', () => {
  test('keep the first text, and come apart again', () => {
    const merged = mergeCells(
      sheetOf([
        ['', 'b'],
        ['c', 'd'],
      ]),
      area('A1:B2'),
    )
    expect(texts(merged, 'A1:B2')).toEqual([
      ['b', ''],
      ['', ''],
    ])
    expect(mergeCells(merged, area('B2:C3')).merges).toEqual([area('A1:C3')])
    expect(unmergeCells(merged, area('B1')).merges).toEqual([])
  })
})

test('clearing takes the texts and leaves the look, or takes both', () => {
  const sheet = restyle(sheetOf([['a']]), area('A1'), { color: '#ff0000' })
  expect(clearArea(sheet, area('A1')).rows[0]?.cells[0]).toEqual({ text: '', style: 0 })
  expect(clearArea(sheet, area('A1'), 'all').rows[0]?.cells[0]).toBeUndefined()
})

test('words are found whatever the case, in what is shown as well, and replaced as they stand', () => {
  const sheet = sheetOf([
    ['Alpha', 'beta $1'],
    ['ALPHAbet', '=1+1'],
  ])
  const found = findCells(sheet, 'alpha', plain(sheet))
  expect(found).toEqual([
    { row: 0, col: 0 },
    { row: 1, col: 0 },
  ])
  expect(findCells(sheet, '7', (row) => (row === 1 ? '7' : ''))).toHaveLength(2)
  expect(texts(replaceIn(sheet, found, 'alpha', '$&'), 'A1:A2')).toEqual([['$&'], ['$&bet']])
})

describe('the clipboard of spreadsheets', () => {
  test('quotes what needs it, and reads its own text', () => {
    const rows = [
      ['a\tb', 'said "x"'],
      ['line\nbreak', ''],
      ['', '=1'],
    ]
    expect(toTsv(rows)).toBe('"a\tb"\t"said ""x"""\r\n"line\nbreak"\t\r\n\t=1')
    expect(fromTsv(toTsv(rows))).toEqual(rows)
  })

  test('of Excel, of an editor, and one with a stray quote', () => {
    expect(fromTsv('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
    expect(fromTsv('one\n\nthree')).toEqual([['one'], [''], ['three']])
    expect(fromTsv('5" pipe\t"open')).toEqual([['5" pipe', '"open']])
    expect(fromTsv('"a"b\tc')).toEqual([['"a"b', 'c']])
  })
})

describe('two states', () => {
  const base: Book = [
    sheetOf([
      ['a', 'b'],
      ['c', 'd'],
    ]),
  ]
  const change = (book: Book, row: number, col: number, text: string): Book =>
    book.map((sheet) => setTexts(sheet, [[row, col, text]]))

  test('are compared cell by cell', () => {
    const after = [...change(change(base, 0, 1, 'B'), 5, 0, 'new'), emptySheet('more')]
    expect(compareBooks(base, after)).toEqual({
      cells: [
        { sheet: 'sheet1', ref: 'B1', before: 'b', after: 'B' },
        { sheet: 'sheet1', ref: 'A6', before: '', after: 'new' },
      ],
      added: ['more'],
      removed: [],
      looks: false,
    })
    expect(
      compareBooks(
        base,
        base.map((sheet) => restyle(sheet, area('A1'), { color: '#ff0000' })),
      ).looks,
    ).toBe(true)
  })

  test('of two writers are joined after a save too, when both are read from their texts', () => {
    const [read] = [readBook(writeBook(base)) as Book]
    const merged = mergeBooks(read, change(base, 0, 0, 'mine'), change(read, 1, 1, 'theirs'))
    expect(texts(merged?.[0], 'A1:B2')).toEqual([
      ['mine', 'b'],
      ['c', 'theirs'],
    ])
    expect(compareBooks(read, base).looks).toBe(false)
  })

  test('of two writers are joined when one of them has parts that say nothing', () => {
    const filtered = base.map((sheet) => ({ ...sheet, more: { autofilter: { ref: 'A5:B6' } } }))
    const plainly = deleteLines(filtered, 0, 'row', 4, 2)
    expect(plainly[0]?.more).toEqual({})
    const written = readBook(writeBook(plainly)) as Book
    expect(texts(mergeBooks(plainly, change(plainly, 0, 0, 'x'), written)?.[0], 'A1')).toEqual([['x']])
    // a cell with an empty text only, as another client writes it
    const [first] = base as [Sheet]
    const empty = [{ ...first, rows: { ...first.rows, 3: { cells: { 3: { text: '' } } } } }]
    expect(texts(mergeBooks(empty, change(base, 3, 3, 'x'), base)?.[0], 'D4')).toEqual([['x']])
  })

  test('of two writers are joined when they touched other cells, looks included', () => {
    const mine = base.map((sheet) => restyle(setTexts(sheet, [[0, 0, 'mine']]), area('A1'), { font: { bold: true } }))
    const theirs = base.map((sheet) => restyle(setTexts(sheet, [[1, 1, 'theirs']]), area('B2'), { color: '#00ff00' }))
    const [merged] = mergeBooks(base, mine, theirs) ?? []
    expect(texts(merged, 'A1:B2')).toEqual([
      ['mine', 'b'],
      ['c', 'theirs'],
    ])
    expect(merged?.styles[merged.rows[0]?.cells[0]?.style ?? 9]).toEqual({ font: { bold: true } })
    expect(merged?.styles[merged.rows[1]?.cells[1]?.style ?? 9]).toEqual({ color: '#00ff00' })
  })

  test('are a conflict when both changed one cell, or lines moved; the same change twice is none', () => {
    expect(mergeBooks(base, change(base, 0, 0, 'mine'), change(base, 0, 0, 'theirs'))).toBeNull()
    expect(mergeBooks(base, change(base, 0, 0, 'mine'), insertLines(base, 0, 'row', 0, 1))).toBeNull()
    expect(texts(mergeBooks(base, change(base, 0, 0, 'x'), change(base, 0, 0, 'x'))?.[0], 'A1')).toEqual([['x']])
    expect(texts(mergeBooks(base, change(base, 0, 0, ''), change(base, 1, 1, 'y'))?.[0], 'A1:B2')).toEqual([
      ['', 'b'],
      ['c', 'y'],
    ])
  })
})
