import { expect, test } from 'vitest'
import { sendJson } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

async function makeList() {
  const user = await makeUser(t)
  const items = []
  for (let i = 0; i < 3; i += 1) items.push((await makeItem(t, { owner: user })).item_id)
  const list = async (item_group_id = 0) =>
    (await t.call('item/myList', { item_group_id }, user)).data.map((one) => [one.item_id, one.s_number])
  return { user, items: items as [number, number, number], list }
}

test('the list comes in the order that was set, and what was not named comes last', async () => {
  const { user, items, list } = await makeList()
  const [a, b, c] = items
  expect(await list()).toEqual([
    [a, 0],
    [b, 0],
    [c, 0],
  ])
  expect(await t.call('item/sort', { data: { [c]: 1, [a]: 2 } }, user)).toEqual({ error_code: 0, data: [] })
  expect(await list()).toEqual([
    [c, 1],
    [a, 2],
    [b, b],
  ])
  // Numbers larger than the ids keep the rest last all the same.
  await t.call('item/sort', { data: { [c]: 900_000, [b]: 800_000 } }, user)
  expect(await list()).toEqual([
    [b, 800_000],
    [c, 900_000],
    [a, a],
  ])
})

test('each group and the starred items have their own order', async () => {
  const { user, items, list } = await makeList()
  const [a, b, c] = items
  const { data: group } = await t.call('itemGroup/save', { group_name: 'G', item_ids: `${a},${b}` }, user)
  for (const item_id of [b, c]) await t.call('item/star', { item_id }, user)
  await t.call('item/sort', { data: { [b]: 1, [a]: 2 }, item_group_id: group.id }, user)
  await t.call('item/sort', { data: { [c]: 1, [b]: 2 }, item_group_id: -1 }, user)
  const ids = async (item_group_id: number) => (await list(item_group_id)).map(([item_id]) => item_id)
  expect(await ids(group.id)).toEqual([b, a])
  expect(await ids(-1)).toEqual([c, b])
  expect(await ids(0)).toEqual([a, b, c])
})

test('only items of the own list are kept', async () => {
  const { user, items, list } = await makeList()
  const foreign = await makeItem(t)
  const joined = await makeItem(t)
  await makeMember(t, joined, { user, group: 0 })
  const data = { [foreign.item_id]: 1, [joined.item_id]: 2, 987654: 3, [items[0]]: 4 }
  await t.call('item/sort', { data }, user)
  expect((await list()).map(([item_id]) => item_id)).toEqual([joined.item_id, items[0], items[1], items[2]])
  const row = await t.services.database.db
    .selectFrom('item_sort')
    .select('item_sort_data')
    .where('uid', '=', user.uid)
    .executeTakeFirstOrThrow()
  expect(Object.keys(JSON.parse(row.item_sort_data))).toHaveLength(2)
})

test('guests, foreign groups and rubbish are refused', async () => {
  const { user, items } = await makeList()
  const data = { [items[0]]: 1 }
  const { data: foreign } = await t.call('itemGroup/save', { group_name: 'F' }, await makeUser(t))
  expect(await refused(t, 'item/sort', { data })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'item/sort', { data, item_group_id: foreign.id }, user)).toBe('NOT_FOUND')
  expect(await refused(t, 'item/sort', { data, item_group_id: 987_654 }, user)).toBe('NOT_FOUND')
  expect(await refused(t, 'item/sort', { data, item_group_id: -2 }, user)).toBe('BAD_FIELD:item_group_id')
  for (const bad of ['', 'x', '[]', '5', '{"x":1}', '{"-1":1}', { 1: -5 }, { 1: 'x' }, { 1: [1] }])
    expect(await refused(t, 'item/sort', { data: bad }, user)).toMatch(/^BAD_FIELD:data/)
  expect((await sendJson(t, 'item/sort', { data: [1, 2] }, user)).error_name).toBe('BAD_FIELD')
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [i + 1_000_000, 1]))
  expect((await t.call('item/sort', { data: many }, user)).error_code).toBe(0)
})
