import { handler } from '#server/call/handler.ts'
import { saveOrderSettings } from '#server/domain/plan/save-plan.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminPlan/saveSettings`: the plan of people without an order, and how to pay. */
export const adminPlanSaveSettings = handler('adminPlan/saveSettings', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, input) => {
    await saveOrderSettings(ctx, input)
    return []
  },
})
