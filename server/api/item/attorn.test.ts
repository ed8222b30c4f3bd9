import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeMember, makeUser } from '#server/test/factories.ts'
import { expectConfirmed, locksOn, logOf, makeLock, makeOwnedItem, OWNER_PASSWORD } from '#server/test/owned-item.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('hands the item over: the receiver is not a member any more, the former owner has no rights', async () => {
  const item = await makeOwnedItem(t, { password: 'private' })
  const receiver = await makeMember(t, item, { group: 0 })
  const editor = await makeMember(t, item)
  await makeLock(t, item.page.page_id, item.owner)
  const { item_id } = item
  const { data } = await t.call(
    'item/attorn',
    { item_id, username: receiver.username.toUpperCase(), password: OWNER_PASSWORD },
    item.owner,
  )
  expect(data).toMatchObject({ item_id, uid: receiver.uid, username: receiver.username, password: 'private' })
  expect((await t.call('item/info', { item_id }, item.owner)).error_name).toBe('ITEM_NOT_VISIBLE')
  expect((await t.call('item/myList', {}, item.owner)).data).toEqual([])
  expect((await t.call('item/myList', {}, receiver)).data).toMatchObject([{ item_id, creator: 1, manage: 1 }])
  expect((await t.call('item/myList', {}, editor)).data).toHaveLength(1)
  const members = await t.services.database.db
    .selectFrom('item_member')
    .select('uid')
    .where('item_id', '=', item_id)
    .execute()
  expect(members).toEqual([{ uid: editor.uid }])
  expect(await locksOn(t, item.page.page_id)).toEqual([])
  expect(await logOf(t, item_id)).toMatchObject([{ op_action_type: 'attorn', remark: receiver.username }])
})

test('to an unknown user is refused; to the owner changes nothing', async () => {
  const item = await makeOwnedItem(t)
  const call = { item_id: item.item_id, password: OWNER_PASSWORD }
  expect(await refused(t, 'item/attorn', { ...call, username: 'nobody is called so' }, item.owner)).toBe(
    'USER_UNKNOWN:username',
  )
  for (const username of ['', '%', "x' or '1'='1"])
    expect(await refused(t, 'item/attorn', { ...call, username }, item.owner)).toMatch(/:username$/)
  const { data } = await t.call('item/attorn', { ...call, username: item.owner.username }, item.owner)
  expect(data.uid).toBe(item.owner.uid)
  expect(await logOf(t, item.item_id)).toEqual([])
})

test('to a disabled account is refused, because nobody could use the item there', async () => {
  const [item, off, admin] = [await makeOwnedItem(t), await makeUser(t), await makeAdmin(t)]
  await t.call('adminUser/setDisabled', { uid: off.uid, disabled: 1 }, admin)
  const call = { item_id: item.item_id, username: off.username, password: OWNER_PASSWORD }
  expect(await refused(t, 'item/attorn', call, item.owner)).toBe('USER_UNKNOWN:username')
  expect((await t.call('item/detail', { item_id: item.item_id }, item.owner)).data.uid).toBe(item.owner.uid)
})

test('is for managers of the item, with their own password', () => expectConfirmed(t, 'item/attorn'))
