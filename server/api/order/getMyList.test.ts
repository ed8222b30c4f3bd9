import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { makeOrder } from '#server/test/plan-factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('everybody sees their own orders, the newest first; an order whose end has passed reads as ended', async () => {
  const [user, other] = [await makeUser(t), await makeUser(t)]
  await makeOrder(t, other, {})
  const old = await makeOrder(t, user, { state: 'confirmed', start_time: 1, end_time: t.time.now })
  const late = await makeOrder(t, user, { note: 'Please' })
  const { data } = await t.call('order/getMyList', {}, user)
  expect(data.total).toBe(2)
  expect(data.orders.map(({ order_id, state }) => [order_id, state])).toEqual([
    [late.order_id, 'placed'],
    [old.order_id, 'ended'],
  ])
  expect(data.orders[0]).not.toHaveProperty('uid')
  expect((await t.call('order/getMyList', { page: 2, count: 1 }, user)).data.orders).toMatchObject([
    { order_id: old.order_id },
  ])
})

test('an order tells whether its period has begun, because its times are those of the site', async () => {
  const user = await makeUser(t)
  const { now } = t.time
  const period = (start_time: number) => ({ state: 'confirmed', start_time, end_time: start_time + 1000 }) as const
  await makeOrder(t, user, period(now))
  await makeOrder(t, user, period(now + 1))
  await makeOrder(t, user, {})
  const { orders } = (await t.call('order/getMyList', {}, user)).data
  expect(orders.map((order) => order.is_later)).toEqual([0, 1, 0])
})

test('bad input and guests are refused', async () => {
  expect(await refused(t, 'order/getMyList', { page: 0 }, await makeUser(t))).toBe('BAD_FIELD:page')
  expect(await refused(t, 'order/getMyList', {})).toBe('NOT_LOGGED_IN')
})
