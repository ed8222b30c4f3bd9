import { expect, test } from 'vitest'
import { ACCOUNT_WINDOW_SECONDS } from '#server/limits/account-window.ts'
import { cookieOf, logIn, registeredUser } from '#server/test/accounts.ts'
import { type As, testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

/** A user with two more sessions, each holding a lock. */
async function userWithSessions(name: string) {
  t.time.now += ACCOUNT_WINDOW_SECONDS
  const user = await registeredUser(t, name, 'pw-pw-pw')
  const others: As[] = []
  for (let i = 0; i < 2; i++) others.push({ token: (await logIn(t, name, 'pw-pw-pw')).data.user_token })
  const [first, second] = others as [As, As]
  const idOf = async (as: As) =>
    (await t.call('user/sessionList', {}, as)).data.find((one) => one.is_current === 1)?.id ?? 0
  const { db } = t.services.database
  for (const [i, as] of [user, first, second].entries()) {
    await db
      .insertInto('page_lock')
      .values({
        page_id: user.uid * 10 + i,
        lock_uid: user.uid,
        lock_username: name,
        token_id: await idOf(as),
        lock_to: t.time.now + 1000,
        addtime: t.time.now,
      })
      .execute()
  }
  const locks = async () =>
    (
      await db.selectFrom('page_lock').select('page_id').where('lock_uid', '=', user.uid).orderBy('page_id').execute()
    ).map((row) => row.page_id - user.uid * 10)
  return { user, first, second, idOf, locks }
}

const alive = async (as: As) => (await t.call('user/info', {}, as)).error_code === 0

test('a user ends one session; its locks are released, and other sessions stay', async () => {
  const { user, first, second, idOf, locks } = await userWithSessions('ada')
  expect((await t.call('user/revokeSession', { id: await idOf(first) }, user)).error_code).toBe(0)
  expect([await alive(user), await alive(first), await alive(second)]).toEqual([true, false, true])
  expect(await locks()).toEqual([0, 2])
})

test('a user ends all other sessions', async () => {
  const { user, first, second, locks } = await userWithSessions('bob')
  const stranger = await makeUser(t)
  expect((await t.call('user/revokeSession', { id: 0 }, user)).error_code).toBe(0)
  expect([await alive(user), await alive(first), await alive(second)]).toEqual([true, false, false])
  expect(await locks()).toEqual([0])
  expect(await alive(stranger)).toBe(true)
})

test('a browser that ends its own session loses the cookie', async () => {
  const { user, idOf } = await userWithSessions('carol')
  const answer = await t.inject({
    method: 'POST',
    url: '/api/user/revokeSession',
    cookies: { cookie_token: user.token },
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { id: await idOf(user) },
  })
  expect(answer.json()).toEqual({ error_code: 0, data: [] })
  expect(cookieOf(answer)).toBe('')
  expect(await alive(user)).toBe(false)
})

test('a password change and a logout free the locks of the sessions that they end', async () => {
  const { user, first, locks } = await userWithSessions('dora')
  await t.call('user/logout', { confirm: 1 }, first)
  expect(await locks()).toEqual([0, 2])
  await t.call('user/resetPassword', { password: 'pw-pw-pw', new_password: 'new-password' }, user)
  // The session that changed the password stays, and so does its lock.
  expect(await locks()).toEqual([0])
  await t.call('user/logout', { confirm: 1 }, user)
  expect(await locks()).toEqual([])
})

test('sessions of others and unknown ones are not changed', async () => {
  const { user, first, idOf } = await userWithSessions('eve')
  const stranger = await makeUser(t)
  expect(await refused(t, 'user/revokeSession', { id: await idOf(first) }, stranger)).toBe('NOT_FOUND')
  expect(await refused(t, 'user/revokeSession', { id: 999_999 }, user)).toBe('NOT_FOUND')
  expect(await alive(first)).toBe(true)
})

test.each([-1, 'x', '1,2', 1e20])('%j is not a session', async (id) => {
  expect(await refused(t, 'user/revokeSession', { id }, await makeUser(t))).toBe('BAD_FIELD:id')
})

test('a guest ends nothing', async () => {
  expect(await refused(t, 'user/revokeSession', { id: 0 })).toBe('NOT_LOGGED_IN')
})
