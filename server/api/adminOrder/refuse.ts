import { handler } from '#server/call/handler.ts'
import { refuseOrder } from '#server/domain/plan/decide-order.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminOrder/refuse`: refuses an order, or withdraws a confirmed one. */
export const adminOrderRefuse = handler('adminOrder/refuse', {
  access: siteAdmin,
  run: async (ctx, input, user) => ({ mailed: Number(await refuseOrder(ctx, user, input)) }),
})
