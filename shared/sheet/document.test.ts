import { describe, expect, test } from 'vitest'
import { readBook, writeBook } from './document.ts'

/** As the grid of existing clients writes a sheet, with parts that we do not show. */
const EXISTING = {
  name: '埋点',
  freeze: 'B2',
  styles: [{ bgcolor: '#fce5cd', textwrap: true, color: '#900b09', border: { top: ['thin', '#1E1E1E'] }, unknown: 1 }],
  merges: ['C3:D4'],
  rows: {
    '1': { cells: { '0': { text: 'testingtesttestetst', editable: false }, '2': { text: 'testing' } } },
    '2': { cells: { '0': { text: 'render', style: 0 }, '2': { merge: [1, 1], text: 'merged', style: 0 } }, height: 60 },
    '8': { cells: { '8': { text: '=SUM(A1:A3)' } } },
    len: 80,
  },
  cols: { '4': { width: 150 }, '7': { hide: true }, len: 10 },
  validations: [{ refs: ['A1:A9'], mode: 'cell', type: 'list', required: false, operator: 'be', value: 'a,b' }],
  autofilter: { ref: 'A1:C9', filters: [], sort: null },
  somethingNew: { kept: true },
}

describe('a document of an existing client', () => {
  test('is written as it was read', () => {
    const text = JSON.stringify([EXISTING])
    const book = readBook(text)
    expect(JSON.parse(writeBook(book as NonNullable<typeof book>))).toEqual([EXISTING])
  })

  test('may be one sheet without a list, or nothing at all', () => {
    expect(readBook(JSON.stringify(EXISTING))?.[0]?.name).toBe('埋点')
    for (const text of ['', '  ', '[]', '[{}]']) {
      const [sheet, ...more] = readBook(text) ?? []
      expect(sheet).toMatchObject({ name: 'sheet1', rowCount: 800, colCount: 26, merges: [] })
      expect(more).toEqual([])
    }
  })

  test('with cells beyond its own length shows them', () => {
    const [sheet] = readBook(JSON.stringify([{ rows: { 900: { cells: { 30: { text: 'far' } } }, len: 5 } }])) ?? []
    expect(sheet).toMatchObject({ rowCount: 901, colCount: 31 })
  })

  test('with numbers and nothing as texts is read all the same', () => {
    const [sheet] =
      readBook(JSON.stringify([{ rows: { 0: { cells: { 0: { text: 12 }, 1: { text: null }, 2: 'x' } } } }])) ?? []
    expect(sheet?.rows[0]?.cells[0]?.text).toBe('12')
    expect(sheet?.rows[0]?.cells[1]?.text).toBe('')
  })
})

describe('a text that is not a spreadsheet', () => {
  test('is left alone', () => {
    for (const text of ['# Markdown', '{', 'null', '5', '"x"', '[1]', '{"info":{"url":"/x"}}', '[[]]'])
      expect(readBook(text)).toBeNull()
  })

  test('however hostile, neither pollutes nor grows without end', () => {
    const text =
      '[{"name":"x","__proto__":{"polluted":1},"rows":{"__proto__":{"cells":{}},"len":1e12,"99999999":{}},"cols":{"len":-5}}]'
    const [sheet] = readBook(text) ?? []
    expect(sheet?.rowCount).toBe(20_000)
    expect(sheet?.colCount).toBe(1)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    const many = Array.from({ length: 60_000 }, (_, at) => `A${at + 1}:ZZ${at + 1}`)
    expect(readBook(JSON.stringify([{ merges: many, rows: { len: 20_000 } }]))?.[0]?.merges).toHaveLength(20_000)
    const merges = JSON.stringify([{ merges: ['A1:ZZ20000', 'B2:C3', 'nonsense', 'A0'], rows: { len: 10 } }])
    expect(readBook(merges)?.[0]?.merges).toEqual([{ top: 0, left: 0, bottom: 9, right: 25 }])
  })
})
