import { handler } from '#server/call/handler.ts'
import { cancelOrder } from '#server/domain/plan/decide-order.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `order/cancel`: cancels an order that waits. */
export const orderCancel = handler('order/cancel', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { order_id }, { uid }) => {
    await cancelOrder(ctx, uid, order_id)
    return []
  },
})
