import { expect, test } from 'vitest'
import { register } from '#server/test/accounts.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { setSiteOption } from '#server/test/site-option.ts'

const t = testApp()

const makeCode = async (given: object = {}) => {
  const { data } = await t.call('adminRegisterCode/add', given, await makeAdmin(t))
  return data
}
const closed = async (byCode = true) => {
  await setSiteOption(t, 'register_open', '0')
  await setSiteOption(t, 'register_by_code', byCode ? '1' : '0')
  // Each test guesses from an address that has not guessed yet.
  await t.services.database.db.deleteFrom('rate_limit').execute()
}
const outcome = async (form: Record<string, unknown>) => {
  const { error_name, error_field } = await register(t, form)
  return error_name ? [error_name, error_field].filter(Boolean).join(':') : 'ok'
}

test('a person with a code creates an account although registration is closed, as often as the code allows', async () => {
  await closed()
  const { code } = await makeCode({ note: 'New team', max_uses: 2 })
  expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
  expect(await outcome({ username: 'none' })).toBe('BAD_FIELD:inviteCode')
  expect(await outcome({ username: 'first', inviteCode: code })).toBe('ok')
  // As people type it.
  expect(await outcome({ username: 'second', inviteCode: ` ${code.toUpperCase().replaceAll('-', ' ')}` })).toBe('ok')
  expect(await outcome({ username: 'third', inviteCode: code })).toBe('REGISTER_CODE_WRONG:inviteCode')
  expect((await t.call('common/homePageSetting')).data).toMatchObject({ register_open: 0, register_by_code: 1 })
  expect(await auditOf(t, 'user.register')).toContain(`second|second|code ${code.slice(0, 4)}|`)
})

test('if two people take the last use at the same moment, one gets an account', async () => {
  await closed()
  const { code } = await makeCode()
  const answers = await Promise.all(['ann', 'bob', 'cid'].map((username) => outcome({ username, inviteCode: code })))
  expect(answers.sort()).toEqual(['REGISTER_CODE_WRONG:inviteCode', 'REGISTER_CODE_WRONG:inviteCode', 'ok'])
})

test('a refusal for another reason uses nothing up', async () => {
  await closed()
  await makeUser(t, { username: 'taken' })
  const { code } = await makeCode()
  expect(await outcome({ username: 'taken', inviteCode: code })).toBe('NAME_TAKEN:username')
  expect(await outcome({ username: 'dora', inviteCode: code, captcha: 'no' })).toBe('CAPTCHA_WRONG:captcha')
  expect(await outcome({ username: 'dora', inviteCode: code })).toBe('ok')
})

test('a code ends at its time, and counts for nothing where registration takes none', async () => {
  await closed()
  const [old, young] = [await makeCode({ days: 1 }), await makeCode({ days: 2 })]
  t.time.now += 24 * 3600
  expect(await outcome({ username: 'late', inviteCode: old.code })).toBe('REGISTER_CODE_WRONG:inviteCode')
  await closed(false)
  expect(await outcome({ username: 'shut', inviteCode: young.code })).toBe('REGISTRATION_CLOSED')
  await setSiteOption(t, 'register_open', '1')
  expect(await outcome({ username: 'free', inviteCode: 'any text of an old client' })).toBe('ok')
  await closed()
  await setSiteOption(t, 'local_password', 'administrators')
  expect(await outcome({ username: 'shut', inviteCode: young.code })).toBe('REGISTRATION_CLOSED')
  await setSiteOption(t, 'local_password', 'everybody')
})

test('guessing is braked for the address, also for the right code', async () => {
  await closed()
  const { code } = await makeCode()
  for (let i = 0; i < 5; i++)
    expect(await outcome({ username: 'guesser', inviteCode: `aaaa-aaaa-aaaa-aaa${i}` })).toBe(
      'REGISTER_CODE_WRONG:inviteCode',
    )
  expect(await outcome({ username: 'guesser', inviteCode: code })).toBe('LOGIN_LOCKED')
})

test('the database has the hash of a code alone, and neither has the audit log', async () => {
  const { code } = await makeCode({ note: 'Secret' })
  const { db } = t.services.database
  const rows = JSON.stringify([
    await db.selectFrom('register_code').selectAll().execute(),
    await db.selectFrom('audit_log').selectAll().execute(),
  ])
  expect(rows).not.toContain(code.slice(5))
  expect(rows).not.toContain(code.replaceAll('-', ''))
})

test.each([
  [{ max_uses: 0 }, 'BAD_FIELD:max_uses'],
  [{ max_uses: 101 }, 'BAD_FIELD:max_uses'],
  [{ days: 366 }, 'BAD_FIELD:days'],
  [{ note: 'x'.repeat(101) }, 'BAD_FIELD:note'],
])('%j is refused', async (input, refusal) => {
  expect(await refused(t, 'adminRegisterCode/add', input, await makeAdmin(t))).toBe(refusal)
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminRegisterCode/add', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminRegisterCode/add', {})).toBe('NOT_LOGGED_IN')
})
