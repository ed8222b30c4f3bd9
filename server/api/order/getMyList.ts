import { handler } from '#server/call/handler.ts'
import { pageRange } from '#server/db/page-range.ts'
import { countOrders, listOrders } from '#server/domain/plan/order.repository.ts'
import { orderForOwner } from '#server/domain/plan/order-rows.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `order/getMyList`: the orders of the caller. */
export const orderGetMyList = handler('order/getMyList', {
  access: loggedIn,
  run: async (ctx, input, { uid }) => {
    const orders = await listOrders(ctx.db, { uid }, pageRange(input))
    return {
      total: await countOrders(ctx.db, { uid }),
      orders: orders.map((order) => orderForOwner(order, ctx.now)),
    }
  },
})
