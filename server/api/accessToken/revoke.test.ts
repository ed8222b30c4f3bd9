import { expect, test } from 'vitest'
import { withAccessToken } from '#server/test/access-token.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a revoked token ends at once', async () => {
  const user = await makeUser(t)
  const script = await withAccessToken(t, user, { scope: 'read' })
  const [token] = (await t.call('accessToken/getList', {}, user)).data
  expect(await t.call('user/info', {}, script)).toMatchObject({ error_code: 0 })
  expect(await t.call('accessToken/revoke', { id: token?.id }, user)).toMatchObject({ error_code: 0 })
  expect(await refused(t, 'user/info', {}, script)).toBe('NOT_LOGGED_IN')
  expect((await t.call('accessToken/getList', {}, user)).data).toEqual([])
  expect(await auditOf(t, 'access_token.revoke')).toEqual([`${user.username}|Script||`])
})

test('nobody revokes tokens of others, or a session as a token', async () => {
  const [user, other] = [await makeUser(t), await makeUser(t)]
  await withAccessToken(t, user, { scope: 'read' })
  const [token] = (await t.call('accessToken/getList', {}, user)).data
  expect(await refused(t, 'accessToken/revoke', { id: token?.id }, other)).toBe('NOT_FOUND')
  const [session] = (await t.call('user/sessionList', {}, user)).data
  expect(await refused(t, 'accessToken/revoke', { id: session?.id }, user)).toBe('NOT_FOUND')
  expect(await refused(t, 'user/revokeSession', { id: token?.id }, user)).toBe('NOT_FOUND')
  expect(await refused(t, 'accessToken/revoke', { id: 'x' }, user)).toBe('BAD_FIELD:id')
  expect(await refused(t, 'accessToken/revoke', { id: 1 })).toBe('NOT_LOGGED_IN')
})
