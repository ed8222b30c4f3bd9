import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('managers of the item read all its settings', async () => {
  const item = await makeItem(t, { item_name: 'N', password: 'visit', item_domain: 'detailed' })
  const people = await makePeople(t, item)
  for (const person of [people.owner, people.item_admin, people.site_admin]) {
    const { data } = await t.call('item/detail', { item_id: item.item_id }, person)
    expect(data).toEqual({
      item_id: item.item_id,
      item_name: 'N',
      item_description: '',
      uid: item.owner.uid,
      username: item.owner.username,
      password: 'visit',
      addtime: t.time.now,
      last_update_time: t.time.now,
      item_domain: 'detailed',
      item_type: 1,
      is_archived: 0,
      is_del: 0,
      search_engines: 0,
      line_breaks: 0,
    })
  }
  const legacy = (await t.legacy('item/detail', { item_id: item.item_id }, item.owner)).json().data
  expect(legacy).toMatchObject({ item_id: String(item.item_id), item_type: '1', is_del: '0' })
})

test('an archived item can be read', async () => {
  const item = await makeItem(t, { is_archived: 1 })
  expect((await t.call('item/detail', { item_id: item.item_id }, item.owner)).data.is_archived).toBe(1)
})

test('others, and unknown items, are refused', async () => {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  const call = (item_id: unknown, as = item.owner) => refused(t, 'item/detail', { item_id }, as)
  expect(await refused(t, 'item/detail', { item_id: item.item_id }, people.guest)).toBe('NOT_LOGGED_IN')
  for (const person of [people.stranger, people.reader, people.editor])
    expect(await call(item.item_id, person)).toBe('ITEM_NOT_MANAGED')
  expect(await call((await makeItem(t, { owner: item.owner, is_del: 1 })).item_id)).toBe('NOT_FOUND')
  expect(await call(987_654)).toBe('NOT_FOUND')
  expect(await call(-1)).toBe('BAD_FIELD:item_id')
})
