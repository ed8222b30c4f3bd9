import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { makeOrder } from '#server/test/plan-factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('an administrator sees all orders or those in one state, and how many wait', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const waits = await makeOrder(t, user, { note: 'Please' })
  await makeOrder(t, await makeUser(t), { state: 'refused', admin_note: 'No' })
  const { data } = await t.call('adminOrder/getList', { count: 1 }, admin)
  expect(data).toMatchObject({ total: 2, waiting: 1, orders: [{ state: 'refused', admin_note: 'No' }] })
  const placed = (await t.call('adminOrder/getList', { state: 'placed' }, admin)).data
  expect(placed).toMatchObject({
    total: 1,
    orders: [{ order_id: waits.order_id, uid: user.uid, username: user.username, note: 'Please' }],
  })
})

test('bad input and others are refused', async () => {
  expect(await refused(t, 'adminOrder/getList', { state: 'lost' }, await makeAdmin(t))).toBe('BAD_FIELD:state')
  expect(await refused(t, 'adminOrder/getList', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminOrder/getList', {})).toBe('NOT_LOGGED_IN')
})
