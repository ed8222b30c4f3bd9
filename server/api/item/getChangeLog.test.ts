import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePeople, makeUser } from '#server/test/factories.ts'
import { makeItemWithKey } from '#server/test/item-key.ts'
import { refused } from '#server/test/refused.ts'
import { timeText } from '#server/time.ts'
import { PAGE_SIZE_MOST } from '#shared/limits.ts'

const t = testApp()

test('the changes come newest first, in the language of the request', async () => {
  const owner = await makeUser(t, { name: 'Ada' })
  const item = await makeItem(t, { owner })
  const editor = await makeMember(t, item)
  const page = (await t.call('page/save', { item_id: item.item_id, page_title: 'P', page_content: 'x' }, owner)).data
  t.time.now += 5
  const cat = (await t.call('catalog/save', { item_id: item.item_id, cat_name: 'C' }, editor)).data
  const { data } = await t.call('item/getChangeLog', { item_id: item.item_id, l: 'en-us' }, editor)
  expect(data.total).toBe(2)
  expect(data.list).toEqual([
    expect.objectContaining({
      uid: editor.uid,
      op_action_type: 'create',
      op_object_type: 'catalog',
      op_object_id: cat.cat_id,
      op_object_name: 'C',
      optime: timeText(t.time.now),
      oper: editor.username,
      name: '',
      op_action_type_desc: 'created',
      op_object_type_desc: 'folder',
    }),
    expect.objectContaining({
      op_object_id: page.page_id,
      username: owner.username,
      name: 'Ada',
      oper: `${owner.username}(Ada)`,
    }),
  ])
  const legacy = (await t.legacy('item/getChangeLog', { item_id: item.item_id, l: 'zh-cn' }, owner)).json().data
  expect(legacy.list[0]).toMatchObject({ op_action_type_desc: '创建', op_object_type_desc: '目录' })
  expect(legacy.total).toBe(2)
})

test('the list has pages; a page beyond the end is empty', async () => {
  const item = await makeItem(t)
  const { item_id } = item
  for (const cat_name of ['a', 'b', 'c']) await t.call('catalog/save', { item_id, cat_name }, item.owner)
  const names = async (input: object) =>
    (await t.call('item/getChangeLog', { item_id, ...input }, item.owner)).data.list.map((row) => row.op_object_name)
  expect(await names({ count: 2 })).toEqual(['c', 'b'])
  expect(await names({ count: 2, page: 2 })).toEqual(['a'])
  expect(await names({ count: 2, page: 3 })).toEqual([])
  expect(await names({ page: Number.MAX_SAFE_INTEGER })).toEqual([])
  expect(await names({ page: '', count: '' })).toHaveLength(3)
})

test('an existing client that asks for thousands gets the rows of the largest page, and the total', async () => {
  const item = await makeItem(t)
  const row = { uid: item.owner.uid, item_id: item.item_id, op_action_type: 'update', op_object_type: 'page' }
  const rows = Array.from({ length: PAGE_SIZE_MOST + 1 }, (_, at) => ({
    ...row,
    op_object_id: at,
    op_object_name: `Row ${at}`,
    remark: '',
    optime: t.time.now,
  }))
  await t.services.database.db.insertInto('item_change_log').values(rows).execute()
  const shown = async (input: Record<string, unknown>) => {
    const answer = await t.legacy('item/getChangeLog', { item_id: item.item_id, ...input }, item.owner)
    const { total, list } = answer.json().data
    return [total, list.length]
  }
  expect(await shown({ count: 1000 })).toEqual([PAGE_SIZE_MOST + 1, PAGE_SIZE_MOST])
  expect(await shown({ count: 1000, page: 2 })).toEqual([PAGE_SIZE_MOST + 1, 1])
  expect(await shown({ count: '1000', page: 'NaN' })).toEqual([PAGE_SIZE_MOST + 1, PAGE_SIZE_MOST])
  const wrong = await t.legacy('item/getChangeLog', { item_id: item.item_id, count: '9'.repeat(20) }, item.owner)
  expect(wrong.json().error_code).toBe(10101)
  // Our own door cuts nothing without a word.
  const own = { item_id: item.item_id, count: PAGE_SIZE_MOST + 1 }
  expect(await refused(t, 'item/getChangeLog', own, item.owner)).toBe('BAD_FIELD:count')
  // Searches have their own maximum.
  const found = await t.legacy('item/search', { item_id: item.item_id, keyword: 'x', count: 1000 }, item.owner)
  expect(found.json().error_code).toBe(0)
})

test('what came with a key was done by the API, and rows of an unknown kind are undefined', async () => {
  const { item, key } = await makeItemWithKey(t)
  await t.call('item/updateByApi', { ...key, page_title: 'x', page_content: 'x' })
  await t.services.database.db
    .updateTable('item_change_log')
    .set({ op_action_type: 'constructor' })
    .where('item_id', '=', item.item_id)
    .execute()
  const { data } = await t.call('item/getChangeLog', { item_id: item.item_id, l: 'en-us' }, item.owner)
  expect(data.list).toMatchObject([{ uid: 0, oper: 'API', username: '', op_action_type_desc: 'undefined' }])
})

test('only people who may edit all of the item, archived or not', async () => {
  const item = await makeItem(t)
  const archived = await makeItem(t, { owner: item.owner, is_archived: 1 })
  const people = await makePeople(t, item)
  const catalog = await makeCatalog(t, item)
  const limited = await makeMember(t, item, { cat_id: catalog.cat_id })
  const call = { item_id: item.item_id }
  expect((await t.call('item/getChangeLog', { item_id: archived.item_id }, item.owner)).error_code).toBe(0)
  expect(await refused(t, 'item/getChangeLog', call)).toBe('NOT_LOGGED_IN')
  for (const person of [people.stranger, people.reader, limited])
    expect(await refused(t, 'item/getChangeLog', call, person)).toBe('NO_PERMISSION')
  expect(await refused(t, 'item/getChangeLog', { item_id: 987_654 }, item.owner)).toBe('NOT_FOUND')
  expect(await refused(t, 'item/getChangeLog', { ...call, count: 0 }, item.owner)).toBe('BAD_FIELD:count')
  expect(await refused(t, 'item/getChangeLog', { ...call, page: 0 }, item.owner)).toBe('BAD_FIELD:page')
  expect(await refused(t, 'item/getChangeLog', { ...call, page: -1 }, item.owner)).toBe('BAD_FIELD:page')
})

test('a page beyond all numbers is empty', async () => {
  const owner = await makeUser(t)
  const { item_id } = await makeItem(t, { owner })
  const { data } = await t.call('item/getChangeLog', { item_id, page: Number.MAX_SAFE_INTEGER, count: 50 }, owner)
  expect(data.list).toEqual([])
})
