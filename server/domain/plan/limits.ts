import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import type { Results } from '#server/db/run-together.ts'
import { askSiteOption, readSiteOption } from '#server/site-options.ts'
import { askPlanInForce, findPlanInForce } from './order.repository.ts'
import { findPlan, type PlanRow } from './plan.repository.ts'

/** The limits of an account. null: no limit. */
export type Limits = Pick<PlanRow, 'items' | 'pages_per_item' | 'people_per_item' | 'storage_bytes' | 'traffic_bytes'>

/** A plan in force; `order_id` 0: the default plan of the site. `end_time` 0: without end. */
export interface PlanInForce {
  plan: PlanRow
  order_id: number
  end_time: number
}

/** The part of a call's context that this service reads. Jobs have only this part. */
export type Reading = Pick<Context, 'services' | 'db' | 'now'>

/**
 * The present plan of an account: its confirmed order, else the default plan of the site. Undefined: the account has no plan, and only the limits of
 * the environment apply.
 * @param uid 0: a new account
 */
export async function planOf({ db, now }: Reading, uid: number): Promise<PlanInForce | undefined> {
  const ordered = uid > 0 ? await findPlanInForce(db, uid, now) : undefined
  return planFrom(db, [ordered, ordered ? 0 : await readSiteOption(db, 'default_plan')])
}

/** The queries of `planOf`, to be run with others. `planFrom` makes the plan of what they find. */
export const askPlan = (uid: number, now: number) => [askPlanInForce(uid, now), askSiteOption('default_plan')] as const

/** The present plan of an account, from what the queries of `askPlan` found. */
export async function planFrom(
  db: Db,
  [ordered, default_plan]: Results<ReturnType<typeof askPlan>>,
): Promise<PlanInForce | undefined> {
  if (ordered) {
    const { order_id, end_time, ...plan } = ordered
    return { plan, order_id, end_time }
  }
  const plan = default_plan > 0 ? await findPlan(db, default_plan) : undefined
  return plan && { plan, order_id: 0, end_time: 0 }
}

/** The smaller of two limits. */
const least = (a: number | null, b: number | null | undefined): number | null =>
  a === null || b === null || b === undefined ? (a ?? b ?? null) : Math.min(a, b)

/** The limits of a plan, reduced by those of the environment, which apply to everybody. */
export function limitsOfPlan({ services: { config } }: Reading, plan: Limits | undefined): Limits {
  return {
    items: plan?.items ?? null,
    pages_per_item: least(plan?.pages_per_item ?? null, config.PAGES_PER_ITEM),
    people_per_item: least(plan?.people_per_item ?? null, config.COLLABORATORS_PER_ITEM),
    storage_bytes: plan?.storage_bytes ?? null,
    traffic_bytes: plan?.traffic_bytes ?? null,
  }
}

/** The present limits of an account. @param uid 0: a new account */
export const accountLimits = async (ctx: Reading, uid: number): Promise<Limits> =>
  limitsOfPlan(ctx, (await planOf(ctx, uid))?.plan)
