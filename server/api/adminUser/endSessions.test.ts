import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('logs a user out everywhere, and nobody else', async () => {
  const [admin, user, other] = [await makeAdmin(t), await makeUser(t), await makeUser(t)]
  expect((await t.call('adminUser/endSessions', { uid: user.uid }, admin)).data).toEqual({ ended: 1 })
  expect(await refused(t, 'user/info', {}, user)).toBe('NOT_LOGGED_IN')
  expect((await t.call('user/info', {}, other)).data.uid).toBe(other.uid)
  expect(await auditOf(t, 'user.sessions')).toEqual([`${admin.username}|${user.username}|1|`])
})

test('an unknown account is refused', async () => {
  expect(await refused(t, 'adminUser/endSessions', { uid: 987_654 }, await makeAdmin(t))).toBe('NOT_FOUND')
  expect(await refused(t, 'adminUser/endSessions', {}, await makeAdmin(t))).toBe('BAD_FIELD:uid')
})

test('nobody else may', async () => {
  const user = await makeUser(t)
  expect(await refused(t, 'adminUser/endSessions', { uid: user.uid }, user)).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminUser/endSessions', { uid: user.uid })).toBe('NOT_LOGGED_IN')
})
