import type { Insertable } from 'kysely'
import type { PlanOrderTable, PlanTable } from '#server/db/site-tables.ts'
import { insertOrder } from '#server/domain/plan/order.repository.ts'
import { insertPlan } from '#server/domain/plan/plan.repository.ts'
import type { TestApp } from './build-test-app.ts'
import { setSiteOption } from './site-option.ts'

type Limits = Partial<Insertable<PlanTable>>

/** Inserts a plan. Limits that are not given are unlimited. */
export async function makePlan(t: TestApp, given: Limits = {}) {
  const plan = {
    plan_name: 'Team',
    price_text: '10 a month',
    period_months: 0,
    s_number: 1,
    is_retired: 0,
    addtime: t.time.now,
    last_update_time: t.time.now,
    ...given,
  }
  return { plan_id: await insertPlan(t.services.database.db, plan), ...plan }
}

/** Inserts an order of a new plan with these limits. By default it waits for a decision. */
export async function makeOrder(
  t: TestApp,
  { uid, username }: { uid: number; username: string },
  given: Partial<Insertable<PlanOrderTable>>,
  limits: Limits = {},
) {
  const plan_id = given.plan_id ?? (await makePlan(t, limits)).plan_id
  return insertOrder(t.services.database.db, {
    uid,
    username,
    plan_id,
    plan_name: 'Team',
    price_text: '10 a month',
    period_months: 0,
    state: 'placed',
    lang: 'en',
    note: '',
    admin_note: '',
    decided_by: '',
    addtime: t.time.now,
    decided_time: 0,
    start_time: 0,
    end_time: 0,
    reminded: 0,
    ...given,
  })
}

/** Gives a person a plan with these limits, by default without an end. */
export const havePlan = (
  t: TestApp,
  user: { uid: number; username: string },
  limits: Limits,
  given: Partial<Insertable<PlanOrderTable>> = {},
) => makeOrder(t, user, { state: 'confirmed', start_time: t.time.now, decided_time: t.time.now, ...given }, limits)

/** Gives everybody without an order a plan with these limits. */
export async function setDefaultPlan(t: TestApp, limits: Limits): Promise<number> {
  const { plan_id } = await makePlan(t, limits)
  await setSiteOption(t, 'default_plan', String(plan_id))
  return plan_id
}
