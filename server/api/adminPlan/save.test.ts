import { expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { makePlan } from '#server/test/plan-factories.ts'
import { refused } from '#server/test/refused.ts'
import { PLANS_MOST } from '#shared/limits.ts'

const t = testApp()

test('an administrator adds a plan at the end of the list and changes it; the log says what changed', async () => {
  const admin = await makeAdmin(t)
  await makePlan(t, { s_number: 4 })
  const input = {
    plan_name: 'Large',
    price_text: '20 a month',
    items: 5,
    storage_bytes: 7_000_000_000,
    period_months: 12,
  }
  const { plan_id } = (await t.call('adminPlan/save', input, admin)).data
  const found = async () =>
    (await t.call('adminPlan/getList', {}, admin)).data.plans.find((plan) => plan.plan_id === plan_id)
  expect(await found()).toMatchObject({ ...input, s_number: 5, pages_per_item: null, traffic_bytes: null })
  await t.call(
    'adminPlan/save',
    { ...input, plan_id, items: -1, people_per_item: 0, s_number: 5, is_retired: 1 },
    admin,
  )
  expect(await found()).toMatchObject({ items: null, people_per_item: 0, is_retired: 1, s_number: 5 })
  expect(await auditOf(t, 'plan.change')).toEqual([`${admin.username}|Large|is_retired 1, items -, people_per_item 0|`])
  expect(await auditOf(t, 'plan.add')).toHaveLength(1)
})

test('of two administrators who change the same state, the second one is told', async () => {
  const admin = await makeAdmin(t)
  const { plan_id } = await makePlan(t)
  const shown = async () =>
    (await t.call('adminPlan/getList', {}, admin)).data.plans.find((plan) => plan.plan_id === plan_id)
  const revision = (await shown())?.revision
  const save = (more: object) => t.call('adminPlan/save', { plan_id, plan_name: 'New', ...more }, admin)
  const both = await Promise.all([save({ items: 3, revision }), save({ items: 4, revision })])
  expect(both.map(({ error_name }) => error_name ?? '').sort()).toEqual(['', 'CHANGED_MEANWHILE'])
  const { items } = (await shown()) ?? {}
  expect((await save({ items: 9, revision })).error_name).toBe('CHANGED_MEANWHILE')
  expect((await shown())?.items).toBe(items)
  expect((await save({ items: 5, revision: (await shown())?.revision })).error_code).toBe(0)
  expect((await save({ items: 6 })).error_code).toBe(0)
})

test.each([
  [{ plan_name: '' }, 'BAD_FIELD:plan_name'],
  [{ plan_name: 'x', items: -2 }, 'BAD_FIELD:items'],
  [{ plan_name: 'x', period_months: 121 }, 'BAD_FIELD:period_months'],
  [{ plan_name: 'x', plan_id: 987_654 }, 'NOT_FOUND'],
])('%j is refused', async (input, refusal) => {
  expect(await refused(t, 'adminPlan/save', input, await makeAdmin(t))).toBe(refusal)
})

test('a site has a limited number of plans', async () => {
  const admin = await makeAdmin(t)
  const made = (await t.call('adminPlan/getList', {}, admin)).data.plans.length
  for (let i = made; i < PLANS_MOST; i += 1) await makePlan(t)
  expect(await refused(t, 'adminPlan/save', { plan_name: 'One more' }, admin)).toBe('TOO_MANY_PLANS')
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminPlan/save', { plan_name: 'x' }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminPlan/save', { plan_name: 'x' })).toBe('NOT_LOGGED_IN')
})
