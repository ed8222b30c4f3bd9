import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#shared/markdown/render.ts'
import {
  addColumn,
  addRow,
  alignColumn,
  emptyTable,
  moveColumn,
  moveRow,
  removeColumn,
  removeRow,
  setCell,
  sortRows,
} from './edit.ts'
import { cellTexts, delimiterOf, isDelimiter, pipesOf } from './row.ts'
import { parseTable, tableAround } from './table.ts'
import { tidyTable, widthOf } from './write.ts'

const source = ['| Name | Age |', '| :-- | --: |', '| Ann | 3 |', '| Bo \\| Co | 12 |'].join('\n')
const read = (text: string) => {
  const table = parseTable(text.split('\n'))
  if (!table) throw new Error(`no table: ${text}`)
  return table
}

describe('a row', () => {
  test('is cut at pipes that no backslash stands before, as the renderer cuts it', () => {
    const drawn = (line: string) =>
      [...renderMarkdown(`|1|2|3|4|\n|-|-|-|-|\n${line}`).html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, html = '']) =>
        html.replace(/<[^>]*>/g, ''),
      )
    for (const [line, ...cells] of [
      ['| a | b |', 'a', 'b'],
      ['a|b', 'a', 'b'],
      ['|a|b', 'a', 'b'],
      ['| a \\| b | c |', 'a | b', 'c'],
      ['| a \\\\| b | c |', 'a | b', 'c'],
      ['| `x|y` | z |', '`x', 'y`', 'z'],
      ['|  | b |', '', 'b'],
    ] as [string, ...string[]][]) {
      expect(drawn(line).slice(0, cells.length), line).toEqual(cells)
      expect(cellTexts(line), line).toHaveLength(cells.length)
    }
    expect(pipesOf('a \\| b | c')).toEqual([7])
  })

  test('of dashes sets the alignment of columns', () => {
    expect(delimiterOf('|:-|-:|:-:|---|')).toEqual(['left', 'right', 'center', null])
    for (const line of ['| a | - |', '|:|', '---', '| - a |', '', '|']) expect(isDelimiter(line), line).toBe(false)
  })
})

describe('a table', () => {
  test('is read with pipes and alignments, its rows as wide as its head', () => {
    expect(read(`${source}\n| only |\n| a | b | too many |`)).toEqual({
      align: ['left', 'right'],
      rows: [
        ['Name', 'Age'],
        ['Ann', '3'],
        ['Bo | Co', '12'],
        ['only', ''],
        ['a', 'b'],
      ],
    })
    expect(parseTable(['| a | b |', '| - |'])).toBeNull()
  })

  test('is written tidy, Chinese characters two columns wide, and read back the same', () => {
    const table = read('|名称|Age|\n|:-|-:|\n|张三|3|\n|a \\| b|12|')
    const tidy = tidyTable(table)
    expect(tidy).toBe(['| 名称   | Age |', '| :----- | --: |', '| 张三   |   3 |', '| a \\| b |  12 |'].join('\n'))
    expect(new Set(tidy.split('\n').map(widthOf)).size).toBe(1)
    expect(read(tidy)).toEqual(table)
  })

  test('is found around the caret, with the row and the column of it', () => {
    const text = `Before\n\n${source}\n\nAfter`
    const at = (part: string) => tableAround(text, text.indexOf(part))
    expect(at('12')).toMatchObject({ row: 2, column: 1, from: 8, to: 8 + source.length, prefix: '' })
    expect(at('Name')).toMatchObject({ row: 0, column: 0 })
    expect(at(':--')).toMatchObject({ row: 0 })
    for (const part of ['Before', 'After']) expect(at(part)).toBeNull()
  })

  test('is found in a quote and below a line of text, and not in code or a list of dashes', () => {
    const quoted = source.replace(/^/gm, '> ')
    expect(tableAround(quoted, 5)).toMatchObject({ prefix: '> ', table: read(source), from: 0, to: quoted.length })
    expect(tableAround(`Text\n${source}`, 10)).toMatchObject({ from: 5 })
    expect(tableAround(`\`\`\`\n${source}\n\`\`\``, 10)).toBeNull()
    expect(tableAround('a | b\n- | c', 2)).toBeNull()
    expect(tableAround('', 0)).toBeNull()
  })
})

test('a table ends above a line that the renderer draws as something else', () => {
  const others = [
    '## Heading',
    '- item',
    '* item',
    '2. item',
    '---',
    '> quote',
    '::: warn',
    '```\ncode\n```',
    '<div>html</div>',
    '    code',
    '$$\nx\n$$',
  ]
  for (const other of others) {
    const text = `${source}\n${other}`
    const drawn = renderMarkdown(text).html
    expect([...drawn.matchAll(/<tr/g)], other).toHaveLength(3)
    expect(tableAround(text, 2), other).toMatchObject({ to: source.length })
    expect(tableAround(text, text.length - 1), other).toBeNull()
  }
  for (const row of ['words', '**bold**', '-1 | 2', '1.5 | x']) {
    const text = `${source}\n${row}`
    expect([...renderMarkdown(text).html.matchAll(/<tr/g)], row).toHaveLength(4)
    expect(tableAround(text, 2), row).toMatchObject({ to: text.length })
  }
})

test('a table is found below another table and a heading, and in an item of a list', () => {
  const two = `${source}\n## Heading\n${source}`
  expect(tableAround(two, two.length - 1)).toMatchObject({ from: source.length + 12, row: 2 })
  expect(tableAround(two, source.length + 5)).toBeNull()
  const item = `- item\n\n${source.replace(/^/gm, '  ')}\nwords`
  expect(tableAround(item, 12)).toMatchObject({ to: item.length - 6, prefix: '  ' })
})

test('a line without pipes is one cell', () => {
  expect(cellTexts(' words ')).toEqual(['words'])
  expect(cellTexts(' ')).toEqual([])
  expect(read(`${source}\nwords`).rows.at(-1)).toEqual(['words', ''])
  expect(parseTable(['words', '|-|'])).toBeNull()
})

describe('changes of a table', () => {
  const table = read(source)
  const names = (of: typeof table) => of.rows.map((row) => row[0])

  test('add, take away and move rows below the head', () => {
    expect(names(addRow(table, 2))).toEqual(['Name', 'Ann', '', 'Bo | Co'])
    expect(names(addRow(table, 0))).toEqual(['Name', '', 'Ann', 'Bo | Co'])
    expect(names(removeRow(table, 1))).toEqual(['Name', 'Bo | Co'])
    expect(removeRow(table, 0)).toBe(table)
    expect(names(moveRow(table, 2, 1))).toEqual(['Name', 'Bo | Co', 'Ann'])
    expect(moveRow(table, 1, 0)).toBe(table)
    expect(moveRow(table, 2, 3)).toBe(table)
  })

  test('add, take away, move and align columns with their cells', () => {
    expect(addColumn(table, 1)).toMatchObject({ align: ['left', null, 'right'], rows: { 0: ['Name', '', 'Age'] } })
    expect(removeColumn(table, 0)).toMatchObject({ align: ['right'], rows: { 1: ['3'] } })
    const one = removeColumn(table, 0)
    expect(removeColumn(one, 0)).toBe(one)
    expect(moveColumn(table, 0, 1)).toMatchObject({ align: ['right', 'left'], rows: { 1: ['3', 'Ann'] } })
    expect(moveColumn(table, 0, 2)).toBe(table)
    expect(alignColumn(table, 0, 'center').align).toEqual(['center', 'right'])
    expect(setCell(table, 1, 1, '4').rows[1]).toEqual(['Ann', '4'])
    expect(tidyTable(emptyTable(2, 1))).toBe('|     |     |\n| --- | --- |\n|     |     |')
  })

  test('sort numbers by value, words by the language, empty cells last', () => {
    const of = (cells: string[]) => read(`|h|\n|-|\n${cells.map((cell) => `|${cell}|`).join('\n')}`)
    const sorted = (cells: string[], direction: 'up' | 'down', lang = 'en') =>
      names(sortRows(of(cells), 0, direction, lang)).slice(1)
    expect(sorted(['10', '9', ' ', '1,200', '-3.5'], 'up')).toEqual(['-3.5', '9', '10', '1,200', ''])
    expect(sorted(['10', '9', ' ', '2'], 'down')).toEqual(['10', '9', '2', ''])
    expect(sorted(['v10', 'v9', 'a'], 'up')).toEqual(['a', 'v9', 'v10'])
    expect(sorted(['王', '李', '张'], 'up', 'zh-CN')).toEqual(['李', '王', '张'])
  })
})
