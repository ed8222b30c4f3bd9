import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('the first read creates the key, and it stays', async () => {
  const item = await makeItem(t)
  const { error_code, data } = await t.call('item/getKey', { item_id: item.item_id }, item.owner)
  expect(error_code).toBe(0)
  expect(data).toEqual({
    id: expect.any(Number),
    item_id: item.item_id,
    api_key: expect.stringMatching(/^[0-9a-f]{32}$/),
    api_token: expect.stringMatching(/^[0-9a-f]{32}$/),
    addtime: t.time.now,
    last_check_time: 0,
  })
  expect(data.api_key).not.toBe(data.api_token)
  t.time.now += 10
  expect((await t.call('item/getKey', { item_id: item.item_id }, item.owner)).data).toEqual(data)
  const legacy = (await t.legacy('item/getKey', { item_id: item.item_id }, item.owner)).json().data
  expect(legacy).toMatchObject({ id: String(data.id), item_id: String(item.item_id), api_key: data.api_key })
})

test('many first readers at once get the same key', async () => {
  const item = await makeItem(t)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => t.call('item/getKey', { item_id: item.item_id }, item.owner)),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
  expect(answers[0]?.error_code).toBe(0)
})

test('people who do not manage the item are refused, and no key is created', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  expect(await refused(t, 'item/getKey', { item_id: item.item_id }, people.guest)).toBe('NOT_LOGGED_IN')
  for (const person of [people.stranger, people.reader, people.editor])
    expect(await refused(t, 'item/getKey', { item_id: item.item_id }, person)).toBe('ITEM_NOT_MANAGED')
})

test('unknown items are refused', async () => {
  const gone = await makeItem(t, { is_del: 1 })
  expect(await refused(t, 'item/getKey', { item_id: gone.item_id }, gone.owner)).toBe('NOT_FOUND')
  expect(await refused(t, 'item/getKey', { item_id: 987_654 }, gone.owner)).toBe('NOT_FOUND')
  expect(await refused(t, 'item/getKey', { item_id: -1 }, gone.owner)).toBe('BAD_FIELD:item_id')
})
