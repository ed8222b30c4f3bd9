import { handler } from '#server/call/handler.ts'
import { listPlans } from '#server/domain/plan/plan.repository.ts'
import { shownPlan } from '#server/domain/plan/save-plan.ts'
import { anyone } from '#server/policy/rules.ts'
import { readSiteOptions } from '#server/site-options.ts'

/** `plan/getList`: the plans that people can order. */
export const planGetList = handler('plan/getList', {
  access: anyone,
  run: async (ctx) => ({
    plans: (await listPlans(ctx.db, 'offered')).map(shownPlan),
    order_text: ctx.user ? (await readSiteOptions(ctx.db)).order_text : '',
  }),
})
