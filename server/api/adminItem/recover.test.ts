import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makePage } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { RECYCLE_SECONDS } from '#shared/limits.ts'

const t = testApp()

test('brings a deleted item back with its pages', async () => {
  const [admin, item] = [await makeAdmin(t), await makeItem(t)]
  const page = await makePage(t, item)
  await t.call('adminItem/deleteItem', { item_id: item.item_id }, admin)
  expect(await t.call('adminItem/recover', { item_id: item.item_id }, admin)).toEqual({ error_code: 0, data: [] })
  expect((await t.call('page/info', { page_id: page.page_id }, item.owner)).data.page_title).toBe(page.page_title)
  expect(await auditOf(t, 'item.recover')).toEqual([`${admin.username}|${item.item_name}||`])
})

test('newer clients call it by another name', async () => {
  const [admin, item] = [await makeAdmin(t), await makeItem(t)]
  await t.call('adminItem/deleteItem', { item_id: item.item_id }, admin)
  const url = '/server/index.php?s=/api/adminItem/recoverItem'
  const payload = { user_token: admin.token, item_id: String(item.item_id) }
  expect((await t.inject({ method: 'POST', url, payload })).json()).toEqual({ error_code: 0, data: [] })
  expect((await t.call('item/info', { item_id: item.item_id }, item.owner)).error_code).toBe(0)
})

test('its domain may have another item by now, so it comes back without', async () => {
  const [admin, item, other] = [await makeAdmin(t), await makeItem(t), await makeItem(t)]
  const name = async (item_id: number, as: typeof item.owner) =>
    (await t.call('item/update', { item_id, item_domain: 'handbook' }, as)).error_code
  expect(await name(item.item_id, item.owner)).toBe(0)
  await t.call('adminItem/deleteItem', { item_id: item.item_id }, admin)
  expect(await name(other.item_id, other.owner)).toBe(0)
  await t.call('adminItem/recover', { item_id: item.item_id }, admin)
  expect((await t.call('item/info', { item_id: item.item_id }, item.owner)).data.item_domain).toBe('')
})

test('an item that is not deleted, or was deleted too long ago, is refused', async () => {
  const [admin, item] = [await makeAdmin(t), await makeItem(t)]
  expect(await refused(t, 'adminItem/recover', { item_id: item.item_id }, admin)).toBe('NOT_FOUND')
  await t.call('adminItem/deleteItem', { item_id: item.item_id }, admin)
  t.time.now += RECYCLE_SECONDS
  expect(await refused(t, 'adminItem/recover', { item_id: item.item_id }, admin)).toBe('NOT_FOUND')
  expect(await refused(t, 'adminItem/recover', { item_id: 0 }, admin)).toBe('BAD_FIELD:item_id')
})

test('nobody else may', async () => {
  const item = await makeItem(t)
  expect(await refused(t, 'adminItem/recover', { item_id: item.item_id }, item.owner)).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminItem/recover', { item_id: item.item_id })).toBe('NOT_LOGGED_IN')
})
