import { type Cell, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { setTexts } from '#shared/sheet/cells.ts'
import { emptySheet } from '#shared/sheet/document.ts'
import { bookToXlsx } from '#shared/sheet/files/write-xlsx.ts'
import { openXlsx } from './open-xlsx.ts'

/** The texts of the first row of a file with these formulas and results. */
async function read(formulas: readonly Partial<Cell>[]): Promise<(string | undefined)[]> {
  const cells = new Map(formulas.map((cell, col): [string, Partial<Cell>] => [`0,${col}`, cell]))
  const { book } = await openXlsx(await writeXlsx({ sheets: [{ name: 'a', rows: [[]], cells }] }))
  return formulas.map((_, col) => book[0]?.rows[0]?.cells[col]?.text)
}

const withResult = (formula: string, value: string | number): Partial<Cell> => ({
  value,
  formula,
  formulaResult: value,
})

test('a formula that cannot be computed here stays as it is if the file has no result for it', async () => {
  const formula = '_xlfn.LAMBDA(1,A:A,B:B)'
  expect(
    await read([{ value: null, formula }, withResult('OFFSET(B:B,1,1)', 7), withResult('OFFSET(B:B,1,2)', '')]),
  ).toEqual([`=${formula}`, '7', undefined])
})

test('results that are 0 for all formulas of a file are no results', async () => {
  const formulas = ['OFFSET(B:B,1,1)', '1+1', 'UPPER("x")-1']
  expect(await read(formulas.map((formula) => withResult(formula, 0)))).toEqual(formulas.map((text) => `=${text}`))
  const some = [...formulas.map((formula) => withResult(formula, 0)), withResult('2+2', 4)]
  expect(await read(some)).toEqual(['0', '=1+1', '0', '=2+2'])
})

test('of sheets with one name, formulas mean the first in a file too, in any case', async () => {
  const names = ['all', 'data', 'Data']
  const sheets = names.map((name) => setTexts(emptySheet(name), name === 'all' ? [[0, 0, '=DATA!B2']] : []))
  const { book } = await openXlsx(await bookToXlsx(sheets))
  expect(book.map(({ name }) => name)).toEqual(['all', 'data', 'Data 2'])
  expect(book[0]?.rows[0]?.cells[0]?.text).toBe('=data!B2')
})
