import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('deletes an item of anybody without a password', async () => {
  const [admin, item] = [await makeAdmin(t), await makeItem(t)]
  expect(await t.call('adminItem/deleteItem', { item_id: item.item_id }, admin)).toEqual({ error_code: 0, data: [] })
  expect(await refused(t, 'item/info', { item_id: item.item_id }, item.owner)).toBe('NOT_FOUND')
  expect(await auditOf(t, 'item.delete')).toEqual([`${admin.username}|${item.item_name}||`])
  expect(await refused(t, 'adminItem/deleteItem', { item_id: item.item_id }, admin)).toBe('NOT_FOUND')
})

test('an invalid id is refused', async () => {
  expect(await refused(t, 'adminItem/deleteItem', { item_id: 'x' }, await makeAdmin(t))).toBe('BAD_FIELD:item_id')
})

test('nobody else may, not even the owner', async () => {
  const item = await makeItem(t)
  expect(await refused(t, 'adminItem/deleteItem', { item_id: item.item_id }, item.owner)).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminItem/deleteItem', { item_id: item.item_id })).toBe('NOT_LOGGED_IN')
})
