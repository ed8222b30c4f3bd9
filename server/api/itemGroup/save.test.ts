import { expect, test } from 'vitest'
import { sendJson } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a group keeps the items of its owner, each once and in order, without items outside the list', async () => {
  const user = await makeUser(t)
  const first = await makeItem(t, { owner: user })
  const second = await makeItem(t)
  await makeMember(t, second, { user, group: 0 })
  const foreign = await makeItem(t)
  const gone = await makeItem(t, { owner: user, is_del: 1 })
  const item_ids = ` ${second.item_id},${first.item_id},,${second.item_id},${foreign.item_id},${gone.item_id},987654`
  const { data, error_code } = await t.call('itemGroup/save', { group_name: 'Work', item_ids }, user)
  expect(error_code).toBe(0)
  expect(data).toMatchObject({
    uid: user.uid,
    group_name: 'Work',
    item_ids: `${second.item_id},${first.item_id}`,
    s_number: 1,
  })
  expect((await t.call('itemGroup/getList', {}, user)).data).toEqual([data])
  expect((await t.call('itemGroup/getList', {}, await makeUser(t))).data).toEqual([])
})

test('an empty name is the word for default, in the language of the request', async () => {
  const user = await makeUser(t)
  expect((await t.call('itemGroup/save', { group_name: '', l: 'en-us' }, user)).data.group_name).toBe('default')
  expect((await t.call('itemGroup/save', { group_name: '  ', l: 'zh-cn' }, user)).data.group_name).toBe('默认')
})

test('fields that are not sent stay as they are', async () => {
  const user = await makeUser(t)
  const item = await makeItem(t, { owner: user })
  const { data } = await t.call('itemGroup/save', { group_name: 'A', item_ids: String(item.item_id) }, user)
  const renamed = await t.call('itemGroup/save', { id: data.id, group_name: 'B' }, user)
  expect(renamed.data).toMatchObject({ id: data.id, group_name: 'B', item_ids: String(item.item_id) })
  const emptied = await t.call('itemGroup/save', { id: data.id, item_ids: '' }, user)
  expect(emptied.data).toMatchObject({ group_name: 'B', item_ids: '' })
})

test('guests, foreign groups and rubbish are refused', async () => {
  const user = await makeUser(t)
  const { data: foreign } = await t.call('itemGroup/save', { group_name: 'A' }, await makeUser(t))
  expect(await refused(t, 'itemGroup/save', { group_name: 'x' })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'itemGroup/save', { id: foreign.id, group_name: 'x' }, user)).toBe('NO_PERMISSION')
  expect(await refused(t, 'itemGroup/save', { id: 987_654, group_name: 'x' }, user)).toBe('NO_PERMISSION')
  expect(await refused(t, 'itemGroup/save', { group_name: 'x'.repeat(51) }, user)).toBe('BAD_FIELD:group_name')
  for (const item_ids of ['1,x', '1;2', '-1', '1.5', "1' or 1=1", '9007199254740993', '0'])
    expect(await refused(t, 'itemGroup/save', { group_name: 'x', item_ids }, user)).toBe('BAD_FIELD:item_ids')
  const many = Array.from({ length: 10_000 }, (_, i) => i + 1)
  expect(await refused(t, 'itemGroup/save', { group_name: 'x', item_ids: many.join(',') }, user)).toBe(
    'BAD_FIELD:item_ids',
  )
  const shaped = await sendJson(t, 'itemGroup/save', { group_name: ['x'], item_ids: [1] }, user)
  expect(shaped.error_name).toBe('BAD_FIELD')
})
