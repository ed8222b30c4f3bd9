import { expect, test } from 'vitest'
import { CONFIRMED_SECONDS } from '#server/auth/second-step/confirm-identity.ts'
import { auditOf } from '#server/test/audit.ts'
import { outcomeOf, testBrowser } from '#server/test/browser.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { refused } from '#server/test/refused.ts'
import { confirmed, newUser, PASSWORD, twoStepUser } from '#server/test/two-step.ts'

const t = testApp()

test('new codes replace the old ones', async () => {
  const user = await twoStepUser(t, 'ada')
  const { recovery_codes } = (await t.call('security/newRecoveryCodes', {}, user)).data
  expect(recovery_codes).toHaveLength(10)
  const browser = testBrowser(t)
  await browser.logIn('ada', PASSWORD)
  const answer = async (code?: string) => outcomeOf(await browser.call('user/loginSecondStep', { code }))
  expect(await answer(user.recoveryCodes[3])).toBe('CODE_WRONG:code')
  expect(await answer(recovery_codes[3])).toBe('ok')
  expect((await t.call('security/info', {}, user)).data.recovery_left).toBe(9)
  expect(await auditOf(t, 'security.codes')).toEqual(['ada|||'])
})

test('they need a confirmation and two-step login', async () => {
  const user = await twoStepUser(t, 'bob')
  t.time.now += CONFIRMED_SECONDS
  expect(await refused(t, 'security/newRecoveryCodes', {}, user)).toBe('CONFIRM_NEEDED')
  const without = await newUser(t, 'carol')
  await confirmed(t, without)
  expect(await refused(t, 'security/newRecoveryCodes', {}, without)).toBe('TWO_STEP_OFF')
  expect(await refused(t, 'security/newRecoveryCodes', {})).toBe('NOT_LOGGED_IN')
})
