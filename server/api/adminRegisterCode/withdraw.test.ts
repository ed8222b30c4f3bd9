import { expect, test } from 'vitest'
import { register } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { setSiteOption } from '#server/test/site-option.ts'

const t = testApp()

test('a withdrawn code creates no more accounts, and its existing accounts stay', async () => {
  const admin = await makeAdmin(t)
  await setSiteOption(t, 'register_open', '0')
  await setSiteOption(t, 'register_by_code', '1')
  const { code, code_id } = (await t.call('adminRegisterCode/add', { max_uses: 5 }, admin)).data
  const { data: ann } = await register(t, { username: 'ann', inviteCode: code })
  expect((await t.call('adminRegisterCode/withdraw', { code_id }, admin)).error_code).toBe(0)
  expect((await register(t, { username: 'bob', inviteCode: code })).error_name).toBe('REGISTER_CODE_WRONG')
  expect((await t.call('user/info', {}, { token: ann.user_token })).error_code).toBe(0)
  const { codes } = (await t.call('adminRegisterCode/getList', {}, admin)).data
  expect(codes).toEqual([expect.objectContaining({ is_live: 0, withdrawn_time: t.time.now })])
  expect(await refused(t, 'adminRegisterCode/withdraw', { code_id }, admin)).toBe('NOT_FOUND')
})

test('bad input, and people without the right', async () => {
  expect(await refused(t, 'adminRegisterCode/withdraw', { code_id: 0 }, await makeAdmin(t))).toBe('BAD_FIELD:code_id')
  expect(await refused(t, 'adminRegisterCode/withdraw', { code_id: 1 }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminRegisterCode/withdraw', { code_id: 1 })).toBe('NOT_LOGGED_IN')
})
