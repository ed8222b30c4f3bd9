import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { makeOrder } from '#server/test/plan-factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('an order that waits is cancelled, and another one can be placed', async () => {
  const user = await makeUser(t)
  const { order_id, plan_id } = await makeOrder(t, user, {})
  expect(await t.call('order/cancel', { order_id }, user)).toEqual({ error_code: 0, data: [] })
  expect(await refused(t, 'order/cancel', { order_id }, user)).toBe('ORDER_DECIDED')
  expect((await t.call('order/place', { plan_id }, user)).error_code).toBe(0)
})

test('an order of another user and a confirmed one stay', async () => {
  const user = await makeUser(t)
  const theirs = await makeOrder(t, await makeUser(t), {})
  const confirmed = await makeOrder(t, user, { state: 'confirmed' })
  expect(await refused(t, 'order/cancel', { order_id: theirs.order_id }, user)).toBe('NOT_FOUND')
  expect(await refused(t, 'order/cancel', { order_id: confirmed.order_id }, user)).toBe('ORDER_DECIDED')
  expect(await refused(t, 'order/cancel', { order_id: 'x' }, user)).toBe('BAD_FIELD:order_id')
  expect(await refused(t, 'order/cancel', { order_id: theirs.order_id })).toBe('NOT_LOGGED_IN')
})
