import { expect, test } from 'vitest'
import { OPEN_API_PAGES_PER_ITEM } from '#server/domain/open/push-page.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makePage } from '#server/test/factories.ts'
import { countRows, makeItemWithKey, pagesOf } from '#server/test/item-key.ts'
import { snapshot } from '#server/test/unchanged.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'

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

test.each([ITEM_TYPE.external, ITEM_TYPE.spreadsheet])(
  'an item of type %i, which holds no text, is refused',
  async (item_type) => {
    const { key } = await makeItemWithKey(t, { item_type })
    const before = await snapshot(t)
    const answer = await t.call('open/updateDbItem', { ...key, table_info, table_detail })
    expect(answer).toMatchObject({ error_name: 'BAD_FIELD', error_field: 'table_info' })
    expect(answer.error_message).toContain('pages of text')
    const { body } = await t.legacy('open/updateDbItem', { ...key, table_info, table_detail })
    expect(body).toBe('失败: table_info：会生成文字页面，而此项目不存放文字页面，请推送到其他项目\n')
    expect(await snapshot(t)).toEqual(before)
  },
)

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

/** A dictionary of many small tables, which is written in several parts. */
const dictionary = (tables: readonly string[], comment = '') => ({
  table_info: ['table_name', ...tables].join('\n'),
  table_detail: [
    'table_name\tcolumn_name\tcolumn_default\tis_nullable\tcolumn_type\tcolumn_comment',
    ...tables.map((name) => `${name}\tid\t\tNO\tint\t${comment}`),
  ].join('\n'),
})
const named = (count: number) => Array.from({ length: count }, (_, at) => `table_${at}`)

test('others save between the parts of a large dictionary', async () => {
  const { item, key } = await makeItemWithKey(t)
  const page = await makePage(t, item, { page_title: 'Mine', page_content: 'Old' })
  const push = t.call('open/updateDbItem', { ...key, ...dictionary(named(400)), cat_name: 'db' })
  while ((await countRows(t, 'page', item)) < 2) await new Promise((resolve) => setImmediate(resolve))
  expect((await t.call('page/save', { ...page, page_content: 'New' }, item.owner)).error_code).toBe(0)
  expect(await countRows(t, 'page', item)).toBeLessThan(401)
  expect((await push).data.pages.map(({ page_title }) => page_title)).toEqual(named(400))
  expect(await pagesOf(t, item)).toHaveLength(401)
})

/** Gives an item many pages. */
async function fill(item: Awaited<ReturnType<typeof makeItemWithKey>>['item'], pages: number) {
  const { db } = t.services.database
  const { page_id } = await makePage(t, item, { page_title: 'Page' })
  const { page_id: _, ...row } = await db
    .selectFrom('page')
    .selectAll()
    .where('page_id', '=', page_id)
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: pages - 1 }, (_, at) => ({ ...row, page_title: `Page ${at}` }))
  for (let at = 0; at < more.length; at += 500)
    await db
      .insertInto('page')
      .values(more.slice(at, at + 500))
      .execute()
}

test('a large dictionary that does not fit into the item changes nothing', async () => {
  const { item, key } = await makeItemWithKey(t)
  await fill(item, OPEN_API_PAGES_PER_ITEM - 100)
  const before = await snapshot(t)
  const push = { ...key, ...dictionary(named(101)), cat_name: 'db' }
  expect(await t.call('open/updateDbItem', push)).toMatchObject({ error_name: 'TOO_MANY_PAGES' })
  expect(await t.call('open/updateDbItem', { ...push, cat_name: 'a/b/c/d' })).toMatchObject({
    error_name: 'CATALOG_TOO_DEEP',
  })
  expect(await snapshot(t)).toEqual(before)
  expect((await t.call('open/updateDbItem', { ...push, ...dictionary(named(100)) })).error_code).toBe(0)
  // Pages that are there already need no room.
  expect((await t.call('open/updateDbItem', { ...push, ...dictionary(named(100), 'x') })).error_code).toBe(0)
})

test('a push that was interrupted is completed by the same push', async () => {
  const { item, key } = await makeItemWithKey(t)
  const { db } = t.services.database
  const archive = (is_archived: number) =>
    db.updateTable('item').set({ is_archived }).where('item_id', '=', item.item_id).execute()
  const push = { ...key, ...dictionary(named(400)), cat_name: 'db' }
  const first = t.call('open/updateDbItem', push)
  while ((await countRows(t, 'page', item)) === 0) await new Promise((resolve) => setImmediate(resolve))
  await archive(1)
  expect((await first).error_name).toBe('ITEM_ARCHIVED')
  const written = await pagesOf(t, item)
  expect(written.length).toBeGreaterThan(0)
  expect(written.length).toBeLessThan(400)
  await archive(0)
  const again = await t.call('open/updateDbItem', push)
  expect(again.data.pages.map(({ page_title }) => page_title)).toEqual(named(400))
  const pages = await pagesOf(t, item)
  expect(pages).toHaveLength(400)
  expect(pages.every(({ revision }) => revision === 1)).toBe(true)
})
