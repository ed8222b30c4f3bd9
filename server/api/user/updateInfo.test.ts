import { expect, test } from 'vitest'
import { sendJson } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { snapshot } from '#server/test/unchanged.ts'

const t = testApp()

test('a user changes their display name, and may leave it empty', async () => {
  const [user, other] = [await makeUser(t), await makeUser(t, { name: 'Other' })]
  for (const [name, kept] of [
    [' Ada <Lovelace> 😀 ', 'Ada <Lovelace> 😀'],
    ['', ''],
  ]) {
    expect(await t.call('user/updateInfo', { name }, user)).toEqual({ error_code: 0, data: [] })
    expect((await t.call('user/info', {}, user)).data.name).toBe(kept)
  }
  expect((await t.call('user/info', {}, other)).data.name).toBe('Other')
})

test('nothing but the name changes', async () => {
  const user = await makeUser(t)
  await t.call('user/updateInfo', { name: 'x', groupid: 1, username: 'root', email: 'a@b.example', uid: 1 }, user)
  const { data } = await t.call('user/info', {}, user)
  expect(data).toMatchObject({ uid: user.uid, username: user.username, groupid: 2, email: '', name: 'x' })
})

test.each([['x'.repeat(51)], ['a\nb'], ['a\u202eb'], ['a\u0000b'], [['x']], [{}], [true], [undefined]])(
  '%j is not a valid name',
  async (name) => {
    const user = await makeUser(t)
    const before = await snapshot(t)
    expect(await sendJson(t, 'user/updateInfo', { name }, user)).toMatchObject({
      error_code: 10101,
      error_field: 'name',
    })
    expect(await snapshot(t)).toEqual(before)
  },
)

test('a guest may not', async () => {
  expect(await t.call('user/updateInfo', { name: 'x' })).toMatchObject({ error_code: 10102 })
})

test('a page of another site may not, with the cookie of the user', async () => {
  const user = await makeUser(t, { name: 'before' })
  const from = { cookies: { cookie_token: user.token }, headers: { 'sec-fetch-site': 'cross-site' } }
  const post = { method: 'POST', url: '/api/user/updateInfo', payload: { name: 'x' }, ...from } as const
  expect((await t.inject(post)).json()).toMatchObject({ error_code: 10103 })
  expect((await t.inject({ url: '/api/user/updateInfo?name=x', ...from })).json()).toMatchObject({ error_code: 10103 })
  expect((await t.call('user/info', {}, user)).data.name).toBe('before')
})
