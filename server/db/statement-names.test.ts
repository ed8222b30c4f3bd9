import { expect, test } from 'vitest'
import { StatementNames } from './statement-names.ts'

const named = (names: StatementNames, text: string, uses: number) =>
  Array.from({ length: uses }, () => names.nameOf(text))

test('a statement gets a name when it is sent the fifth time, and keeps it', () => {
  const names = new StatementNames()
  expect(named(names, 'select 1 from page where page_id = $1', 6)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'octavo_1',
    'octavo_1',
  ])
  expect(named(names, 'select 2 from page', 5).at(-1)).toBe('octavo_2')
})

test.each([
  'select * from page',
  'select "p".* from page as "p"',
  'select page_id, * from page',
  'insert into page (page_id) values ($1) returning *',
  'begin',
  'create table a (b int)',
])('%s never gets one', (text) => {
  expect(named(new StatementNames(), text, 20).every((name) => name === undefined)).toBe(true)
})

test('a count of all rows is no list of all columns', () => {
  expect(named(new StatementNames(), 'select count(*) from page', 5).at(-1)).toBe('octavo_1')
})

test('of many statements the ones that are used keep their names', () => {
  const names = new StatementNames()
  const text = (number: number) => `select ${number} from page`
  for (let number = 0; number < 300; number++) {
    named(names, text(number), 5)
    named(names, text(0), 1)
  }
  expect(names.nameOf(text(0))).toBe('octavo_1')
  expect(names.nameOf(text(1))).toBeUndefined()
})
