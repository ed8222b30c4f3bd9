import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { type Cell, readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { mergeCells, setHeights, setTexts, setWidths } from '#shared/sheet/cells.ts'
import { emptySheet } from '#shared/sheet/document.ts'
import { FileProblem } from '#shared/sheet/files/file-problem.ts'
import { sheetToCsv } from '#shared/sheet/files/write-csv.ts'
import { bookToXlsx } from '#shared/sheet/files/write-xlsx.ts'
import { SHEET_ROWS_MOST } from '#shared/sheet/limits.ts'
import type { Book } from '#shared/sheet/model.ts'
import { restyle } from '#shared/sheet/styles.ts'
import { csvToBook, decodeText } from './csv.ts'
import { openXlsx } from './open-xlsx.ts'

const A1 = { top: 0, left: 0, bottom: 0, right: 0 }

const TEXTS: [number, number, string][] = [
  [0, 0, '页面'],
  [0, 1, '120'],
  [1, 1, '0.50'],
  [2, 1, '=SUM(B1:B2)'],
  [3, 0, '2025-11-07'],
  [3, 1, '2025/02/28'],
  [3, 2, '2025-11-07 09:30'],
  [4, 0, '15%'],
  [4, 1, '12.5%'],
  [5, 0, '007'],
  [5, 1, 'TRUE'],
  [5, 2, '12345678901234567890'],
  [6, 0, 'line\nbreak <&> "x"'],
  [6, 1, "'=not a formula"],
  [6, 2, '2025-02-30'],
  [7, 0, '=A8+1'],
  [8, 0, "='接口 版本'!A1"],
  [9, 0, '-5'],
]

function sample(): Book {
  let sheet = setTexts(emptySheet('埋点'), TEXTS)
  sheet = restyle(sheet, A1, {
    font: { bold: true },
    color: '#a82925',
    bgcolor: '#fbe6a2',
    align: 'center',
    textwrap: true,
  })
  sheet = mergeCells(sheet, { top: 10, left: 0, bottom: 11, right: 2 })
  sheet = setHeights(setWidths(sheet, { 0: 180, 2: 60 }), { 0: 40 })
  return [{ ...sheet, frozen: { row: 1, col: 0 } }, setTexts(emptySheet('接口 版本'), [[0, 0, 'v2']])]
}

const textsOf = (book: Book, at = 0) =>
  Object.fromEntries(TEXTS.map(([row, col]) => [`${row},${col}`, book[at]?.rows[row]?.cells[col]?.text]))
const expected = Object.fromEntries(TEXTS.map(([row, col, text]) => [`${row},${col}`, text]))

const trouble = async (bytes: Uint8Array) => {
  const error = await openXlsx(bytes).catch((cause: unknown) => cause)
  return error instanceof FileProblem ? error.trouble : error
}

/** A zip with these entries; `size` is the size that an entry claims to have. */
function zipOf(entries: { name: string; data: Uint8Array; size?: number }[], shared = false): Uint8Array {
  const locals: Uint8Array[] = []
  const list: Uint8Array[] = []
  let at = 0
  for (const { name, data, size = data.length } of entries) {
    const packed = deflateRawSync(data)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(8, 8)
    header.writeUInt32LE(packed.length, 18)
    header.writeUInt32LE(size, 22)
    header.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(shared ? 0 : at, 42)
    list.push(Buffer.concat([entry, Buffer.from(name)]))
    const local = Buffer.concat([header, Buffer.from(name), packed])
    locals.push(local)
    at += local.length
  }
  const central = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...locals, central, end]))
}

describe('a book that is written to an .xlsx file and read again', () => {
  test('keeps values, dates, formulas, styles, sizes, merged and frozen cells in every sheet', async () => {
    const { book, cut } = await openXlsx(await bookToXlsx(sample()))
    expect(cut).toBe(false)
    expect(book.map((sheet) => sheet.name)).toEqual(['埋点', '接口 版本'])
    expect(textsOf(book)).toEqual(expected)
    const [sheet] = book
    expect(sheet?.merges).toEqual([{ top: 10, left: 0, bottom: 11, right: 2 }])
    expect(sheet?.frozen).toEqual({ row: 1, col: 0 })
    expect(sheet?.cols[0]?.width).toBe(180)
    expect(sheet?.rows[0]?.height).toBe(40)
    expect(sheet?.styles[sheet.rows[0]?.cells[0]?.style ?? 99]).toEqual({
      font: { bold: true },
      color: '#a82925',
      bgcolor: '#fbe6a2',
      align: 'center',
      textwrap: true,
    })
  })

  test('may have names that Excel does not allow', async () => {
    const long = 'n'.repeat(40)
    const names = ['a/b:c', long, `${long}2`, '']
    const { book } = await openXlsx(await bookToXlsx(names.map((name) => emptySheet(name))))
    expect(book.map((sheet) => sheet.name)).toEqual(['a_b_c', 'n'.repeat(31), `${'n'.repeat(29)} 2`, 'sheet4'])
  })
})

/** A file that LibreOffice 7.4 made from ours by way of its own format: other styles, other dates, shared strings. */
test('dates that formulas compute are dates in a file, and come back as they were written', async () => {
  const texts: [number, number, string][] = [
    [0, 0, '2025/1/5'],
    [0, 1, '=A1+7'],
    [0, 2, '=EOMONTH("2025-02-01",0)'],
    [0, 3, '=A1-C1'],
    [0, 4, '2025-11-7'],
    [0, 5, '2025-01-7'],
  ]
  const bytes = await bookToXlsx([setTexts(emptySheet('a'), texts)])
  const cells = (await readXlsx(bytes, { readStyles: true })).sheets[0]?.cells
  const seen = [0, 1, 2, 3].map((col) => {
    const { value, style } = cells?.get(`0,${col}`) ?? {}
    return [value instanceof Date ? value.toISOString().slice(0, 10) : value, style?.numFmt]
  })
  expect(seen).toEqual([
    ['2025-01-05', 'yyyy/m/d'],
    ['2025-01-12', 'yyyy/m/d'],
    ['2025-02-28', 'yyyy-mm-dd'],
    [-54, undefined],
  ])
  const { book } = await openXlsx(bytes)
  expect(texts.map(([, col]) => book[0]?.rows[0]?.cells[col]?.text)).toEqual(texts.map(([, , text]) => text))
})

test('a text that is longer than Excel opens is cut in a file, which tells where', async () => {
  const cuts: unknown[] = []
  const book = [emptySheet('a'), setTexts(emptySheet('b'), [[2, 1, 'x'.repeat(40_000)]])]
  const file = await readXlsx(await bookToXlsx(book, (at, ref) => cuts.push([at, ref])))
  expect(cuts).toEqual([[1, 'B3']])
  expect(file.sheets[1]?.rows[2]?.[1]).toBe(`${'x'.repeat(32_766)}…`)
})

describe('numbers of a file', () => {
  const textOf = async (value: number, numFmt?: string) => {
    const cells = new Map([['0,0', { value, ...(numFmt && { style: { numFmt } }) }]])
    const { book } = await openXlsx(await writeXlsx({ sheets: [{ name: 'a', rows: [[]], cells }] }))
    return book[0]?.rows[0]?.cells[0]?.text
  }

  test('keep all digits that Excel shows, and are not rounded to their format', async () => {
    expect(await textOf(356938035643809)).toBe('356938035643809')
    expect(await textOf(6222021234567891)).toBe('6222021234567891')
    expect(await textOf(0.123456, '0.00%')).toBe('12.3456%')
    expect(await textOf(0.125, '0.00%')).toBe('12.50%')
    expect(await textOf(0.1 + 0.2)).toBe('0.3')
    expect(await textOf(0.0000001, '0.00')).toBe('1e-7')
  })
})

describe('formulas of a file', () => {
  const sheets = (formula: string, formulaResult: string | number) => [
    {
      name: 'a',
      rows: [[], []],
      cells: new Map<string, Partial<Cell>>([
        ['0,0', { value: new Date(Date.UTC(2025, 0, 1)), style: { numFmt: 'yyyy-mm-dd' } }],
        ['0,1', { value: new Date(Date.UTC(2025, 0, 31)), style: { numFmt: 'yyyy-mm-dd' } }],
        ['1,0', { value: formulaResult, formula, formulaResult }],
      ]),
    },
  ]
  const read = async (formula: string, result: string | number) => {
    const { book } = await openXlsx(await writeXlsx({ sheets: sheets(formula, result) }))
    return book[0]?.rows[1]?.cells[0]?.text
  }

  test('that cannot be computed here become their results', async () => {
    expect(await read('OFFSET(A1,1,1)', 42)).toBe('42')
    expect(await read('B1-DATE(1,2)', 30)).toBe('30')
    expect(await read('B1-A1', 30)).toBe('=B1-A1')
    expect(await read('SUMIFS(1:1,1:1,">0")', 91_353)).toBe('=SUMIFS(1:1,1:1,">0")')
    expect(await read('_xlfn.XLOOKUP(45688,1:1,1:$1)', 45_688)).toBe('=XLOOKUP(45688,1:1,1:$1)')
    expect(await read('LEN("x")', 1)).toBe('=LEN("x")')
    expect(await read('_xlfn.CONCAT("x","y")', 'xy')).toBe('=CONCAT("x","y")')
  })

  test('that read a result of a formula that cannot be computed here stay formulas', async () => {
    const [sheet] = sheets('B1-DATE(1,2)', 30)
    const cells = new Map([
      ...(sheet?.cells ?? []),
      ['1,1', { value: 6000, formula: 'A2*200', formulaResult: 6000 }],
      ['1,2', { value: 0, formula: 'IFERROR(B2,0)', formulaResult: 6000 }],
    ])
    const { book } = await openXlsx(await writeXlsx({ sheets: [{ name: 'a', rows: [[], []], cells }] }))
    expect([0, 1, 2].map((col) => book[0]?.rows[1]?.cells[col]?.text)).toEqual(['30', '=A2*200', '=IFERROR(B2,0)'])
  })

  test('give way to their results if all of them together are more work than one calculation does', async () => {
    const rows = 10_000
    const cells = new Map<string, Partial<Cell>>()
    for (let row = 0; row < rows; row++) cells.set(`${row},0`, { value: 1 })
    for (let row = 0; row < 600; row++)
      cells.set(`${row},1`, { value: rows, formula: `SUM(A$1:A$${rows})`, formulaResult: rows })
    const file = await writeXlsx({ sheets: [{ name: 'a', rows: Array.from({ length: rows }, () => []), cells }] })
    const { book } = await openXlsx(file)
    expect([0, 599].map((row) => book[0]?.rows[row]?.cells[1]?.text)).toEqual(['=SUM(A$1:A$10000)', '10000'])
  })

  test('are written so that Excel can read them: what is no formula is a text there', async () => {
    const texts = ['=== head', '=SUM(1;2)', '=Nowhere!A1', "='登录/注册'!A1", '=CONCAT("x;",1)']
    const book = [
      setTexts(
        emptySheet('a'),
        texts.map((text, row): [number, number, string] => [row, 0, text]),
      ),
      setTexts(emptySheet('登录/注册'), [[0, 0, '5']]),
    ]
    const file = await readXlsx(await bookToXlsx(book), { readStyles: true })
    const cells = texts.map((_, row) => file.sheets[0]?.cells?.get(`${row},0`))
    const values = texts.map((_, row) => file.sheets[0]?.rows[row]?.[0])
    expect(cells.map((one) => one?.formula)).toEqual([
      undefined,
      'SUM(1,2)',
      undefined,
      '登录_注册!A1',
      '_xlfn.CONCAT("x;",1)',
    ])
    expect([values[0], values[2]]).toEqual(['=== head', '=Nowhere!A1'])
  })
})

test('a file of LibreOffice is read with the same content', async () => {
  const file = fileURLToPath(new URL('./samples/libreoffice.xlsx', import.meta.url))
  const { book } = await openXlsx(new Uint8Array(readFileSync(file)))
  expect(book.map((sheet) => sheet.name)).toEqual(['埋点', '接口 版本'])
  expect(textsOf(book)).toEqual(expected)
  expect(book[0]?.merges).toEqual([{ top: 10, left: 0, bottom: 11, right: 2 }])
  expect(book[0]?.cols[0]?.width).toBeGreaterThan(170)
  expect(book[0]?.styles[book[0].rows[0]?.cells[0]?.style ?? 99]).toMatchObject({
    font: { bold: true },
    bgcolor: '#fbe6a2',
    align: 'center',
  })
})

/** A file that openpyxl made: formulas, dates, a merged cell, frozen rows, a percentage. */
test('a file of openpyxl is read', async () => {
  const file = fileURLToPath(new URL('./samples/openpyxl.xlsx', import.meta.url))
  const { book } = await openXlsx(new Uint8Array(readFileSync(file)))
  const [sheet] = book
  const texts = [0, 1, 2, 3].map((row) => [0, 1, 2].map((col) => sheet?.rows[row]?.cells[col]?.text ?? ''))
  expect(texts).toEqual([
    ['name', 'hits', 'day'],
    ['home', '12', '2025-11-07'],
    ['cart', '30.5', '2025-11-08'],
    ['all', '=SUM(B2:B3)', '25%'],
  ])
  expect(sheet).toMatchObject({ frozen: { row: 1, col: 1 }, merges: [{ top: 5, left: 0, bottom: 6, right: 1 }] })
  expect(book[1]?.name).toBe('Second')
})

describe('harmful and invalid files', () => {
  test('are refused with a reason', async () => {
    expect(await trouble(new Uint8Array())).toBe('broken')
    expect(await trouble(new TextEncoder().encode('a,b,c\n'.repeat(100)))).toBe('broken')
    expect(await trouble(zipOf([{ name: 'a.txt', data: new Uint8Array(10) }]))).toBe('broken')
    expect(await trouble(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(600)]))).toBe('locked')
    const whole = await bookToXlsx(sample())
    expect(await trouble(whole.slice(0, whole.length / 2))).toBe('broken')
  })

  test('that unpack to far too much are stopped, whatever size they claim', async () => {
    const bomb = new Uint8Array(250 * 1024 * 1024)
    expect(await trouble(zipOf([{ name: 'xl/worksheets/sheet1.xml', data: bomb, size: 100 }]))).toBe('bomb')
    const small = new Uint8Array(1024)
    expect(
      await trouble(
        zipOf(
          [
            { name: 'a', data: small },
            { name: 'b', data: small },
          ],
          true,
        ),
      ),
    ).toBe('bomb')
  })

  test('with too many rows are cut, and links to other files are not followed', async () => {
    const shared = '<c r="B1"><f t="shared" ref="B1:B2" si="0">A1*2</f><v>14</v></c>'
    const long = `<row r="1"><c r="A1"><f>[1]Sheet1!A1</f><v>7</v></c>${shared}</row>${Array.from({ length: 60_000 }, (_, row) => `<row r="${row + 2}"><c r="A${row + 2}"><v>${row}</v></c>${row === 0 ? '<c r="B2"><f t="shared" si="0"/><v>0</v></c>' : ''}</row>`).join('')}`
    const part = (name: string, text: string) => ({ name, data: new TextEncoder().encode(text) })
    const ns = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const file = zipOf([
      part(
        '[Content_Types].xml',
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
      ),
      part(
        '_rels/.rels',
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      part(
        'xl/workbook.xml',
        `<workbook xmlns="${ns}" xmlns:r="${rel}"><sheets><sheet name="x" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      part(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      part('xl/worksheets/sheet1.xml', `<worksheet xmlns="${ns}"><sheetData>${long}</sheetData></worksheet>`),
    ])
    const { book, cut } = await openXlsx(file)
    expect(cut).toBe(true)
    expect(book[0]?.rowCount).toBe(SHEET_ROWS_MOST)
    expect(book[0]?.rows[0]?.cells[0]?.text).toBe('7')
    // a formula that is stored once in the file for several cells
    expect([0, 1].map((row) => book[0]?.rows[row]?.cells[1]?.text)).toEqual(['=A1*2', '=A2*2'])
  })
})

describe('.csv', () => {
  const rows = (bytes: Uint8Array) => {
    const [sheet] = csvToBook(bytes, 'file').book
    return Object.values(sheet?.rows ?? {}).map((line) => Object.values(line.cells).map((cell) => cell.text))
  }
  const utf8 = (text: string) => new TextEncoder().encode(text)

  test('is read in UTF-8 with and without its mark, in GBK, and in UTF-16', () => {
    expect(rows(utf8('\ufeff页面,事件\r\n首页,"a,""b"""'))).toEqual([
      ['页面', '事件'],
      ['首页', 'a,"b"'],
    ])
    // 页面 in GBK, as a Chinese Excel writes it
    expect(decodeText(new Uint8Array([0xd2, 0xb3, 0xc3, 0xe6]))).toBe('页面')
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x75, 0x98]))).toBe('页')
    expect(rows(utf8('a;b\n1;2\n'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('runs nothing: its formulas are texts', () => {
    expect(rows(utf8('=1+1,2'))).toEqual([["'=1+1", '2']])
  })

  test('is written with the displayed texts; texts that another program would run get an apostrophe, numbers do not', () => {
    const texts: [number, number, string][] = [
      [0, 0, '=1+2'],
      [0, 1, '@cmd'],
      [0, 2, '-5'],
      [1, 0, "'=HYPERLINK(1)"],
      [1, 1, '+86 138'],
      [1, 2, 'a,"b"\n中'],
    ]
    const book = [setTexts(emptySheet('x'), texts)]
    const csv = sheetToCsv(book, 0)
    expect(csv).toBe('\ufeff3,\'@cmd,-5\r\n\'=HYPERLINK(1),\'+86 138,"a,""b""\n中"')
    expect(rows(utf8(csv))).toEqual([
      ['3', '@cmd', '-5'],
      ["'=HYPERLINK(1)", '+86 138', 'a,"b"\n中'],
    ])
    expect(sheetToCsv([emptySheet('x')], 0)).toBe('\ufeff')
  })

  test('with too many rows is cut', () => {
    const { book, cut } = csvToBook(utf8('x\n'.repeat(SHEET_ROWS_MOST + 5)), 'long')
    expect(cut).toBe(true)
    expect(book[0]?.rowCount).toBe(SHEET_ROWS_MOST)
  })
})
