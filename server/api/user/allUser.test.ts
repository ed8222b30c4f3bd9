import { expect, test } from 'vitest'
import { register, sendJson } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'

const t = testApp()

test('a user sees the names of all users, and nothing else of them', async () => {
  const ada = await makeUser(t, { username: 'ada_l', name: 'Ada' })
  const bob = await makeUser(t, { username: 'Bob%x' })
  expect(await t.call('user/allUser', {}, ada)).toEqual({
    error_code: 0,
    data: [
      { uid: ada.uid, username: 'ada_l', name: 'Ada' },
      { uid: bob.uid, username: 'Bob%x', name: '' },
    ],
  })
  const { data } = (await t.legacy('user/allUser', { username: '' }, ada)).json()
  expect(data[0]).toEqual({ uid: String(ada.uid), username: 'ada_l', name: 'Ada' })
})

test('a part of the name filters, in any case and script; wildcards mean themselves', async () => {
  const user = await makeUser(t, { username: 'Searching' })
  await register(t, { username: 'Ольга' })
  const found = async (username: string) =>
    (await t.call('user/allUser', { username }, user)).data.map((one) => one.username)
  expect(await found('SEARCH')).toEqual(['Searching'])
  expect(await found('ОЛЬ')).toEqual(['Ольга'])
  expect(await found('%')).toEqual(['Bob%x'])
  expect(await found('_')).toEqual(['ada_l'])
  expect(await found('nobody')).toEqual([])
  expect(await found("' or 1=1 --")).toEqual([])
})

test('a guest may not', async () => {
  expect(await t.call('user/allUser')).toMatchObject({ error_code: 10102 })
})

test.each([[['x']], [{}], [true], ['x'.repeat(201)], ['a\u0000b']])('%j cannot be part of a name', async (username) => {
  const user = await makeUser(t)
  expect(await sendJson(t, 'user/allUser', { username }, user)).toMatchObject({
    error_code: 10101,
    error_field: 'username',
  })
})
