import { expect, test } from 'vitest'
import { SESSION_SECONDS } from '#server/auth/session.ts'
import { logIn, registeredUser } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a user sees the own live sessions, the one used last first, and nothing that could be used', async () => {
  const ada = await registeredUser(t, 'ada', 'pw-pw-pw')
  await makeUser(t)
  t.time.now += 7200
  const later = { token: (await logIn(t, 'ada', 'pw-pw-pw')).data.user_token }
  const { data } = await t.call('user/sessionList', {}, later)
  expect(data).toHaveLength(2)
  expect(data.map((one) => one.is_current)).toEqual([1, 0])
  expect(data[0]).toMatchObject({
    addtime: t.time.now,
    last_used: t.time.now,
    token_expire: t.time.now + SESSION_SECONDS,
  })
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(
    ['id', 'addtime', 'last_used', 'token_expire', 'ip', 'user_agent', 'is_current'].sort(),
  )
  expect((await t.call('user/sessionList', {}, ada)).data.find((one) => one.is_current === 1)?.id).toBe(data[1]?.id)
})

test('an expired session is not listed', async () => {
  const user = await registeredUser(t, 'bob', 'pw-pw-pw')
  t.time.now += SESSION_SECONDS - 10
  const later = { token: (await logIn(t, 'bob', 'pw-pw-pw')).data.user_token }
  t.time.now += 20
  expect((await t.call('user/sessionList', {}, later)).data).toHaveLength(1)
  expect(await refused(t, 'user/sessionList', {}, user)).toBe('NOT_LOGGED_IN')
})

test('a guest has no sessions', async () => {
  expect(await refused(t, 'user/sessionList', {})).toBe('NOT_LOGGED_IN')
})
