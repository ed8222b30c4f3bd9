import { flowOf } from '#server/domain/attachment/file.repository.ts'
import { dayText, timeText } from '#server/time.ts'
import { limitsOfPlan, planOf, type Reading } from './limits.ts'
import { hasOffers } from './plan.repository.ts'
import { countOwnItems, findOwnItemWithMostPages, findOwnItemWithMostPeople, sumOfStorage } from './use.repository.ts'

/**
 * The present limits of an account, with its use of each, and its plan. All counts come from indexes.
 * @param uid 0: a guest, who uses nothing and sees the limits of a new account
 */
export async function useOf(ctx: Reading, uid: number) {
  const { db } = ctx
  const inForce = await planOf(ctx, uid)
  const { people_per_item, ...limits } = limitsOfPlan(ctx, inForce?.plan)
  const use = uid > 0 ? await usedBy(ctx, uid) : NOTHING
  return {
    ...limits,
    collaborators_per_item: people_per_item,
    ...use,
    plan: inForce
      ? {
          plan_id: inForce.plan.plan_id,
          plan_name: inForce.plan.plan_name,
          order_id: inForce.order_id,
          end_time: inForce.end_time,
          end_day: inForce.end_time > 0 ? dayText(inForce.end_time) : '',
        }
      : null,
    has_plans: Number(await hasOffers(db)),
  }
}

const NOTHING = { most_collaborators: null, most_pages: null, items_used: 0, storage_used: 0, traffic_used: 0 }

async function usedBy({ db, now }: Reading, uid: number) {
  return {
    most_collaborators: (await findOwnItemWithMostPeople(db, uid)) ?? null,
    most_pages: (await findOwnItemWithMostPages(db, uid)) ?? null,
    items_used: await countOwnItems(db, uid),
    storage_used: await sumOfStorage(db, uid),
    traffic_used: (await flowOf(db, uid, timeText(now).slice(0, 7))).charged,
  }
}
