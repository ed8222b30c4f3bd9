import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rawZip } from '#server/test/raw-zip.ts'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { PAGE_CONTENT_BYTES } from '#shared/limits.ts'
import { readBook } from '#shared/sheet/document.ts'
import { csv } from './csv.ts'
import type { ImportReader } from './reader.ts'
import { readerOf } from './readers.ts'
import { xlsx } from './xlsx.ts'

/** The result of an import of one file: its spreadsheet as rows of texts, and the notes. */
async function read(reader: ImportReader, name: string, content: string | Uint8Array) {
  const source = sourceOfTexts({ [name]: content })
  expect((await readerOf(source))?.format).toBe(reader.format)
  const { entries, notes } = await readImport(reader, source)
  const [item, page] = entries
  if (item?.kind !== 'item' || page?.kind !== 'page' || entries.length !== 2) throw new Error('not one page')
  const [sheet] = readBook(page.content) ?? []
  const rows = Object.values(sheet?.rows ?? {}).map(({ cells }) => Object.values(cells).map(({ text }) => text))
  return { item, page, rows, notes, sheet }
}

test('a .csv file becomes a spreadsheet item: separators, encodings, no formulas', async () => {
  const { item, page, rows, notes, sheet } = await read(csv, '价格 2026.csv', '\uFEFF名称;价格\r\n"a;""b""";=1+1\r\n')
  expect(item).toEqual({ kind: 'item', name: '价格 2026', description: '', item_type: 4 })
  expect(page.title).toBe('价格 2026')
  expect(sheet?.name).toBe('价格 2026')
  expect(rows).toEqual([
    ['名称', '价格'],
    ['a;"b"', "'=1+1"],
  ])
  expect(notes).toEqual([])
  // 页面 in GBK, as a Chinese Excel writes it.
  const gbk = await read(csv, 'a.csv', new Uint8Array([0xd2, 0xb3, 0xc3, 0xe6, 0x2c, 0x31]))
  expect(gbk.rows).toEqual([['页面', '1']])
  expect((await read(csv, 'a.tsv', '__proto__\tb\n')).rows).toEqual([['__proto__', 'b']])
})

test('a file that is too large for a page is cut at the end of a row, and the report says so', async () => {
  const line = `${'x'.repeat(300)},last\n`
  const { rows, page, notes } = await read(csv, 'long.csv', line.repeat(19_000))
  expect(Buffer.byteLength(page.content)).toBeLessThanOrEqual(PAGE_CONTENT_BYTES)
  expect(Buffer.byteLength(page.content)).toBeGreaterThan(PAGE_CONTENT_BYTES * 0.95)
  expect(rows.every(([, last]) => last === 'last')).toBe(true)
  expect(notes).toEqual([{ code: 'text_cut', where: 'long.csv' }])
  expect((await read(csv, 'wide.csv', 'x,'.repeat(2000))).notes).toEqual([{ code: 'text_cut', where: 'wide.csv' }])
})

test('a workbook keeps values and formulas', async () => {
  const sample = readFileSync('web/features/sheet/files/samples/openpyxl.xlsx')
  const { item, rows, sheet } = await read(xlsx, 'hits.xlsx', sample)
  expect(item).toMatchObject({ name: 'hits', item_type: 4 })
  expect(rows.slice(0, 4)).toEqual([
    ['name', 'hits', 'day'],
    ['home', '12', '2025-11-07'],
    ['cart', '30.5', '2025-11-08'],
    ['all', '=SUM(B2:B3)', '25%'],
  ])
  expect(sheet).toMatchObject({ frozen: { row: 1, col: 1 } })
})

test('a workbook with sheets of charts and macros keeps its other sheets, and the report names those', async () => {
  const namespace = 'http://schemas.openxmlformats.org'
  const kinds = {
    'data 1': 'worksheet',
    'Chart "a" & b': 'chartsheet',
    Macro1: 'xlMacrosheet',
    'data 2': 'worksheet',
    Last: 'chartsheet',
  }
  const names = Object.keys(kinds).map((name) => name.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
  const parts = Object.values(kinds).map((kind, at) => ({
    kind,
    path: `${kind}s/sheet${at + 1}.xml`,
    id: `rId${at + 1}`,
  }))
  const relations = parts.map(
    ({ kind, path, id }) =>
      `<Relationship Id="${id}" Type="${namespace}/officeDocument/2006/relationships/${kind}" Target="${path}"/>`,
  )
  const bytes = rawZip([
    { name: '[Content_Types].xml', data: `<Types xmlns="${namespace}/package/2006/content-types"/>` },
    {
      name: '_rels/.rels',
      data: `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="r" Type="${namespace}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns="${namespace}/spreadsheetml/2006/main" xmlns:r="${namespace}/officeDocument/2006/relationships"><sheets>${parts.map(({ id }, at) => `<sheet name="${names[at]}" sheetId="${at + 1}" r:id="${id}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships xmlns="${namespace}/package/2006/relationships">${relations.join('')}</Relationships>`,
    },
    ...parts.map(({ kind, path }, at) => ({
      name: `xl/${path}`,
      data:
        kind === 'worksheet'
          ? `<worksheet xmlns="${namespace}/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>${at}</v></c></row><row r="2"><c r="A2"><v>7</v></c></row></sheetData></worksheet>`
          : `<${kind} xmlns="${namespace}/spreadsheetml/2006/main"/>`,
    })),
  ])
  const { page, notes } = await read(xlsx, 'charts.xlsx', bytes)
  const sheets = (readBook(page.content) ?? []).map(({ name, rows }) => [
    name,
    ...Object.values(rows).map(({ cells }) => cells[0]?.text),
  ])
  expect(sheets).toEqual([
    ['data 1', '0', '7'],
    ['data 2', '3', '7'],
  ])
  expect(notes).toEqual([
    { code: 'object_dropped', where: 'charts.xlsx: Chart "a" & b' },
    { code: 'object_dropped', where: 'charts.xlsx: Macro1' },
    { code: 'object_dropped', where: 'charts.xlsx: Last' },
  ])
})

test('workbooks that are bombs, broken, old or locked are refused with a reason; other files are not spreadsheets', async () => {
  const refused = async (bytes: Uint8Array, name = 'a.xlsx') => {
    const error = await readImport(xlsx, sourceOfTexts({ [name]: bytes })).catch((cause: unknown) => cause)
    return error instanceof Error ? error.message : error
  }
  const workbook = { name: 'xl/workbook.xml', data: '<workbook/>' }
  const bomb = { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(70 * 1024 * 1024), method: 8 }
  expect(await refused(rawZip([workbook, bomb]))).toContain('bomb')
  expect(await refused(rawZip([workbook, { ...bomb, uncompressedSize: 100 }]))).toContain('cannot be read')
  expect(await refused(rawZip([workbook, { name: 'xl/a.xml', data: 'x', crc: 1 }]))).toContain('checksum')
  expect(await refused(rawZip([workbook, { name: '../a.xml', data: 'x' }]))).toContain('entry_unsafe')
  expect(await refused(rawZip([workbook, { name: 'b', data: 'x', sharesWith: 0 }]))).toContain('overlap')
  expect(await refused(rawZip([workbook]))).toContain('cannot be read')
  const sample = readFileSync('web/features/sheet/files/samples/openpyxl.xlsx')
  expect(await refused(sample.subarray(0, sample.length / 2))).toContain('cannot be read')
  expect(await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.xls')).toContain('password')
  for (const [name, content] of Object.entries({
    'a.docx': rawZip([{ name: 'word/document.xml', data: 'x' }]),
    'a.csv': '<!DOCTYPE html><p>no',
    'a.txt': 'a,b',
    'b.csv': new Uint8Array(900),
  })) {
    const source = sourceOfTexts({ [name]: content })
    expect([await csv.recognises(source), await xlsx.recognises(source)]).toEqual([false, false])
  }
})
