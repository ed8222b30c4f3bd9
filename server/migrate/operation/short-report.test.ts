import { expect, test } from 'vitest'
import { KINDS } from '#server/migrate/records.ts'
import { NOTE_CODES, type NoteCode, Reporter, said } from '#server/migrate/report.ts'
import { en } from '#shared/i18n/en/index.ts'
import { zh } from '#shared/i18n/zh/index.ts'
import type { MoveReport } from '#shared/move-report.ts'
import { inLanguage, shortReport } from './short-report.ts'

const reporter = () => new Reporter({ system: 'showdoc', source_name: 'main', release: '3', isDry: true, remarks: [] })

test('every kind of records and every sort of notes has its words on the screen', () => {
  for (const { siteMove } of [en, zh]) {
    for (const kind of [...KINDS, 'rights', 'links'])
      expect([kind, siteMove.kinds[kind]]).not.toEqual([kind, undefined])
    for (const code of Object.keys(NOTE_CODES)) expect([code, siteMove.codes[code]]).not.toEqual([code, undefined])
  }
})

test('a note keeps its detail, without the sentence that the screen has', () => {
  const { report, ...rest } = reporter()
  expect(rest).toEqual({})
  const told = reporter()
  told.note('user', { id: '7', name: 'ada' }, 'renamed', 'ada-2')
  told.note('page', { id: '8', name: 'x' }, 'draft')
  const { notes } = shortReport(told.report, 'dry_run')
  expect(notes.map(({ first }) => first[0]?.text)).toEqual(['ada-2', ''])
  expect(report.notes).toEqual([])
})

test('the detail of a note is in the language of the reader', () => {
  const told = reporter()
  told.note('item', { id: '7', name: '手册' }, 'lost_reference', said('note_owner_gone', { name: 'keeper' }))
  told.note('user', { id: '8', name: 'ada' }, 'renamed', 'ada-2')
  const stored = JSON.parse(JSON.stringify(shortReport(told.report, 'dry_run')))
  const texts = (lang: 'en' | 'zh') =>
    (inLanguage(stored, lang) as MoveReport).notes.flatMap(({ first }) => first.map(({ text }) => text))
  expect(texts('en')).toEqual(['its owner is gone; it belongs to keeper here', 'ada-2'])
  expect(texts('zh')).toEqual(['所有者已不存在；在这里归 keeper 所有', 'ada-2'])
})

test('what has no place here is in the language of the reader, with its facts', () => {
  const told = new Reporter({
    ...{ system: 'showdoc', source_name: 'main', release: '3', isDry: true },
    remarks: [
      { word: 'remark_no_files', count: 1 },
      { word: 'remark_no_id', facts: { collection: 'log' }, count: 1 },
      { word: 'remark_broken_references', places: 'GET /users; POST /users …', count: 1 },
    ],
  })
  const stored = shortReport(told.report, 'dry_run')
  expect(inLanguage(stored, 'zh').remarks.map((one) => one.what)).toEqual([
    '文件，因为没有提供上传文件夹',
    'log 中没有编号的记录',
    '结构中指向不存在内容的引用 (GET /users; POST /users …)',
  ])
  expect(inLanguage(stored, 'en').remarks[1]?.what).toBe('documents of log without an id')
})

test('the longest report fits into the result of an operation', () => {
  const told = reporter()
  for (const code of Object.keys(NOTE_CODES) as NoteCode[])
    for (let at = 0; at < 100; at++)
      told.note(
        'page',
        { id: '9'.repeat(200), name: '名'.repeat(500) },
        code,
        said('note_owner_gone', { name: 'd'.repeat(999) }),
      )
  const remarks = Array.from({ length: 500 }, (_, at) => ({
    ...{ word: 'remark_no_id' as const, facts: { collection: 'c'.repeat(999) }, places: 'p'.repeat(999) },
    ...{ what: `${at} ${'w'.repeat(999)}`, count: 1 },
  }))
  expect(JSON.stringify(shortReport({ ...told.report, remarks }, 'move')).length).toBeLessThan(256 * 1024)
})
