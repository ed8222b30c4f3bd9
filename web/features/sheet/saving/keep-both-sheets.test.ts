import { expect, test } from 'vitest'
import { setTexts } from '#shared/sheet/cells.ts'
import { emptySheet } from '#shared/sheet/document.ts'
import { Calculation } from '#shared/sheet/formula/evaluate.ts'
import { SHEET_NAME_LENGTH } from '#shared/sheet/limits.ts'
import { textAt } from '#shared/sheet/model.ts'
import { keepBothSheets } from './keep-both-sheets.ts'

const sheet = (name: string, text: string) => setTexts(emptySheet(name), [[0, 0, text]])
const same = (name: string) => name

test('an added sheet whose name is taken, in any case, keeps its formulas on itself', () => {
  const file = [sheet('Sheet1', '7'), sheet('Sheet2', `=Sheet1!A1*2&"Sheet1!A1"&'Sheet1'!A1`)]
  const book = keepBothSheets([emptySheet('sheet1')], file, same)
  expect(book.map(({ name }) => name)).toEqual(['sheet1', 'Sheet1 2', 'Sheet2'])
  expect(textAt(book[2] ?? emptySheet(''), 0, 0)).toBe(`='Sheet1 2'!A1*2&"Sheet1!A1"&'Sheet1 2'!A1`)
  expect(new Calculation(book).shown(2, 0, 0)).toBe('14Sheet1!A17')
})

test('a name that another sheet takes is not renamed twice', () => {
  const file = [sheet('a', '1'), sheet('a 2', '2'), sheet('c', "=a!A1&'a 2'!A1")]
  const book = keepBothSheets([emptySheet('a')], file, same)
  expect(book.map(({ name }) => name)).toEqual(['a', 'a 2', 'a 2 2', 'c'])
  expect(new Calculation(book).shown(3, 0, 0)).toBe('12')
})

test('a new name is not longer than a name may be', () => {
  const long = 'n'.repeat(SHEET_NAME_LENGTH)
  const [, added] = keepBothSheets([emptySheet(long)], [sheet(long, 'x')], same)
  expect(added?.name).toBe(`${'n'.repeat(SHEET_NAME_LENGTH - 2)} 2`)
})
