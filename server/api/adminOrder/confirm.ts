import { handler } from '#server/call/handler.ts'
import { confirmOrder } from '#server/domain/plan/decide-order.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminOrder/confirm`: confirms an order. */
export const adminOrderConfirm = handler('adminOrder/confirm', {
  access: siteAdmin,
  run: async (ctx, input, user) => ({ mailed: Number(await confirmOrder(ctx, user, input)) }),
})
