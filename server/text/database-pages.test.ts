import { expect, test } from 'vitest'
import { databasePages } from './database-pages.ts'

const HEAD = 'TABLE_NAME\tCOLUMN_NAME\tCOLUMN_DEFAULT\tIS_NULLABLE\tCOLUMN_TYPE\tCOLUMN_COMMENT'
const table_info = 'TABLE_NAME\tTABLE_COMMENT\nuser\tPeople of the site'
const table_detail = `${HEAD}\nuser\tuid\tNULL\tNO\tint(10) unsigned\tkey | id\nuser\tname_\t''\tYES\tvarchar(50)\t<b>_this_and_change_</b>`

const expected = `##### 简要描述

People of the site

##### 字段

| 字段 | 类型 | 空 | 默认 | 注释 |
| --- | --- | --- | --- | --- |
| uid | int(10) unsigned | NO | NULL | key \\| id |
| name\\_ | varchar(50) | YES | '' | &lt;b>&&lt;/b> |
`

test('a table is a page with a row for each column', () => {
  expect(databasePages({ table_info, table_detail })).toEqual([{ page_title: 'user', page_content: expected }])
})

test('line ends of Windows, quotes, a byte order mark, empty lines and lower-case heads change nothing', () => {
  const quoted = (text: string) =>
    text
      .split('\n')
      .map((line) =>
        line
          .split('\t')
          .map((cell) => `"${cell}"`)
          .join('\t'),
      )
      .join('\r\n')
  for (const change of [
    (text: string) => text.replaceAll('\n', '\r\n'),
    (text: string) => `\uFEFF${text}\n\n\n`,
    quoted,
    (text: string) => text.replace(/^.*/, (head) => head.toLowerCase()),
    (text: string) => text.replace(/^.*/, '表名\t二\t三\t四\t五\t六'),
  ])
    expect(databasePages({ table_info: change(table_info), table_detail: change(table_detail) })).toEqual([
      { page_title: 'user', page_content: expected },
    ])
})

test('columns are found by the names in the head, whatever their order', () => {
  const detail = 'COLUMN_NAME\tTABLE_NAME\tCOLUMN_TYPE\nuid\tuser\tint'
  expect(databasePages({ table_info, table_detail: detail })[0]?.page_content).toContain('| uid | int |  |  |  |')
})

test('indexes are listed with their columns in order', () => {
  const table_index = [
    'TABLE_NAME\tINDEX_NAME\tCOLUMN_NAME\tSEQ_IN_INDEX\tNON_UNIQUE\tINDEX_TYPE\tINDEX_COMMENT',
    'user\tPRIMARY\tuid\t1\t0\tBTREE\t',
    'user\tby_name\tname\t2\t1\tBTREE\tfor login',
    'user\tby_name\tgroup\t1\t1\tBTREE\tfor login',
  ].join('\n')
  const [page] = databasePages({ table_info, table_detail, table_index })
  expect(page?.page_content).toContain(
    `##### 索引

| 索引 | 字段 | 唯一 | 类型 | 注释 |
| --- | --- | --- | --- | --- |
| PRIMARY | uid | 是 | BTREE |  |
| by\\_name | group, name | 否 | BTREE | for login |
`.replace('by\\_name', 'by_name'),
  )
})

test('a table that only one of the listings contains is a page too', () => {
  const detail = `${table_detail}\nextra\tid\tNULL\tNO\tint\t`
  const pages = databasePages({
    table_info: 'TABLE_NAME\tTABLE_COMMENT\tENGINE\tTABLE_COLLATION\nuser\nempty\tNo columns\tInnoDB\tutf8mb4_bin',
    table_detail: detail,
  })
  expect(pages.map(({ page_title }) => page_title)).toEqual(['user', 'empty', 'extra'])
  expect(pages[1]?.page_content).toContain('No columns\n\n- InnoDB, utf8mb4_bin')
})

test('the refusal of an empty or malformed listing names the listing', () => {
  for (const [listings, field] of [
    [{ table_info: '', table_detail }, 'table_info'],
    [{ table_info: ' \r\n\t\n', table_detail }, 'table_info'],
    [{ table_info, table_detail: HEAD }, 'table_detail'],
    [{ table_info, table_detail: `${HEAD}\nuser` }, 'table_detail'],
    [{ table_info, table_detail: `${HEAD}\n\tuid\tNULL` }, 'table_detail'],
    [{ table_info, table_detail: '{"json":1}\n{"json":2}' }, 'table_detail'],
    [{ table_info, table_detail, table_index: 'a\tb\tc\nuser\tx' }, 'table_index'],
  ] as const)
    expect(() => databasePages(listings), JSON.stringify(listings)).toThrow(new RegExp(`^${field}`))
})
