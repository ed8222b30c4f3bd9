import { beforeEach, expect, test } from 'vitest'
import { createToken } from '#server/auth/session.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { setSiteOption } from '#server/test/site-option.ts'
import { newUser, TestAuthenticator } from '#server/test/two-step.ts'

const t = testApp()
const demand = (whom: string) => setSiteOption(t, 'second_step_required', whom)

beforeEach(() => demand('nobody'))

test('a user without a second step can set it up and log out, and do nothing else until then', async () => {
  const { item_id } = await makeItem(t)
  const user = await newUser(t, 'ada')
  expect((await t.call('item/info', { item_id }, user)).error_code).toBe(0)
  await demand('everybody')
  // An earlier session is restricted too, also on the legacy door and for open items.
  for (const [call, input] of [
    ['item/myList', {}],
    ['item/info', { item_id }],
    ['security/disableTwoStep', {}],
    ['security/startPasskey', {}],
    ['user/resetPassword', {}],
  ] as const)
    expect(await refused(t, call, input, user)).toBe('SECOND_STEP_REQUIRED')
  expect((await t.legacy('item/myList', {}, user)).json().error_code).toBe(10103)
  expect((await t.call('user/info', {}, user)).data.second_step_missing).toBe(1)
  expect((await t.call('security/info', {}, user)).data.required).toBe(1)
  // The recent login counts as a confirmation.
  const { key, setup } = (await t.call('security/startTwoStep', {}, user)).data
  const code = new TestAuthenticator(t, key).code()
  expect((await t.call('security/enableTwoStep', { setup, code }, user)).error_code).toBe(0)
  expect((await t.call('item/myList', {}, user)).error_code).toBe(0)
  expect((await t.call('user/info', {}, user)).data.second_step_missing).toBe(0)
})

test('the site can require it of administrators only', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  await demand('administrators')
  expect(await refused(t, 'adminUser/getList', {}, admin)).toBe('SECOND_STEP_REQUIRED')
  expect((await t.call('item/myList', {}, user)).error_code).toBe(0)
  const { uid } = user
  await t.services.database.db.updateTable('user').set({ groupid: 1 }).where('uid', '=', uid).execute()
  expect(await refused(t, 'item/myList', {}, user)).toBe('SECOND_STEP_REQUIRED')
  expect((await t.call('user/logout', { confirm: 1 }, user)).error_code).toBe(0)
})

test.each(['passkey', 'oidc', 'oauth2', 'cas', 'secret_key', 'shell'])(
  'a session that began by %s needs no authenticator app',
  async (way) => {
    const { uid } = await makeUser(t)
    await demand('everybody')
    const from = { ip: '127.0.0.1', userAgent: 'test', way }
    const token = await createToken(t.services.database.db, uid, t.time.now, from)
    expect((await t.call('item/myList', {}, { token })).error_code).toBe(0)
  },
)

test('an invalid setting requires nothing', async () => {
  const user = await makeUser(t)
  await t.services.database.db
    .updateTable('options')
    .set({ option_value: 'all' })
    .where('option_name', '=', 'second_step_required')
    .execute()
  expect((await t.call('item/myList', {}, user)).error_code).toBe(0)
})
