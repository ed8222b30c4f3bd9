import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { expectConfirmed, locksOn, logOf, makeLock, makeOwnedItem, OWNER_PASSWORD } from '#server/test/owned-item.ts'

const t = testApp()

test('takes the item away for everybody: its domain is free, its key is dead, its locks are over', async () => {
  const item = await makeOwnedItem(t, { item_domain: 'goneSoon' })
  const { item_id } = item
  const { data: key } = await t.call('item/getKey', { item_id }, item.owner)
  await makeLock(t, item.page.page_id, item.owner)
  t.time.now += 60
  expect(await t.call('item/delete', { item_id, password: OWNER_PASSWORD }, item.owner)).toEqual({
    error_code: 0,
    data: [],
  })
  expect((await t.call('item/info', { item_id }, item.owner)).error_name).toBe('NOT_FOUND')
  expect((await t.call('page/info', { page_id: item.page.page_id }, item.owner)).error_name).toBe('NOT_FOUND')
  expect((await t.call('item/myList', {}, item.owner)).data).toEqual([])
  const push = { api_key: key.api_key, api_token: key.api_token, page_title: 'x', page_content: 'x' }
  expect((await t.call('item/updateByApi', push)).error_name).toBe('KEY_MISMATCH')
  expect(await locksOn(t, item.page.page_id)).toEqual([])
  expect((await t.call('item/add', { item_name: 'x', item_domain: 'gonesoon' }, item.owner)).error_code).toBe(0)
  const row = await t.services.database.db
    .selectFrom('item')
    .selectAll()
    .where('item_id', '=', item_id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ is_del: 1, last_update_time: t.time.now, domain_key: null })
  expect(await logOf(t, item_id)).toMatchObject([
    { op_action_type: 'create', op_object_type: 'key' },
    { op_action_type: 'delete', op_object_type: 'item' },
  ])
})

test('an archived item may be deleted', async () => {
  const item = await makeOwnedItem(t, { is_archived: 1 })
  expect(
    (await t.call('item/delete', { item_id: item.item_id, password: OWNER_PASSWORD }, item.owner)).error_code,
  ).toBe(0)
})

test('is for managers of the item, with their own password', () => expectConfirmed(t, 'item/delete'))
