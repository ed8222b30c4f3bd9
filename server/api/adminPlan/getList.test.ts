import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { makeOrder, makePlan } from '#server/test/plan-factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('an administrator sees retired plans too, and how many people ordered each', async () => {
  const plan = await makePlan(t, { is_retired: 1 })
  const { plan_id } = plan
  await makeOrder(t, await makeUser(t), { plan_id })
  await makeOrder(t, await makeUser(t), { plan_id, state: 'confirmed', start_time: 1 })
  const { data } = await t.call('adminPlan/getList', {}, await makeAdmin(t))
  expect(data).toMatchObject({ default_plan: 0, order_text: '' })
  expect(data.plans).toMatchObject([{ plan_id, is_retired: 1, s_number: 1, orders: 2, confirmed: 1 }])
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminPlan/getList', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminPlan/getList', {})).toBe('NOT_LOGGED_IN')
})
