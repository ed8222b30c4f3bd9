import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ExportFileType } from '#server/formats/export/export-source.ts'
import { writeSheetsAsCsv, writeSheetsAsXlsx } from '#server/formats/export/sheet/write-sheets.ts'
import { openZip } from '#server/formats/import/zip-source.ts'
import { testJob, testSource } from '#server/test/export-source.ts'
import { writeBook } from '#shared/sheet/document.ts'
import { xlsxToBook } from '#shared/sheet/files/read-xlsx.ts'

/** Exports of spreadsheets. The test stands here because it needs no database and runs once. */
const folder = mkdtempSync(join(tmpdir(), 'octavo-sheets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A workbook that LibreOffice saved: two sheets, formulas, dates, styles. */
const sample = readFileSync(join(import.meta.dirname, '../web/features/sheet/files/samples/libreoffice.xlsx'))
const sourceOf = (content: string) => testSource('Costs', [{ title: 'Costs', level: 1, isSheet: true, content }])

test('a workbook of LibreOffice is imported into a spreadsheet item and exported as Excel with its formulas and formats', async () => {
  const { book } = await xlsxToBook(sample)
  const file = join(folder, 'a.xlsx')
  await writeSheetsAsXlsx(testJob(sourceOf(writeBook(book)), file))
  const { book: again } = await xlsxToBook(readFileSync(file))
  const shown = (of: typeof book) => of.map(({ name, rows, merges }) => ({ name, rows, merges }))
  expect(again.map(({ name }) => name)).toEqual(['埋点', '接口 版本'])
  const texts = (of: typeof book) =>
    of.map(({ rows }) => Object.values(rows).flatMap(({ cells }) => Object.values(cells).map(({ text }) => text)))
  expect(texts(again)).toEqual(texts(book))
  expect(texts(again).flat()).toContain('=SUM(B1:B2)')
  expect(shown(again)[0]?.merges).toEqual(shown(book)[0]?.merges)
})

test('CSV holds the displayed values; several sheets make a zip; a text that a program would run gets an apostrophe', async () => {
  const cells = (...texts: string[]) => ({ cells: Object.fromEntries(texts.map((text, at) => [at, { text }])) })
  const one = { name: 'Cost / 成本', rows: { 0: cells('20', '=A1*2', '-5', "'=cmd()", '@x', '数,据') } }
  const csv = join(folder, 'a.csv')
  const job = testJob(sourceOf(JSON.stringify([one])), csv)
  await writeSheetsAsCsv(job)
  expect(readFileSync(csv, 'utf8')).toBe(`\ufeff20,40,-5,'=cmd(),'@x,"数,据"`)

  const types: ExportFileType[] = []
  const zip = join(folder, 'b')
  const two = testJob(sourceOf(JSON.stringify([one, { ...one, name: 'cost / 成本' }])), zip)
  await writeSheetsAsCsv({ ...two, fileType: (type) => types.push(type) })
  expect(types).toEqual([{ ending: 'csv.zip', contentType: 'application/zip' }])
  const { files } = await openZip(readFileSync(zip), () => {})
  expect(files.map(({ path }) => path)).toEqual(['Cost _ 成本.csv', 'cost _ 成本_1.csv'])
  expect(Buffer.from((await files[1]?.bytes()) as Uint8Array).toString()).toBe(readFileSync(csv, 'utf8'))

  const long = { ...one, rows: { 0: cells('x'.repeat(40_000)) } }
  const cut = testJob(sourceOf(JSON.stringify([one, long])), join(folder, 'd.xlsx'))
  await writeSheetsAsXlsx(cut)
  expect(cut.notes).toMatchObject([{ code: 'cell_cut', where: 'Cost / 成本!A1' }])

  const broken = testJob(sourceOf('no sheet'), join(folder, 'c.xlsx'))
  await writeSheetsAsXlsx(broken)
  expect(broken.notes.map(({ code }) => code)).toEqual(['sheet_unreadable'])
})
