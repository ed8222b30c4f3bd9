import { handler } from '#server/call/handler.ts'
import { pageRange } from '#server/db/page-range.ts'
import { countOrders, listOrders } from '#server/domain/plan/order.repository.ts'
import { orderForAdministrators } from '#server/domain/plan/order-rows.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { ORDER_STATE } from '#shared/kinds.ts'

/** `adminOrder/getList`: the orders of the site. */
export const adminOrderGetList = handler('adminOrder/getList', {
  access: siteAdmin,
  run: async (ctx, { state, ...page }) => {
    const filter = state === '' ? {} : { state }
    const orders = await listOrders(ctx.db, filter, pageRange(page))
    return {
      total: await countOrders(ctx.db, filter),
      waiting: await countOrders(ctx.db, { state: ORDER_STATE.placed }),
      orders: orders.map((order) => orderForAdministrators(order, ctx.now)),
    }
  },
})
