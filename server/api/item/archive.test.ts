import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { expectConfirmed, locksOn, logOf, makeLock, makeOwnedItem, OWNER_PASSWORD } from '#server/test/owned-item.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('makes the item read-only, and ends its locks', async () => {
  const item = await makeOwnedItem(t)
  await makeLock(t, item.page.page_id, item.owner)
  const { item_id } = item
  expect(await t.call('item/archive', { item_id, password: OWNER_PASSWORD }, item.owner)).toEqual({
    error_code: 0,
    data: [],
  })
  expect((await t.call('item/info', { item_id }, item.owner)).data).toMatchObject({
    is_archived: 1,
    item_edit: false,
    item_manage: false,
  })
  expect(await locksOn(t, item.page.page_id)).toEqual([])
  expect(await refused(t, 'page/save', { item_id, page_id: item.page.page_id, page_content: 'x' }, item.owner)).toBe(
    'ITEM_ARCHIVED',
  )
  expect(await refused(t, 'item/archive', { item_id, password: OWNER_PASSWORD }, item.owner)).toBe('ITEM_ARCHIVED')
  expect(await logOf(t, item_id)).toEqual([
    { uid: item.owner.uid, op_action_type: 'archive', op_object_type: 'item', op_object_id: item_id, remark: '' },
  ])
})

test('is for managers of the item, with their own password', () => expectConfirmed(t, 'item/archive'))
