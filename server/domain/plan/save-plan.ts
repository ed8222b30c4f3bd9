import { createHash } from 'node:crypto'
import { recordAct } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { saveSettings } from '#server/domain/site/save-settings.ts'
import { readSiteOptions } from '#server/site-options.ts'
import type { Output, Parsed } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import { PLANS_MOST } from '#shared/limits.ts'
import { countOrders } from './order.repository.ts'
import {
  countOrdersOfPlans,
  deletePlanRow,
  findPlan,
  insertPlan,
  listPlans,
  lockPlan,
  type PlanRow,
  updatePlan,
} from './plan.repository.ts'

/** Changes of plans by administrators. Call each function in a transaction. */

const LIMITS = ['items', 'pages_per_item', 'people_per_item', 'storage_bytes', 'traffic_bytes'] as const

/** A plan for people. */
export function shownPlan(plan: PlanRow): Output<'plan/getList'>['plans'][number] {
  const { s_number: _, is_retired: _retired, addtime: _made, last_update_time: _changed, ...shown } = plan
  return shown
}

/** Names the state of a plan: a change is refused if the plan is no longer in the state that the administrator saw. */
function revisionOf(plan: PlanRow): string {
  const { addtime: _, last_update_time: __, ...fields } = plan
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(fields).sort()))
    .digest('hex')
    .slice(0, 16)
}

/** All plans with the number of their orders, and the settings of orders. */
export async function listForAdministrators({ db }: Context): Promise<Output<'adminPlan/getList'>> {
  const counts = await countOrdersOfPlans(db)
  const { default_plan, order_text } = await readSiteOptions(db)
  const plans = (await listPlans(db, 'all')).map((plan) => ({
    ...shownPlan(plan),
    s_number: plan.s_number,
    is_retired: plan.is_retired,
    revision: revisionOf(plan),
    ...(counts.get(plan.plan_id) ?? { orders: 0, confirmed: 0 }),
  }))
  return { plans, default_plan, order_text }
}

/** A plan by its id. @throws AppError NOT_FOUND */
export async function foundPlan(ctx: Context, plan_id: number): Promise<PlanRow> {
  const plan = await findPlan(ctx.db, plan_id)
  if (!plan) throw new AppError('NOT_FOUND', { thing: '@plan' })
  return plan
}

/**
 * Adds a plan, or changes the one that `plan_id` names.
 * @returns its id
 * @throws AppError NOT_FOUND, TOO_MANY_PLANS, CHANGED_MEANWHILE if the plan is no longer in the state that `revision` names
 */
export async function savePlan(ctx: Context, input: Parsed<'adminPlan/save'>): Promise<number> {
  const { plan_id, plan_name, price_text, period_months, is_retired, revision } = input
  if (plan_id > 0) await lockPlan(ctx.db, ctx.services.database.dialect, plan_id)
  const plans = await listPlans(ctx.db, 'all')
  const values = {
    plan_name,
    price_text,
    period_months,
    is_retired: Number(is_retired),
    s_number: input.s_number || 1 + Math.max(0, ...plans.map((plan) => plan.s_number)),
    last_update_time: ctx.now,
    ...(Object.fromEntries(LIMITS.map((name) => [name, input[name] < 0 ? null : input[name]])) as Pick<
      PlanRow,
      (typeof LIMITS)[number]
    >),
  }
  if (plan_id === 0 && plans.length >= PLANS_MOST) throw new AppError('TOO_MANY_PLANS', { max: PLANS_MOST })
  const before = plan_id > 0 ? await foundPlan(ctx, plan_id) : undefined
  if (before && revision && revision !== revisionOf(before)) throw new AppError('CHANGED_MEANWHILE')
  const id = before?.plan_id ?? (await insertPlan(ctx.db, { ...values, addtime: ctx.now }))
  if (before) await updatePlan(ctx.db, id, values)
  await recordAct(ctx, {
    action: before ? 'plan.change' : 'plan.add',
    object: { type: 'plan', id, name: plan_name },
    detail: changesOf(before, values),
  })
  return id
}

/** The changed fields with their new values, for the audit log. */
const changesOf = (before: PlanRow | undefined, after: Record<string, string | number | null>): string =>
  Object.entries(after)
    .filter(([name, value]) => name !== 'last_update_time' && before?.[name as keyof PlanRow] !== value)
    .map(([name, value]) => `${name} ${value ?? '-'}`)
    .join(', ')

/** Deletes a plan without orders. @throws AppError NOT_FOUND, PLAN_HAS_ORDERS, PLAN_IS_DEFAULT */
export async function deletePlan(ctx: Context, plan_id: number): Promise<void> {
  const { plan_name } = await foundPlan(ctx, plan_id)
  if ((await countOrders(ctx.db, { plan_id })) > 0) throw new AppError('PLAN_HAS_ORDERS')
  if ((await readSiteOptions(ctx.db)).default_plan === plan_id) throw new AppError('PLAN_IS_DEFAULT')
  await deletePlanRow(ctx.db, plan_id)
  await recordAct(ctx, { action: 'plan.delete', object: { type: 'plan', id: plan_id, name: plan_name } })
}

/** Sets the plan of people without an order, and the text about payment. Absent ones do not change. @throws AppError NOT_FOUND */
export async function saveOrderSettings(
  ctx: Context,
  { default_plan, order_text }: Parsed<'adminPlan/saveSettings'>,
): Promise<void> {
  if (default_plan) await foundPlan(ctx, default_plan)
  const { secrets, config, database } = ctx.services
  const values = {
    ...(default_plan === undefined ? {} : { default_plan }),
    ...(order_text === undefined ? {} : { order_text }),
  }
  await saveSettings({ ...ctx, secrets, config, database }, { values })
}
