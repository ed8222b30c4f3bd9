import type { Output } from '#shared/api/index.ts'

export type AdminPlan = Output<'adminPlan/getList'>['plans'][number]

const GB = 1024 ** 3

/** A plan in its form: everything as typed. Storage and downloads in gigabytes. */
export interface PlanDraft {
  plan_name: string
  price_text: string
  items: string
  pages_per_item: string
  people_per_item: string
  storage_bytes: string
  traffic_bytes: string
  period_months: string
  s_number: string
  is_retired: boolean
}

export const LIMITS = ['items', 'pages_per_item', 'people_per_item', 'storage_bytes', 'traffic_bytes'] as const
export type LimitName = (typeof LIMITS)[number]

const isBytes = (name: LimitName) => name === 'storage_bytes' || name === 'traffic_bytes'

const typed = (name: LimitName, value: number | null): string =>
  value === null ? '' : String(isBytes(name) ? Number((value / GB).toFixed(3)) : value)

/** The draft of a plan, or of a new one. */
export function draftOf(plan: AdminPlan | null): PlanDraft {
  const limits = Object.fromEntries(LIMITS.map((name) => [name, plan ? typed(name, plan[name]) : ''])) as Record<
    LimitName,
    string
  >
  return {
    plan_name: plan?.plan_name ?? '',
    price_text: plan?.price_text ?? '',
    period_months: String(plan?.period_months ?? 12),
    s_number: plan ? String(plan.s_number) : '',
    is_retired: plan?.is_retired === 1,
    ...limits,
  }
}

/** A typed limit in the form of the call: −1 for an empty one; undefined if it is not a number. Commas count as decimal points. */
export function limitOf(name: LimitName, text: string): number | undefined {
  const value = text.trim().replace(',', '.')
  if (value === '') return -1
  if (!(isBytes(name) ? /^\d{1,6}(\.\d{1,3})?$/ : /^\d{1,9}$/).test(value)) return undefined
  return isBytes(name) ? Math.round(Number(value) * GB) : Number(value)
}

/** A draft in the form of the call; undefined while a limit is not a number. An unchanged limit in bytes is sent as stored. */
export function sentPlan(draft: PlanDraft, plan: AdminPlan | null) {
  const before = draftOf(plan)
  const limits = LIMITS.map((name): [LimitName, number | undefined] => [
    name,
    plan && draft[name] === before[name] ? (plan[name] ?? -1) : limitOf(name, draft[name]),
  ])
  if (limits.some(([, value]) => value === undefined)) return undefined
  return {
    plan_id: plan?.plan_id ?? 0,
    revision: plan?.revision ?? '',
    plan_name: draft.plan_name.trim(),
    price_text: draft.price_text.trim(),
    period_months: draft.period_months.trim() || 0,
    s_number: draft.s_number.trim() || 0,
    is_retired: draft.is_retired,
    ...(Object.fromEntries(limits) as Record<LimitName, number>),
  }
}
