import { expect, test } from 'vitest'
import { withAccessToken } from '#server/test/access-token.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeUser, type TestUser } from '#server/test/factories.ts'
import { ITEMS_IN_A_LIST } from '#shared/limits.ts'

const t = testApp()

const groupOf = async (user: TestUser, items: readonly { item_id: number }[] = []) => {
  const item_ids = items.map(({ item_id }) => item_id).join(',')
  return (await t.call('itemGroup/save', { id: 0, group_name: 'g', item_ids }, user)).data.id
}
const itemsOf = async (user: TestUser, id: number) =>
  (await t.call('itemGroup/getList', {}, user)).data.find((group) => group.id === id)?.item_ids.split(',')

test('of several items that are put into a group at once, none is lost', async () => {
  const user = await makeUser(t)
  const items = await Promise.all(Array.from({ length: 8 }, () => makeItem(t, { owner: user })))
  const id = await groupOf(user)
  const put = ({ item_id }: { item_id: number }) => t.call('item/update', { item_id, item_group_ids: [id] }, user)
  const answers = await Promise.all(items.map(put))
  expect(answers.map((answer) => answer.error_code)).toEqual(items.map(() => 0))
  expect((await itemsOf(user, id))?.sort()).toEqual(items.map(({ item_id }) => String(item_id)).sort())
})

test('a full group loses deleted items before it refuses one more', async () => {
  const user = await makeUser(t)
  const item = await makeItem(t, { owner: user })
  const { db } = t.services.database
  const { item_id: _, ...own } = await db
    .selectFrom('item')
    .selectAll()
    .where('item_id', '=', item.item_id)
    .executeTakeFirstOrThrow()
  const values = Array.from({ length: ITEMS_IN_A_LIST }, () => own)
  const items = await db.insertInto('item').values(values).returning('item_id').execute()
  const id = await groupOf(user, items)
  const put = (item_id: number) => t.legacy('item/update', { item_id, item_group_ids: id }, user)
  const full = (await put(item.item_id)).json()
  expect([full.error_code, full.error_message]).toEqual([10101, expect.stringContaining('2000')])
  expect(await itemsOf(user, id)).toHaveLength(ITEMS_IN_A_LIST)
  const gone = items.slice(0, 2).map(({ item_id }) => item_id)
  await db.updateTable('item').set({ is_del: 1 }).where('item_id', 'in', gone).execute()
  expect((await put(item.item_id)).json().error_code).toBe(0)
  const left = (await itemsOf(user, id)) ?? []
  expect([left.length, left.at(-1)]).toEqual([ITEMS_IN_A_LIST - 1, String(item.item_id)])
})

test('an access token for chosen items neither sees nor changes the groups', async () => {
  const user = await makeUser(t)
  const item = await makeItem(t, { owner: user })
  const id = await groupOf(user, [item])
  const script = await withAccessToken(t, user, { scope: 'write', item_ids: [item.item_id] })
  const detail = await t.legacy('item/detail', { item_id: item.item_id }, script)
  expect(detail.json()).toMatchObject({ error_code: 0, data: { group_ids: [] } })
  const input = { item_id: item.item_id, item_name: 'New', item_group_ids: '[]' }
  expect((await t.legacy('item/update', input, script)).json().error_code).toBe(0)
  expect(await itemsOf(user, id)).toEqual([String(item.item_id)])
})

test('our own door does not look for the groups of an item', async () => {
  const item = await makeItem(t)
  expect((await t.call('item/detail', { item_id: item.item_id }, item.owner)).data).not.toHaveProperty('group_ids')
})
