import { handler } from '#server/call/handler.ts'
import { listForAdministrators } from '#server/domain/plan/save-plan.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminPlan/getList`: all plans, and the settings of orders. */
export const adminPlanGetList = handler('adminPlan/getList', {
  access: siteAdmin,
  run: listForAdministrators,
})
