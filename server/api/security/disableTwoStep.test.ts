import { expect, test } from 'vitest'
import { CONFIRMED_SECONDS } from '#server/auth/second-step/confirm-identity.ts'
import { logIn } from '#server/test/accounts.ts'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { refused } from '#server/test/refused.ts'
import { setSiteOption } from '#server/test/site-option.ts'
import { confirmed, newUser, PASSWORD, twoStepUser } from '#server/test/two-step.ts'

const t = testApp()

test('two-step login is switched off, with its recovery codes; the password is enough again', async () => {
  const user = await twoStepUser(t, 'ada')
  expect((await t.call('security/disableTwoStep', {}, user)).error_code).toBe(0)
  expect((await t.call('security/info', {}, user)).data).toMatchObject({ two_step: 0, recovery_left: 0 })
  expect((await logIn(t, 'ada', PASSWORD)).data.uid).toBe(user.uid)
  expect(await auditOf(t, 'security.two_step_off')).toEqual(['ada|||'])
  expect(await refused(t, 'security/disableTwoStep', {}, user)).toBe('TWO_STEP_OFF')
})

test('it needs a confirmation', async () => {
  const user = await twoStepUser(t, 'bob')
  t.time.now += CONFIRMED_SECONDS
  expect(await refused(t, 'security/disableTwoStep', {}, user)).toBe('CONFIRM_NEEDED')
  await confirmed(t, user)
  expect((await t.call('security/disableTwoStep', {}, user)).error_code).toBe(0)
})

test('where the site demands it, it stays', async () => {
  const user = await twoStepUser(t, 'carol')
  await setSiteOption(t, 'second_step_required', 'everybody')
  expect(await refused(t, 'security/disableTwoStep', {}, user)).toBe('SECOND_STEP_STAYS')
  await setSiteOption(t, 'second_step_required', 'nobody')
})

test('a user without two-step login cannot switch it off, nor can a guest', async () => {
  const user = await newUser(t, 'dora')
  await confirmed(t, user)
  expect(await refused(t, 'security/disableTwoStep', {}, user)).toBe('TWO_STEP_OFF')
  expect(await refused(t, 'security/disableTwoStep', {})).toBe('NOT_LOGGED_IN')
})
