import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a starred item is in the list of the starred ones until the star is taken away', async () => {
  const user = await makeUser(t)
  const item = await makeItem(t, { owner: user })
  await makeItem(t, { owner: user })
  const starred = async () =>
    (await t.call('item/myList', { item_group_id: -1 }, user)).data.map((one) => [one.item_id, one.is_star])
  expect(await starred()).toEqual([])
  const { data } = await t.call('item/star', { item_id: item.item_id }, user)
  expect((await t.call('item/star', { item_id: item.item_id }, user)).data).toEqual(data)
  expect((await t.legacy('item/star', { item_id: item.item_id }, user)).json().data).toEqual({ id: String(data.id) })
  expect(await starred()).toEqual([[item.item_id, 1]])
  expect((await t.call('item/myList', {}, user)).data.map((one) => one.is_star)).toEqual([1, 0])
  expect(await t.call('item/unstar', { item_id: item.item_id }, user)).toEqual({ error_code: 0, data: [] })
  expect((await t.call('item/unstar', { item_id: item.item_id }, user)).error_code).toBe(0)
  expect(await starred()).toEqual([])
})

test('a starred item of another person is listed while the user may visit it, and can be sorted', async () => {
  const user = await makeUser(t)
  const [own, open, closing, gone] = [
    await makeItem(t, { owner: user }),
    await makeItem(t),
    await makeItem(t),
    await makeItem(t),
  ]
  for (const { item_id } of [own, open, closing, gone]) await t.call('item/star', { item_id }, user)
  const starred = async () => (await t.call('item/myList', { item_group_id: -1 }, user)).data
  const ids = async () => (await starred()).map((one) => one.item_id)
  expect(await ids()).toEqual([own, open, closing, gone].map((item) => item.item_id))
  expect((await starred())[1]).toMatchObject({ creator: 0, manage: 0, item_edit: false, is_private: 0, is_star: 1 })
  await t.call('item/update', { item_id: closing.item_id, password: 'visit' }, closing.owner)
  await t.services.database.db.updateTable('item').set({ is_del: 1 }).where('item_id', '=', gone.item_id).execute()
  expect(await ids()).toEqual([own.item_id, open.item_id])
  await t.call('item/sort', { item_group_id: -1, data: { [open.item_id]: 1, [own.item_id]: 2 } }, user)
  expect(await ids()).toEqual([open.item_id, own.item_id])
  for (const more of [{}, { item_group_id: -1, original: 1 }])
    expect((await t.call('item/myList', more, user)).data.map((one) => one.item_id)).toEqual([own.item_id])
})

test('a star is of one person', async () => {
  const item = await makeItem(t)
  const member = await makeMember(t, item)
  await t.call('item/star', { item_id: item.item_id }, member)
  expect((await t.call('item/myList', { item_group_id: -1 }, item.owner)).data).toEqual([])
  await t.call('item/unstar', { item_id: item.item_id }, item.owner)
  expect((await t.call('item/myList', { item_group_id: -1 }, member)).data).toHaveLength(1)
})

test('the item itself says whether the caller starred it; a guest has no stars', async () => {
  const item = await makeItem(t)
  const member = await makeMember(t, item)
  const isStar = async (as: typeof member | null) =>
    (await t.call('item/info', { item_id: item.item_id }, as)).data.is_star
  await t.call('item/star', { item_id: item.item_id }, member)
  expect([await isStar(member), await isStar(item.owner), await isStar(null)]).toEqual([1, 0, 0])
  await t.call('item/unstar', { item_id: item.item_id }, member)
  expect(await isStar(member)).toBe(0)
  expect((await t.legacy('item/info', { item_id: item.item_id }, member)).json().data).not.toHaveProperty('is_star')
})

test('nobody can star an item that they may not view', async () => {
  const item = await makeItem(t, { password: 'p' })
  const user = await makeUser(t)
  expect(await refused(t, 'item/star', { item_id: item.item_id })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'item/unstar', { item_id: item.item_id })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'item/star', { item_id: item.item_id }, user)).toBe('ITEM_NOT_VISIBLE')
  expect(await refused(t, 'item/star', { item_id: 987_654 }, user)).toBe('NOT_FOUND')
  expect(await refused(t, 'item/star', { item_id: 'x' }, user)).toBe('BAD_FIELD:item_id')
  expect(await refused(t, 'item/unstar', { item_id: -1 }, user)).toBe('BAD_FIELD:item_id')
})
