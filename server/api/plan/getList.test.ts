import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { makePlan } from '#server/test/plan-factories.ts'
import { setSiteOption } from '#server/test/site-option.ts'

const t = testApp()

test('a site without plans offers none', async () => {
  expect((await t.call('plan/getList')).data).toEqual({ plans: [], order_text: '' })
  expect((await t.call('common/homePageSetting')).data.has_plans).toBe(0)
})

test('guests and users see the plans in their order, without retired ones; only users see how to pay', async () => {
  const second = await makePlan(t, { plan_name: 'Second', s_number: 2, storage_bytes: 5_000_000_000, items: 3 })
  const first = await makePlan(t, { plan_name: 'First', s_number: 1, price_text: 'Free' })
  await makePlan(t, { plan_name: 'Retired', is_retired: 1 })
  await setSiteOption(t, 'order_text', 'By transfer')
  const { data } = await t.call('plan/getList')
  expect(data.plans.map((plan) => plan.plan_id)).toEqual([first.plan_id, second.plan_id])
  expect(data.plans[1]).toEqual({
    plan_id: second.plan_id,
    plan_name: 'Second',
    price_text: '10 a month',
    items: 3,
    pages_per_item: null,
    people_per_item: null,
    storage_bytes: 5_000_000_000,
    traffic_bytes: null,
    period_months: 0,
  })
  expect(data.order_text).toBe('')
  expect((await t.call('plan/getList', {}, await makeUser(t))).data.order_text).toBe('By transfer')
  expect((await t.call('common/homePageSetting')).data.has_plans).toBe(1)
})
