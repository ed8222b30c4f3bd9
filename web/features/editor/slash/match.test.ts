import { expect, test } from 'vitest'
import { en } from '#shared/i18n/en/index.ts'
import { zh } from '#shared/i18n/zh/index.ts'
import { markupEntries } from './entries.ts'
import { matching, slashBefore } from './match.ts'

const english = markupEntries(en.editor)
const chinese = markupEntries(zh.editor)
const found = (rows: typeof english, query: string) => matching(rows, query).map(({ label }) => label)

test.each([
  ['/', { at: 0, query: '' }],
  ['  /tab', { at: 2, query: 'tab' }],
  ['- /', { at: 2, query: '' }],
  ['  3. [x] /h', { at: 9, query: 'h' }],
  ['> /', { at: 2, query: '' }],
  ['　/表格', { at: 1, query: '表格' }],
  ['、表', { at: 0, query: '表' }],
  ['> 、', { at: 2, query: '' }],
])('%j opens the menu', (line, wanted) => {
  expect(slashBefore(line)).toEqual(wanted)
})

test.each([
  ...['a/b', 'https://', '//', '/usr/', '1/2', 'and/or', '苹果、', '/ab c', ''],
  ...['The root path is /', 'words /tab', ':::api GET /', '- buy /', '# /', '| /'],
])('%j opens nothing', (line) => {
  expect(slashBefore(line)).toBe(null)
})

test('a slash before a word opens nothing', () => {
  expect(slashBefore('/', 'usr/bin')).toBe(null)
  expect(slashBefore('/', ' and more')).toEqual({ at: 0, query: '' })
})

test('rows are found by name, by a word in the name and by other names', () => {
  expect(found(english, 'table')[0]).toBe(en.editor.slash.table)
  expect(found(english, 'h2')).toEqual([en.editor.slash.heading2])
  expect(found(english, 'todo')).toEqual([en.editor.slash.task])
  expect(found(english, 'codeblock')[0]).toBe(en.editor.slash.codeBlock)
  expect(found(english, 'qqqq')).toEqual([])
})

test('Chinese rows are found by Chinese words, by pinyin and by English names', () => {
  expect(found(chinese, '表')[0]).toBe(zh.editor.slash.table)
  expect(found(chinese, 'bg')[0]).toBe(zh.editor.slash.table)
  expect(found(chinese, 'biaoge')[0]).toBe(zh.editor.slash.table)
  expect(found(chinese, 'table')[0]).toBe(zh.editor.slash.table)
  expect(found(chinese, '待办')).toEqual([zh.editor.slash.task])
  expect(found(chinese, 'mermaid')).toEqual([zh.editor.slash.mermaid])
})
