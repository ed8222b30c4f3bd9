import { expect, test } from 'vitest'
import { hashToken } from '#server/auth/session.ts'
import { registeredUser } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'

const t = testApp()

test('a new password unlocks a login that wrong tries have locked, and needs no session', async () => {
  const { uid, username } = await registeredUser(t, 'ada')
  const { db } = t.services.database
  for (let i = 0; i < 20; i++) await t.call('user/login', { username, password: `guess ${i}` })
  await db.deleteFrom('rate_limit').where('rate_key', 'like', 'password:address:%').execute()
  expect((await t.call('user/login', { username, password: 'a password' })).error_code).not.toBe(0)
  await db
    .insertInto('password_token')
    .values({ uid, token_hash: hashToken('secret'), expire_time: t.time.now + 60 })
    .execute()
  expect(
    (await t.call('user/resetPasswordByUrlToken', { token: 'secret', new_password: 'b password' })).error_code,
  ).toBe(0)
  const answer = await t.legacy('user/login', { username, password: 'b password' })
  expect(answer.json().error_code).toBe(0)
})
