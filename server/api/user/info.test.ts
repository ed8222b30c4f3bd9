import { expect, test } from 'vitest'
import { SESSION_SECONDS } from '#server/auth/session.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'

const t = testApp()

test('a user sees their own account, without the hash of the password', async () => {
  const user = await makeUser(t, { username: 'ada', name: 'Ada L.' })
  expect(await t.call('user/info', { redirect_login: false }, user)).toEqual({
    error_code: 0,
    data: {
      uid: user.uid,
      username: 'ada',
      name: 'Ada L.',
      email: '',
      email_pending: '',
      may_create_items: 1,
      email_verify: 0,
      avatar: '',
      avatar_small: '',
      groupid: 2,
      confirm_by: 'password',
      login_again: '',
      second_step_missing: 0,
      reg_time: t.time.now,
      last_login_time: t.time.now,
    },
  })
})

test('the legacy door gives numbers as text where the protocol does', async () => {
  const user = await makeUser(t)
  const { data } = (await t.legacy('user/info', {}, user)).json()
  expect(data).toMatchObject({ uid: String(user.uid), groupid: '2', email_verify: 0, name: '' })
})

test('a guest, and whose session has ended, is not logged in', async () => {
  const user = await makeUser(t)
  expect(await t.call('user/info')).toMatchObject({ error_code: 10102 })
  expect(await t.call('user/info', { user_token: 'x' })).toMatchObject({ error_code: 10102 })
  t.time.now += SESSION_SECONDS
  expect(await t.call('user/info', {}, user)).toMatchObject({ error_code: 10102 })
})

test('a field that is not text is refused', async () => {
  const user = await makeUser(t)
  const payload = { user_token: user.token, redirect_login: ['x'] }
  const answer = await t.inject({ method: 'POST', url: '/api/user/info', payload })
  expect(answer.json()).toMatchObject({ error_code: 10101, error_field: 'redirect_login' })
})
