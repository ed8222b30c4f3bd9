import { handler } from '#server/call/handler.ts'
import { siteOverview } from '#server/overview/overview.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminOverview/get`: the first screen of the backstage. */
export const adminOverviewGet = handler('adminOverview/get', {
  access: siteAdmin,
  run: (ctx, { days }) => siteOverview(ctx, days),
})
