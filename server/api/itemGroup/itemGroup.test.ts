import { expect, test } from 'vitest'
import { sendJson } from '../../test/accounts.ts'
import { testApp } from '../../test/build-test-app.ts'
import { makeItem, makeMember, makeUser } from '../../test/factories.ts'
import { refused } from '../../test/refused.ts'

const t = testApp()

test('a group keeps the items of its owner, each once and in order, and none that are not in the list', async () => {
  const user = await makeUser(t)
  const first = await makeItem(t, { owner: user })
  const second = await makeItem(t)
  await makeMember(t, second, { user, group: 0 })
  const foreign = await makeItem(t)
  const gone = await makeItem(t, { owner: user, is_del: 1 })
  const item_ids = ` ${second.item_id},${first.item_id},,${second.item_id},${foreign.item_id},${gone.item_id},987654`
  const { data, error_code } = await t.call('itemGroup/save', { group_name: 'Work', item_ids }, user)
  expect(error_code).toBe(0)
  expect(data).toMatchObject({
    uid: user.uid,
    group_name: 'Work',
    item_ids: `${second.item_id},${first.item_id}`,
    s_number: 1,
  })
  expect((await t.call('itemGroup/getList', {}, user)).data).toEqual([data])
  expect((await t.call('itemGroup/getList', {}, await makeUser(t))).data).toEqual([])
})

test('an empty name is the word for default, in the language of the request', async () => {
  const user = await makeUser(t)
  expect((await t.call('itemGroup/save', { group_name: '', l: 'en-us' }, user)).data.group_name).toBe('default')
  expect((await t.call('itemGroup/save', { group_name: '  ', l: 'zh-cn' }, user)).data.group_name).toBe('默认')
})

test('what is not sent with a change stays', async () => {
  const user = await makeUser(t)
  const item = await makeItem(t, { owner: user })
  const { data } = await t.call('itemGroup/save', { group_name: 'A', item_ids: String(item.item_id) }, user)
  const renamed = await t.call('itemGroup/save', { id: data.id, group_name: 'B' }, user)
  expect(renamed.data).toMatchObject({ id: data.id, group_name: 'B', item_ids: String(item.item_id) })
  const emptied = await t.call('itemGroup/save', { id: data.id, item_ids: '' }, user)
  expect(emptied.data).toMatchObject({ group_name: 'B', item_ids: '' })
})

test('groups come in the order that was set', async () => {
  const user = await makeUser(t)
  const ids: number[] = []
  for (const group_name of ['a', 'b', 'c']) ids.push((await t.call('itemGroup/save', { group_name }, user)).data.id)
  const [a, b, c] = ids as [number, number, number]
  const other = (await t.call('itemGroup/save', { group_name: 'other' }, await makeUser(t))).data
  const groups = [
    { id: c, s_number: 1 },
    { id: a, s_number: 9 },
    { id: a, s_number: 2 },
    { id: b, s_number: 3 },
    { id: other.id, s_number: 77 },
  ]
  expect(await t.call('itemGroup/saveSort', { groups }, user)).toEqual({ error_code: 0, data: [] })
  expect((await t.call('itemGroup/getList', {}, user)).data.map((group) => group.id)).toEqual([c, a, b])
  const row = await t.services.database.db
    .selectFrom('item_group')
    .select('s_number')
    .where('id', '=', other.id)
    .executeTakeFirst()
  expect(row?.s_number).toBe(other.s_number)
})

test('a deleted group takes the order of its items with it, and leaves the items', async () => {
  const user = await makeUser(t)
  const item = await makeItem(t, { owner: user })
  const { data } = await t.call('itemGroup/save', { group_name: 'A', item_ids: String(item.item_id) }, user)
  await t.call('item/sort', { data: { [item.item_id]: 4 }, item_group_id: data.id }, user)
  expect(await t.call('itemGroup/delete', { id: data.id }, user)).toEqual({ error_code: 0, data: [] })
  expect((await t.call('itemGroup/getList', {}, user)).data).toEqual([])
  expect((await t.call('item/myList', {}, user)).data).toHaveLength(1)
  const sorts = await t.services.database.db
    .selectFrom('item_sort')
    .selectAll()
    .where('item_group_id', '=', data.id)
    .execute()
  expect(sorts).toEqual([])
})

test('guests, foreign groups and rubbish are refused', async () => {
  const user = await makeUser(t)
  const { data: foreign } = await t.call('itemGroup/save', { group_name: 'A' }, await makeUser(t))
  expect(await refused(t, 'itemGroup/getList', {})).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'itemGroup/save', { group_name: 'x' })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'itemGroup/delete', { id: foreign.id })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'itemGroup/saveSort', { groups: [] })).toBe('NOT_LOGGED_IN')

  expect(await refused(t, 'itemGroup/save', { id: foreign.id, group_name: 'x' }, user)).toBe('NO_PERMISSION')
  expect(await refused(t, 'itemGroup/save', { id: 987_654, group_name: 'x' }, user)).toBe('NO_PERMISSION')
  expect(await refused(t, 'itemGroup/delete', { id: foreign.id }, user)).toBe('NOT_FOUND')
  expect(await refused(t, 'itemGroup/delete', { id: -1 }, user)).toBe('BAD_FIELD:id')
  expect(await refused(t, 'itemGroup/save', { group_name: 'x'.repeat(51) }, user)).toBe('BAD_FIELD:group_name')
  for (const item_ids of ['1,x', '1;2', '-1', '1.5', "1' or 1=1", '9007199254740993', '0'])
    expect(await refused(t, 'itemGroup/save', { group_name: 'x', item_ids }, user)).toBe('BAD_FIELD:item_ids')
  const many = Array.from({ length: 10_000 }, (_, i) => i + 1)
  expect(await refused(t, 'itemGroup/save', { group_name: 'x', item_ids: many.join(',') }, user)).toBe(
    'BAD_FIELD:item_ids',
  )
  for (const groups of ['', 'x', '{}', '[1]', [{ id: 1 }, 2], [{ id: -1, s_number: 1 }], [{ id: 1, s_number: 'x' }]])
    expect(await refused(t, 'itemGroup/saveSort', { groups }, user)).toMatch(/^BAD_FIELD:groups/)
  const list = many.map((id) => ({ id, s_number: 1 }))
  expect(await refused(t, 'itemGroup/saveSort', { groups: list }, user)).toMatch(/^BAD_FIELD:groups/)
  const shaped = await sendJson(t, 'itemGroup/save', { group_name: ['x'], item_ids: [1] }, user)
  expect(shaped.error_name).toBe('BAD_FIELD')
})
