import { afterEach, expect, test } from 'vitest'
import { type As, testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { letGoOfAll, startTrial, TRIAL_KINDS, undone, untilHeld } from '#server/test/trial-operation.ts'

const t = testApp({}, TRIAL_KINDS)
afterEach(() => letGoOfAll(t))

const info = async (operation_id: number, as: As) => (await t.call('operation/info', { operation_id }, as)).data

test('a person cancels: a waiting operation ends at once, a running one stops and is undone', async () => {
  const user = await makeUser(t)
  const running = await startTrial(t, user, 'hold')
  const waiting = await startTrial(t, user, 'end')
  await untilHeld(1)
  await t.call('operation/cancel', { operation_id: waiting }, user)
  expect(await info(waiting, user)).toMatchObject({ state: 'cancelled' })
  await t.call('operation/cancel', { operation_id: running }, user)
  await t.services.operations.settled()
  expect(await info(running, user)).toMatchObject({ state: 'cancelled', is_stopping: false, error_name: '' })
  expect(undone).toEqual([{ operation_id: running, last: { at: 1 } }])
  await t.call('operation/cancel', { operation_id: running }, user)
  expect(await info(running, user)).toMatchObject({ state: 'cancelled' })
})

test('nobody cancels operations of others, and bad input names its field', async () => {
  const user = await makeUser(t)
  const operation_id = await startTrial(t, user, 'end')
  await t.services.operations.settled()
  expect(await refused(t, 'operation/cancel', { operation_id }, await makeAdmin(t))).toBe('NOT_FOUND')
  expect(await refused(t, 'operation/cancel', { operation_id })).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'operation/cancel', { operation_id: '' }, user)).toBe('BAD_FIELD:operation_id')
})
