import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { makeOrder, makePlan, setDefaultPlan } from '#server/test/plan-factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a plan that nobody ordered is deleted', async () => {
  const admin = await makeAdmin(t)
  const { plan_id } = await makePlan(t, { plan_name: 'Unwanted' })
  expect(await t.call('adminPlan/delete', { plan_id }, admin)).toEqual({ error_code: 0, data: [] })
  expect((await t.call('plan/getList')).data.plans).toEqual([])
  expect(await auditOf(t, 'plan.delete')).toEqual([`${admin.username}|Unwanted||`])
})

test('a plan with an order stays, and so does the plan of new people', async () => {
  const admin = await makeAdmin(t)
  const { plan_id } = await makeOrder(t, await makeUser(t), { state: 'cancelled' })
  expect(await refused(t, 'adminPlan/delete', { plan_id }, admin)).toBe('PLAN_HAS_ORDERS')
  const free = await setDefaultPlan(t, {})
  expect(await refused(t, 'adminPlan/delete', { plan_id: free }, admin)).toBe('PLAN_IS_DEFAULT')
})

test('a plan that is not there is refused, and so is everybody else', async () => {
  expect(await refused(t, 'adminPlan/delete', { plan_id: 987_654 }, await makeAdmin(t))).toBe('NOT_FOUND')
  expect(await refused(t, 'adminPlan/delete', { plan_id: 'x' }, await makeAdmin(t))).toBe('BAD_FIELD:plan_id')
  const { plan_id } = await makePlan(t)
  expect(await refused(t, 'adminPlan/delete', { plan_id }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminPlan/delete', { plan_id })).toBe('NOT_LOGGED_IN')
})
