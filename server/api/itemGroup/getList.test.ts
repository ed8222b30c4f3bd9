import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('everybody has their own groups, in the order of creation until another is set', async () => {
  const user = await makeUser(t)
  expect((await t.call('itemGroup/getList', {}, user)).data).toEqual([])
  const { data: first } = await t.call('itemGroup/save', { group_name: 'b' }, user)
  const { data: second } = await t.call('itemGroup/save', { group_name: 'a' }, user)
  await t.call('itemGroup/save', { group_name: 'c' }, await makeUser(t))
  expect((await t.call('itemGroup/getList', {}, user)).data).toEqual([first, second])
  expect((await t.legacy('itemGroup/getList', {}, user)).json().data[0]).toEqual({
    ...first,
    id: String(first.id),
    uid: String(user.uid),
    s_number: '1',
  })
})

test('guests have none', async () => {
  expect(await refused(t, 'itemGroup/getList', {})).toBe('NOT_LOGGED_IN')
})
