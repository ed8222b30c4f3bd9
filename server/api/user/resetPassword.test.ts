import { expect, test } from 'vitest'
import { LOGIN_TRIES_PER_ORIGIN, LOGIN_WINDOW_SECONDS } from '#server/auth/password-brake.ts'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { logIn, registeredUser, sendJson } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makePage } from '#server/test/factories.ts'
import { snapshot } from '#server/test/unchanged.ts'

const t = testApp()

test('a user changes the password: the new one is right, the old one wrong, and every session but this one has ended', async () => {
  const user = await registeredUser(t, 'ada', 'old-password')
  const other = await registeredUser(t, 'other', 'pw-pw-pw')
  const elsewhere = { token: (await logIn(t, 'ada', 'old-password')).data.user_token }
  const answer = await t.inject({
    method: 'POST',
    url: '/api/user/resetPassword',
    cookies: { cookie_token: user.token },
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { password: 'old-password', new_password: 'new-password' },
  })
  expect(answer.json()).toEqual({ error_code: 0, data: [] })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect((await t.call('user/info', {}, user)).error_code).toBe(0)
  expect((await t.call('user/info', {}, elsewhere)).error_code).toBe(10102)
  expect((await t.call('user/info', {}, other)).error_code).toBe(0)
  expect((await logIn(t, 'ada', 'old-password')).error_code).toBe(10204)
  expect((await logIn(t, 'ada', 'new-password')).error_code).toBe(0)
})

test('edit locks of the other sessions end, those of this session stay', async () => {
  const user = await registeredUser(t, 'locker', 'old-password')
  const elsewhere = { token: (await logIn(t, 'locker', 'old-password')).data.user_token }
  const item = await makeItem(t, { owner: user })
  const editor = await makeMember(t, item)
  const [here, there] = [await makePage(t, item), await makePage(t, item)]
  await t.call('page/setLock', { page_id: here.page_id }, user)
  await t.call('page/setLock', { page_id: there.page_id }, elsewhere)
  const lock = async (page_id: number) => (await t.call('page/setLock', { page_id }, editor)).error_name
  expect([await lock(here.page_id), await lock(there.page_id)]).toEqual(['PAGE_LOCKED', 'PAGE_LOCKED'])
  await t.call('user/resetPassword', { password: 'old-password', new_password: 'new-password' }, user)
  expect([await lock(here.page_id), await lock(there.page_id)]).toEqual(['PAGE_LOCKED', undefined])
})

test('the present password must be right', async () => {
  const user = await registeredUser(t, 'bob', 'pw-pw-pw')
  const before = await snapshot(t)
  for (const password of ['no', '', 'PW-PW-PW'])
    expect(await t.call('user/resetPassword', { password, new_password: 'new-password' }, user)).toMatchObject({
      error_code: 10101,
      error_name: 'OLD_PASSWORD_WRONG',
      error_field: 'password',
    })
  expect(await snapshot(t)).toEqual(before)
  expect((await t.call('user/info', {}, user)).error_code).toBe(0)
})

test.each([
  ['new_password', ''],
  ['new_password', 'seven77'],
  ['new_password', 'é'.repeat(51)],
  ['new_password', 'a\u0000b'],
  ['new_password', ['x']],
  ['new_password', undefined],
  ['password', 'x'.repeat(101)],
  ['password', {}],
])('%s as %j is refused by name', async (field, value) => {
  t.time.now += ACCOUNT_WINDOW_SECONDS
  const user = await registeredUser(t, `u${t.time.now}`, 'pw-pw-pw')
  const before = await snapshot(t)
  const form = { password: 'pw-pw-pw', new_password: 'new-password', [field]: value }
  expect(await sendJson(t, 'user/resetPassword', form, user)).toMatchObject({ error_code: 10101, error_field: field })
  expect(await snapshot(t)).toEqual(before)
})

test('guessing the present password with a stolen session is braked, the login of the user is not', async () => {
  t.time.now += ACCOUNT_WINDOW_SECONDS
  const user = await registeredUser(t, 'carol', 'pw-pw-pw')
  const change = (password: string) => t.call('user/resetPassword', { password, new_password: 'new-password' }, user)
  for (let i = 0; i < LOGIN_TRIES_PER_ORIGIN; i++) expect((await change('no')).error_code).toBe(10101)
  expect(await change('pw-pw-pw')).toMatchObject({ error_code: 10210, error_name: 'LOGIN_LOCKED' })
  expect((await logIn(t, 'carol', 'pw-pw-pw')).error_code).toBe(0)
  t.time.now += LOGIN_WINDOW_SECONDS
  expect((await change('pw-pw-pw')).error_code).toBe(0)
})

test('of two changes at the same moment, one happens', async () => {
  const user = await registeredUser(t, 'dora', 'pw-pw-pw')
  const answers = await Promise.all(
    ['one password', 'two password'].map((new_password) =>
      t.call('user/resetPassword', { password: 'pw-pw-pw', new_password }, user),
    ),
  )
  expect(answers.filter(({ error_code }) => error_code === 0)).toHaveLength(1)
})

test('logins that compare the old password meanwhile leave no session behind', async () => {
  const user = await registeredUser(t, 'erik', 'old-password')
  const login = (password: string) => t.legacy('user/login', { username: 'erik', password })
  // Passwords of one account are compared one after the other, so some are compared after the change.
  const begun = Array.from({ length: 12 }, () => login('old-password'))
  const change = { password: 'old-password', new_password: 'new-password' }
  expect((await t.call('user/resetPassword', change, user)).error_code).toBe(0)
  for (const answer of await Promise.all(begun)) {
    const { error_code, data } = answer.json()
    if (error_code === 0) expect((await t.call('user/info', {}, { token: data.user_token })).error_code).toBe(10102)
    else expect([10204, 10210]).toContain(error_code)
  }
  expect((await t.call('user/sessionList', {}, user)).data).toHaveLength(1)
})

test('a guest may not', async () => {
  const answer = await t.call('user/resetPassword', { password: 'pw-pw-pw', new_password: 'new-password' })
  expect(answer).toMatchObject({ error_code: 10102 })
})
