import { handler } from '#server/call/handler.ts'
import { listAllItems } from '#server/domain/item/list-all-items.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminItem/getList`: the items of the site, or its deleted ones. */
export const adminItemGetList = handler('adminItem/getList', {
  access: siteAdmin,
  run: (ctx, input) => listAllItems(ctx, input),
})
