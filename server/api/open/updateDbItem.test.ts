import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItemWithKey, pagesOf } from '#server/test/item-key.ts'
import { snapshot } from '#server/test/unchanged.ts'

const t = testApp()

const table_info = 'TABLE_NAME\tTABLE_COMMENT\nuser\tPeople\nitem\tThings\n'
const table_detail = [
  'TABLE_NAME\tCOLUMN_NAME\tCOLUMN_DEFAULT\tIS_NULLABLE\tCOLUMN_TYPE\tCOLUMN_COMMENT',
  'user\tuid\tNULL\tNO\tint(10)\tR_this_and_change_D',
  'user\tname\t\tYES\tvarchar(50)\t姓名',
  'item\titem_id\tNULL\tNO\tint(10)\t',
].join('\n')

test('one page for each table arrives, and pushing again changes nothing', async () => {
  const { item, key } = await makeItemWithKey(t)
  const push = { ...key, table_info, table_detail, cat_name: 'db/main', s_number: 5 }
  const answer = await t.call('open/updateDbItem', push)
  expect(answer.data.pages.map(({ page_title }) => page_title)).toEqual(['user', 'item'])
  const pages = await pagesOf(t, item)
  expect(pages).toMatchObject([
    { path: '/db/main', page_title: 'user', s_number: 5 },
    { path: '/db/main', page_title: 'item' },
  ])
  expect(pages[0]?.page_content).toContain('| uid | int(10) | NO | NULL | R&D |')
  const before = await snapshot(t)
  expect(await t.call('open/updateDbItem', push)).toEqual(answer)
  expect(await snapshot(t)).toEqual(before)
})

test('the legacy door answers in the words that old scripts look for, to raw text too', async () => {
  const { item, key } = await makeItemWithKey(t)
  const payload = `api_key=${key.api_key}&api_token=${key.api_token}&table_info=${table_info}&table_detail=${table_detail}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await t.inject({ method: 'POST', url: '/server/?s=/api/open/updateDbItem', headers, payload })
  expect([answer.statusCode, answer.body]).toEqual([200, '成功\n'])
  expect(await pagesOf(t, item)).toHaveLength(2)
  const refused = await t.legacy('open/updateDbItem', { ...key, api_key: 'x', table_info, table_detail })
  expect([refused.statusCode, refused.body]).toEqual([200, 'api_key或者api_token不匹配\n'])
  const bad = await t.legacy('open/updateDbItem', { ...key, table_info, table_detail: '' })
  expect(bad.body.startsWith('失败')).toBe(true)
})

test('missing, empty and malformed listings are refused, and nothing changes', async () => {
  const { key } = await makeItemWithKey(t)
  const before = await snapshot(t)
  for (const [listings, error_field] of [
    [{ table_info }, 'table_detail'],
    [{ table_detail }, 'table_info'],
    [{ table_info: '', table_detail }, 'table_info'],
    [{ table_info: 'TABLE_NAME\tTABLE_COMMENT', table_detail }, 'table_info'],
    [{ table_info, table_detail: '<html>\n<body>' }, 'table_detail'],
    [{ table_info, table_detail, table_index: 'TABLE_NAME\nuser' }, 'table_index'],
    [{ table_info, table_detail: `${table_detail}\nuser` }, 'table_detail'],
  ] as const)
    expect(await t.call('open/updateDbItem', { ...key, ...listings })).toMatchObject({ error_code: 10101, error_field })
  expect(await t.call('open/updateDbItem', { ...key, api_token: 'x', table_info, table_detail })).toMatchObject({
    error_name: 'KEY_MISMATCH',
  })
  expect(await snapshot(t)).toEqual(before)
})

test('a dictionary of many large tables arrives whole', async () => {
  const { item, key } = await makeItemWithKey(t)
  const tables = Array.from({ length: 12 }, (_, at) => `table_${at}`)
  const rows = tables.flatMap((name) => Array.from({ length: 400 }, (_, at) => `${name}\tcolumn_${at}\t\tNO\tint\t`))
  const { data } = await t.call('open/updateDbItem', {
    ...key,
    table_info: ['table_name', ...tables].join('\n'),
    table_detail: ['table_name\tcolumn_name\tcolumn_default\tis_nullable\tcolumn_type\tcolumn_comment', ...rows].join(
      '\n',
    ),
  })
  expect(data.pages.map(({ page_title }) => page_title)).toEqual(tables)
  const pages = await pagesOf(t, item)
  expect(pages.every(({ page_content }) => page_content.length > 8_000)).toBe(true)
  const found = await t.call('item/search', { item_id: item.item_id, keyword: 'column_399' }, item.owner)
  expect(found.data.pages).toHaveLength(tables.length)
})
