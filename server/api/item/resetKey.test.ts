import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('the token is new and the old one dead at once; the key stays', async () => {
  const item = await makeItem(t)
  const before = (await t.call('item/getKey', { item_id: item.item_id }, item.owner)).data
  const { error_code, data } = await t.call('item/resetKey', { item_id: item.item_id }, item.owner)
  expect(error_code).toBe(0)
  expect(data).toEqual({ ...before, api_token: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(data.api_token).not.toBe(before.api_token)
  expect((await t.call('item/getKey', { item_id: item.item_id }, item.owner)).data).toEqual(data)
  const push = (key: { api_key: string; api_token: string }) =>
    t.call('item/updateByApi', {
      api_key: key.api_key,
      api_token: key.api_token,
      page_title: 'T',
      page_content: 'x',
    })
  expect((await push(before)).error_name).toBe('KEY_MISMATCH')
  expect((await push(data)).error_code).toBe(0)
})

test('an item without a key gets one', async () => {
  const item = await makeItem(t)
  const { data } = await t.call('item/resetKey', { item_id: item.item_id }, item.owner)
  expect((await t.call('item/getKey', { item_id: item.item_id }, item.owner)).data).toEqual(data)
})

test('users who do not manage the item, archived items and unknown items are refused', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  await t.call('item/getKey', { item_id: item.item_id }, item.owner)
  expect(await refused(t, 'item/resetKey', { item_id: item.item_id }, people.guest)).toBe('NOT_LOGGED_IN')
  for (const person of [people.stranger, people.reader, people.editor])
    expect(await refused(t, 'item/resetKey', { item_id: item.item_id }, person)).toBe('ITEM_NOT_MANAGED')
  const archived = await makeItem(t, { is_archived: 1 })
  expect(await refused(t, 'item/resetKey', { item_id: archived.item_id }, archived.owner)).toBe('ITEM_ARCHIVED')
  expect(await refused(t, 'item/resetKey', { item_id: 987_654 }, item.owner)).toBe('NOT_FOUND')
  expect(await refused(t, 'item/resetKey', { item_id: 'x' }, item.owner)).toBe('BAD_FIELD:item_id')
})
