import { handler } from '#server/call/handler.ts'
import { deletePlan } from '#server/domain/plan/save-plan.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminPlan/delete`: deletes a plan that nobody has ordered. */
export const adminPlanDelete = handler('adminPlan/delete', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { plan_id }) => {
    await deletePlan(ctx, plan_id)
    return []
  },
})
