import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { fixture } from '#server/test/sql/read-fixture.ts'
import { escapeText } from '#server/text/protocol-escaping.ts'
import { SQL_CHARACTERS } from '#shared/limits.ts'
import { SQL_CALLS_PER_ADDRESS, SQL_WINDOW_SECONDS } from './sqlToMarkdownTable.ts'

const t = testApp()

const sql = `CREATE TABLE user (uid int(10) NOT NULL COMMENT '编号 "a" & <b>', name varchar(20) DEFAULT 'x') COMMENT 'People'`

test('a guest turns a table into Markdown, in the language of the request', async () => {
  const english = await t.call('page/sqlToMarkdownTable', { sql })
  expect(english).toEqual({
    error_code: 0,
    data: {
      markdown: [
        '### user — People',
        '',
        '| Field | Type | Nullable | Default | Note |',
        '| --- | --- | --- | --- | --- |',
        '| uid | int (10) | No |  | 编号 "a" & &lt;b> |',
        "| name | varchar (20) | Yes | 'x' | - |",
      ].join('\n'),
    },
  })
  const { json } = await t.legacy('page/sqlToMarkdownTable', { sql, l: 'zh-cn' })
  expect(json().data.markdown).toMatch(/^- People\n\n\| 字段 \| 类型 \|/)
  expect(json().data.markdown).toContain('| uid | int (10) | 否 |  | 编号 "a" & &lt;b> |')
})

test('an old client that escapes what it sends gets the same table', async () => {
  const plain = (await t.legacy('page/sqlToMarkdownTable', { sql })).json()
  expect((await t.legacy('page/sqlToMarkdownTable', { sql: escapeText(sql) })).json()).toEqual(plain)
})

test('a whole dump has all its tables', async () => {
  const { data } = await t.call('page/sqlToMarkdownTable', { sql: fixture('mysqldump') })
  expect(data.markdown.match(/^### \w+/gm)).toEqual(['### books', '### publishers', '### publishers_old'])
})

test('SQL without tables, empty or too long SQL is refused, naming the field', async () => {
  for (const bad of [
    'SELECT 1',
    '   ',
    'CREATE VIEW v AS SELECT 1',
    '',
    'x'.repeat(SQL_CHARACTERS + 1),
    ['CREATE TABLE a (b int)'],
  ])
    expect(await t.call('page/sqlToMarkdownTable', { sql: bad })).toMatchObject({
      error_code: 10101,
      error_field: 'sql',
    })
  expect(await t.call('page/sqlToMarkdownTable', {})).toMatchObject({ error_code: 10101, error_field: 'sql' })
  expect((await t.legacy('page/sqlToMarkdownTable', { sql: 'SELECT 1', l: 'zh-cn' })).json()).toMatchObject({
    error_code: 10101,
    error_message: 'sql：不包含 CREATE TABLE 语句',
  })
})

test('one address may call it a limited number of times, and other addresses still can', async () => {
  t.time.now += SQL_WINDOW_SECONDS
  const ask = async (remoteAddress: string) => {
    const url = '/api/page/sqlToMarkdownTable'
    return (await t.inject({ method: 'POST', url, remoteAddress, payload: { sql } })).json().error_code
  }
  for (let i = 0; i < SQL_CALLS_PER_ADDRESS; i++) expect(await ask('203.0.113.9')).toBe(0)
  expect(await ask('203.0.113.9')).toBe(10429)
  expect(await ask('203.0.113.10')).toBe(0)
})
