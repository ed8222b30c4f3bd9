import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('managers see the live links of their item, the newest first, and of no other', async () => {
  const [item, other] = [await makeItem(t), await makeItem(t)]
  const make = async (days: number) =>
    (await t.call('invite/save', { item_id: item.item_id, days }, item.owner)).data.invite_id
  const [short, long] = [await make(1), await make(2)]
  await t.call('invite/save', { item_id: other.item_id }, other.owner)
  const list = async () =>
    (await t.call('invite/getList', { item_id: item.item_id }, item.owner)).data.map((row) => row.invite_id)
  expect(await list()).toEqual([long, short])
  t.time.now += 24 * 3600
  expect(await list()).toEqual([long])
  const editor = await makeMember(t, item)
  expect(await refused(t, 'invite/getList', { item_id: item.item_id }, editor)).toBe('ITEM_NOT_MANAGED')
  expect(await refused(t, 'invite/getList', { item_id: item.item_id })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'invite/getList', { item_id: 987_654 }, editor)).toBe('NOT_FOUND')
  expect(await refused(t, 'invite/getList', {}, editor)).toBe('BAD_FIELD:item_id')
})
