import { expect, test } from 'vitest'
import { register } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { setSiteOption } from '#server/test/site-option.ts'

const t = testApp()

test('administrators see the users of each code, and never the code', async () => {
  const admin = await makeAdmin(t)
  await setSiteOption(t, 'register_open', '0')
  await setSiteOption(t, 'register_by_code', '1')
  const { data: made } = await t.call('adminRegisterCode/add', { note: 'Team', max_uses: 3 }, admin)
  await t.call('adminRegisterCode/add', {}, admin)
  const [ann, bob] = [
    (await register(t, { username: 'ann', inviteCode: made.code })).data,
    (await register(t, { username: 'bob', inviteCode: made.code })).data,
  ]
  const list = async (input = {}) => (await t.call('adminRegisterCode/getList', input, admin)).data
  const { total, codes } = await list()
  expect([total, codes.map(({ note }) => note)]).toEqual([2, ['', 'Team']])
  expect(codes[1]).toEqual({
    code_id: made.code_id,
    hint: made.code.slice(0, 4),
    note: 'Team',
    made_by: admin.username,
    addtime: t.time.now,
    expire_time: made.expire_time,
    max_uses: 3,
    uses: 2,
    withdrawn_time: 0,
    is_live: 1,
    used_by: [
      { uid: ann.uid, username: 'ann', addtime: t.time.now },
      { uid: bob.uid, username: 'bob', addtime: t.time.now },
    ],
  })
  expect(JSON.stringify(codes)).not.toContain(made.code)
  await t.call('adminUser/deleteUser', { uid: ann.uid }, admin)
  expect((await list({ page: 2, count: 1 })).codes).toEqual([
    expect.objectContaining({ uses: 2, used_by: [expect.objectContaining({ username: 'bob' })] }),
  ])
})

test('bad input, and people without the right', async () => {
  expect(await refused(t, 'adminRegisterCode/getList', { count: 'x' }, await makeAdmin(t))).toBe('BAD_FIELD:count')
  expect(await refused(t, 'adminRegisterCode/getList', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminRegisterCode/getList', {})).toBe('NOT_LOGGED_IN')
})
