import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('the star is taken away, also from an item that may not be viewed any more, and again without harm', async () => {
  const item = await makeItem(t, { password: 'p' })
  const user = await makeMember(t, item)
  const { item_id } = item
  await t.call('item/star', { item_id }, user)
  await t.services.database.db.deleteFrom('item_member').where('uid', '=', user.uid).execute()
  expect(await t.call('item/unstar', { item_id }, user)).toEqual({ error_code: 0, data: [] })
  expect((await t.call('item/unstar', { item_id }, user)).error_code).toBe(0)
  const stars = await t.services.database.db.selectFrom('item_star').selectAll().where('uid', '=', user.uid).execute()
  expect(stars).toEqual([])
})

test('the star of another user stays', async () => {
  const item = await makeItem(t)
  const member = await makeMember(t, item)
  await t.call('item/star', { item_id: item.item_id }, member)
  await t.call('item/unstar', { item_id: item.item_id }, item.owner)
  expect((await t.call('item/myList', { item_group_id: -1 }, member)).data).toHaveLength(1)
})

test('guests and rubbish are refused', async () => {
  const user = await makeUser(t)
  expect(await refused(t, 'item/unstar', { item_id: 1 })).toBe('NOT_LOGGED_IN')
  for (const item_id of [-1, 'x', '1,2', '9007199254740993', undefined])
    expect(await refused(t, 'item/unstar', { item_id }, user)).toBe('BAD_FIELD:item_id')
})
