import { handler } from '#server/call/handler.ts'
import { savePlan } from '#server/domain/plan/save-plan.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminPlan/save`: adds or changes a plan. */
export const adminPlanSave = handler('adminPlan/save', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, input) => ({ plan_id: await savePlan(ctx, input) }),
})
