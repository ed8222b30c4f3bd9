import type { Output } from '#shared/api/index.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { fileSize } from '#web/lib/file-size.ts'

export type Plan = Output<'plan/getList'>['plans'][number]
export type Quota = Output<'common/quota'>

/** The limits of a plan, one line for each. */
export function limitLines(t: Texts, tag: string, plan: Plan): string[] {
  const said = t.plan
  const count = (
    value: number | null,
    words: { any: string; none: string; one: string; more: (n: string) => string },
  ) =>
    value === null
      ? words.any
      : value === 0
        ? words.none
        : value === 1
          ? words.one
          : words.more(value.toLocaleString(tag))
  return [
    count(plan.items, { any: said.anyItems, none: said.noItem, one: said.oneItem, more: said.itemCount }),
    count(plan.pages_per_item, {
      any: said.anyPages,
      none: said.pageCount('0'),
      one: said.onePage,
      more: said.pageCount,
    }),
    count(plan.people_per_item, {
      any: said.anyPeople,
      none: said.nobody,
      one: said.onePerson,
      more: said.personCount,
    }),
    plan.storage_bytes === null ? said.anyStorage : said.storageOf(fileSize(plan.storage_bytes)),
    plan.traffic_bytes === null ? said.anyTraffic : said.trafficOf(fileSize(plan.traffic_bytes)),
  ]
}

const isOver = (used: number, max: number | null) => max !== null && used > max

/** Why a plan is too small for what an account uses; undefined when it fits. The traffic of a month does not count: it begins again. */
export function whyTooSmall(t: Texts, tag: string, plan: Plan, quota: Quota): string | undefined {
  const said = t.plan
  const { items_used, most_pages, most_collaborators, storage_used } = quota
  if (isOver(items_used, plan.items)) return said.tooSmallItems(items_used.toLocaleString(tag))
  if (most_pages && isOver(most_pages.count, plan.pages_per_item))
    return said.tooSmallPages(most_pages.count.toLocaleString(tag), most_pages.item_name)
  if (most_collaborators && isOver(most_collaborators.count, plan.people_per_item))
    return said.tooSmallPeople(most_collaborators.count.toLocaleString(tag), most_collaborators.item_name)
  if (isOver(storage_used, plan.storage_bytes)) return said.tooSmallStorage(fileSize(storage_used))
  return undefined
}

/** Whether an account has any limit that `/prices` shows. */
export const hasLimits = (quota: Quota): boolean =>
  quota.has_plans === 1 || quota.plan !== null || quota.collaborators_per_item !== null || quota.pages_per_item !== null
