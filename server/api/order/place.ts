import { handler } from '#server/call/handler.ts'
import { placeOrder } from '#server/domain/plan/place-order.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `order/place`: orders a plan. */
export const orderPlace = handler('order/place', {
  access: loggedIn,
  run: (ctx, input, user) => placeOrder(ctx, user, input),
})
