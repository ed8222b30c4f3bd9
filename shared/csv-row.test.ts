import { expect, test } from 'vitest'
import { csvRow } from './csv-row.ts'

test('quotes every cell and doubles quotes', () => {
  expect(csvRow(['a', 'b"c', 'd,e\nf', 7])).toBe('"a","b""c","d,e\nf","7"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('a spreadsheet does not run %j', (cell) => {
  expect(csvRow([cell])).toBe(`"'${cell}"\r\n`)
})

test('a negative number stays a number', () => {
  expect(csvRow([-1])).toBe('"-1"\r\n')
})
