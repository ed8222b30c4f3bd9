import { expect, test } from 'vitest'
import { registeredUser } from '#server/test/accounts.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a disabled account is logged out at once and cannot log in, until it is enabled', async () => {
  const admin = await makeAdmin(t)
  const user = await registeredUser(t, 'leaver', 'pw-pw-pw')
  const login = async (password: string) =>
    (await t.legacy('user/login', { username: 'leaver', password })).json().error_message
  expect(await t.call('adminUser/setDisabled', { uid: user.uid, disabled: 1 }, admin)).toEqual({
    error_code: 0,
    data: [],
  })
  expect(await refused(t, 'user/info', {}, user)).toBe('NOT_LOGGED_IN')
  expect(await login('pw-pw-pw')).toMatch(/停用|disabled/)
  await t.call('adminUser/setDisabled', { uid: user.uid, disabled: 0 }, admin)
  expect(await login('pw-pw-pw')).toBeUndefined()
  expect(await auditOf(t, 'user.disable')).toEqual([`${admin.username}|leaver||`])
  expect(await auditOf(t, 'user.enable')).toEqual([`${admin.username}|leaver||`])
  expect((await auditOf(t, 'login')).slice(0, 2)).toEqual(['leaver||password|', 'leaver||password|ACCOUNT_DISABLED'])
})

test('a wrong password does not tell that the account is disabled', async () => {
  const admin = await makeAdmin(t)
  const user = await registeredUser(t, 'quiet', 'pw-pw-pw')
  await t.call('adminUser/setDisabled', { uid: user.uid, disabled: 1 }, admin)
  const answer = (await t.legacy('user/login', { username: 'quiet', password: 'wrong one' })).json()
  expect(answer.error_code).toBe(10204)
})

test('a session that began in the same moment is not accepted', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const { db } = t.services.database
  const sessions = await db.selectFrom('user_token').selectAll().where('uid', '=', user.uid).execute()
  await t.call('adminUser/setDisabled', { uid: user.uid, disabled: 1 }, admin)
  await db
    .insertInto('user_token')
    .values(sessions.map(({ id: _, ...row }) => row))
    .execute()
  expect(await refused(t, 'user/info', {}, user)).toBe('NOT_LOGGED_IN')
})

test('oneself and the last administrator stay enabled', async () => {
  const admin = await makeAdmin(t)
  expect(await refused(t, 'adminUser/setDisabled', { uid: admin.uid, disabled: 1 }, admin)).toBe('NOT_YOURSELF')
})

test.each([
  [{ uid: 'x', disabled: 1 }, 'BAD_FIELD:uid'],
  [{ uid: 1, disabled: 'maybe' }, 'BAD_FIELD:disabled'],
  [{ uid: 987_654, disabled: 1 }, 'NOT_FOUND'],
])('%j is refused', async (input, refusal) => {
  expect(await refused(t, 'adminUser/setDisabled', input, await makeAdmin(t))).toBe(refusal)
})

test('nobody else may', async () => {
  const user = await makeUser(t)
  expect(await refused(t, 'adminUser/setDisabled', { uid: user.uid, disabled: 1 }, user)).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminUser/setDisabled', { uid: user.uid, disabled: 1 })).toBe('NOT_LOGGED_IN')
})

test('logins that are under way meanwhile leave no session behind that would be valid when the account is enabled', async () => {
  const admin = await makeAdmin(t)
  const user = await registeredUser(t, 'hasty', 'pw-pw-pw')
  // Passwords of one account are compared one after the other, so some are compared after the account was disabled.
  const begun = Array.from({ length: 8 }, () => t.legacy('user/login', { username: 'hasty', password: 'pw-pw-pw' }))
  await t.call('adminUser/setDisabled', { uid: user.uid, disabled: 1 }, admin)
  const answers = (await Promise.all(begun)).map((answer) => answer.json())
  expect(answers.at(-1).error_message).toMatch(/停用|disabled/)
  await t.call('adminUser/setDisabled', { uid: user.uid, disabled: 0 }, admin)
  for (const { data } of answers.filter(({ error_code }) => error_code === 0))
    expect(await refused(t, 'user/info', {}, { token: data.user_token })).toBe('NOT_LOGGED_IN')
  expect((await auditOf(t, 'login')).some((act) => act === 'hasty||password|ACCOUNT_DISABLED')).toBe(true)
})
