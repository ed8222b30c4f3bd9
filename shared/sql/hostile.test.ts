import { expect, test } from 'vitest'
import { convert as en } from '#shared/i18n/en/convert.ts'
import { sqlMarkdown } from './markdown.ts'
import { readCounted, readSql } from './read.ts'

const SIZE = 100_000
const fill = (part: string, size: number) => part.repeat(Math.ceil(size / part.length))

/** Inputs of an attacker who wants the reader to fail or to take long, each in the requested length. */
const HOSTILE: Record<string, (size: number) => string> = {
  'open parentheses': (size) => fill('(', size),
  'a table of open parentheses': (size) => `CREATE TABLE a ${fill('(', size)}`,
  'a default of open parentheses': (size) => `CREATE TABLE a (b int DEFAULT ${fill('(', size)}`,
  'nested parentheses': (size) => `CREATE TABLE a (b int DEFAULT ${fill('(', size / 2)}1${fill(')', size / 2)})`,
  'closing parentheses': (size) => `CREATE TABLE a (b int${fill(')', size)}`,
  quotes: (size) => fill("'", size + 1),
  'open strings': (size) => fill("a'b\n", size),
  'escaped quotes': (size) => `INSERT '${fill("\\'", size)}`,
  backslashes: (size) => `INSERT '${fill('\\', size)}' x`,
  'double quotes': (size) => `CREATE TABLE ${fill('"', size + 1)}`,
  'open brackets': (size) => `CREATE TABLE a (${fill('[', size)}`,
  'brackets of words': (size) => `CREATE TABLE a (${fill('[a ', size)}`,
  'open comments': (size) => `CREATE TABLE a (${fill('/* ', size)}`,
  'dollar signs': (size) => `CREATE TABLE a (${Array.from({ length: size / 8 }, (_, i) => `$t${i}$ `).join('')}`,
  'empty lines': (size) => fill('\n', size),
  'empty lines in a statement': (size) => `INSERT x ${fill('\n', size)}`,
  'lines of blanks': (size) => `CREATE TABLE a (b int ${fill(' \t\n', size)}`,
  'the word CREATE': (size) => fill('CREATE\n', size),
  'CREATE TABLE on one line': (size) => fill('CREATE TABLE ', size),
  'lines of GO': (size) => fill('GO\n', size),
  'almost GO': (size) => `INSERT x ${fill('\nGO          x', size)}`,
  dashes: (size) => fill('-', size),
  'comments in comments': (size) => fill('--/*\n*/', size),
  'data that never end': (size) => fill('COPY a FROM stdin;\n', size),
  commas: (size) => `CREATE TABLE a (${fill(',', size)})`,
  columns: (size) => `CREATE TABLE a (${Array.from({ length: size / 8 }, (_, i) => `c${i} int`).join(',')})`,
  'columns that are added': (size) =>
    `CREATE TABLE a (b int);${Array.from({ length: size / 25 }, (_, i) => `ALTER TABLE a ADD c${i} int;`).join('')}`,
  'comments of columns that are not there': (size) =>
    `CREATE TABLE a (b int);${fill("COMMENT ON COLUMN a.x IS 'y';", size)}`,
  'tables of one name': (size) => fill('CREATE TABLE a(b int);', size),
  delimiters: (size) => fill('DELIMITER ;;\n', size),
  digits: (size) => fill('1', size),
  'a name': (size) => `CREATE TABLE ${fill('a', size)} (b int)`,
}

test.each(Object.entries(HOSTILE))('%s: each character is looked at a few times', (_name, make) => {
  const [text, twice] = [make(SIZE), make(2 * SIZE)]
  const looked = readCounted(text).looked
  expect(looked).toBeLessThan(8 * text.length)
  expect(readCounted(twice).looked).toBeLessThan(2.2 * looked + 1000)
})

test('a million parentheses are not a table', () => {
  expect(readSql(`CREATE TABLE a ${'('.repeat(1_000_000)}`)).toEqual([])
})

test('tables that copy each other do not grow without end', () => {
  const sql = `CREATE TABLE a (x int DEFAULT '${'y'.repeat(1000)}');${fill('CREATE TABLE b (LIKE a, LIKE a);CREATE TABLE a (LIKE b, LIKE b);', 50_000)}`
  expect(sqlMarkdown(readSql(sql), en.sqlTable).length).toBeLessThan(4_000_000)
})

test('a name as long as a book is cut wherever it stands', () => {
  const name = 'n'.repeat(100_000)
  const sql = `CREATE TABLE t (${name} int PRIMARY KEY);${fill(`CREATE TABLE u (a int REFERENCES t);ALTER TABLE u ADD FOREIGN KEY (a) REFERENCES t;`, 50_000)}`
  expect(sqlMarkdown(readSql(sql), en.sqlTable).length).toBeLessThan(300_000)
})

test('the data of a dump are passed over, whatever stands in them', () => {
  const row = "(1,'it''s; CREATE TABLE x (a int);','C:\\\\','-- /* \"`[$$'),"
  const sql = `CREATE TABLE a (b int);\nINSERT INTO a VALUES ${fill(row, 5_000_000)}(2);\nCREATE TABLE c (d int);`
  const { tables, looked } = readCounted(`-- MySQL dump\n${sql}`)
  expect(tables.map(({ name }) => name)).toEqual(['a', 'c'])
  expect(looked).toBeLessThan(3 * sql.length)
})
