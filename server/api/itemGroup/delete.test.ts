import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

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

test('guests, and groups of other users, are refused', async () => {
  const user = await makeUser(t)
  const { data: foreign } = await t.call('itemGroup/save', { group_name: 'A' }, await makeUser(t))
  expect(await refused(t, 'itemGroup/delete', { id: foreign.id })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'itemGroup/delete', { id: foreign.id }, user)).toBe('NOT_FOUND')
  expect(await refused(t, 'itemGroup/delete', { id: 987_654 }, user)).toBe('NOT_FOUND')
  for (const id of [-1, 0, 'x', '1,2', '9007199254740993'])
    expect(await refused(t, 'itemGroup/delete', { id }, user)).toBe('BAD_FIELD:id')
})
