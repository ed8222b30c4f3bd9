import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('groups are sorted as sent; the last number of a repeated group counts, and groups of others stay as they are', async () => {
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

test('guests and invalid orders are refused', async () => {
  const user = await makeUser(t)
  expect(await refused(t, 'itemGroup/saveSort', { groups: [] })).toBe('NOT_LOGGED_IN')
  for (const groups of ['', 'x', '{}', '[1]', [{ id: 1 }, 2], [{ id: -1, s_number: 1 }], [{ id: 1, s_number: 'x' }]])
    expect(await refused(t, 'itemGroup/saveSort', { groups }, user)).toMatch(/^BAD_FIELD:groups/)
  const list = Array.from({ length: 10_000 }, (_, id) => ({ id: id + 1, s_number: 1 }))
  expect(await refused(t, 'itemGroup/saveSort', { groups: list }, user)).toMatch(/^BAD_FIELD:groups/)
})
