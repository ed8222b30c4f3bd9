import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makeUser } from '#server/test/factories.ts'
import { makePlan } from '#server/test/plan-factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('the default plan limits everybody without an order, until it is taken away', async () => {
  const [admin, user] = [await makeAdmin(t), await makeUser(t)]
  const { plan_id } = await makePlan(t, { items: 1, plan_name: 'Free' })
  await makeItem(t, { owner: user })
  const order_text = 'By transfer to 1234\n<b>soon</b>'
  await t.call('adminPlan/saveSettings', { default_plan: plan_id, order_text }, admin)
  expect((await t.call('plan/getList', {}, user)).data.order_text).toBe(order_text)
  expect((await t.call('common/quota', {}, user)).data).toMatchObject({
    items: 1,
    items_used: 1,
    plan: { plan_id, plan_name: 'Free', order_id: 0, end_time: 0 },
  })
  expect(await refused(t, 'item/add', { item_name: 'Second' }, user)).toBe('TOO_MANY_ITEMS')
  await t.call('adminPlan/saveSettings', { default_plan: 0, order_text: '' }, admin)
  expect((await t.call('item/add', { item_name: 'Second' }, user)).error_code).toBe(0)
  expect(await auditOf(t, 'setting.change')).toHaveLength(2)
})

test('two administrators who each change one setting keep both', async () => {
  const admin = await makeAdmin(t)
  const { plan_id } = await makePlan(t)
  await t.call('adminPlan/saveSettings', { default_plan: plan_id, order_text: 'By card' }, admin)
  await t.call('adminPlan/saveSettings', { order_text: 'By transfer' }, admin)
  await t.call('adminPlan/saveSettings', { default_plan: 0 }, admin)
  expect((await t.call('adminPlan/getList', {}, admin)).data).toMatchObject({
    default_plan: 0,
    order_text: 'By transfer',
  })
})

test.each([
  [{ default_plan: 987_654, order_text: '' }, 'NOT_FOUND'],
  [{ default_plan: 'x', order_text: '' }, 'BAD_FIELD:default_plan'],
])('%j is refused', async (input, refusal) => {
  expect(await refused(t, 'adminPlan/saveSettings', input, await makeAdmin(t))).toBe(refusal)
})

test('nobody else may', async () => {
  const input = { default_plan: 0, order_text: '' }
  expect(await refused(t, 'adminPlan/saveSettings', input, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminPlan/saveSettings', input)).toBe('NOT_LOGGED_IN')
})
