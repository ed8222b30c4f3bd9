import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testsWithoutDatabase } from './tests-without-database.ts'

const files = testsWithoutDatabase()

test('tests of code that knows no database are listed', () => {
  expect(files).toEqual(expect.arrayContaining(['server/cache/byte-lru.test.ts', 'server/text/query/distance.test.ts']))
})

test('a test that reaches the database directly or through a helper is not listed', () => {
  const users = [
    'server/api/page/save.test.ts',
    'server/db/pipelined-reads.test.ts',
    'server/many-processes-faults.test.ts',
    'server/db/read-replica.test.ts',
  ]
  expect(files.filter((file) => users.includes(file))).toEqual([])
  expect(
    files.filter((file) => /\b(?:testApp|openTestDatabase|TEST_DATABASE)\b/.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})
