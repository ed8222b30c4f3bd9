/** Calls whose answers change with a plan or an order. */
export const STALE_PLANS = [
  'adminPlan/getList',
  'adminOrder/getList',
  'adminAudit/getList',
  'plan/getList',
  'common/quota',
  'common/homePageSetting',
] as const
