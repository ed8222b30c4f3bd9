import { handler } from '#server/call/handler.ts'
import { runJobNow } from '#server/jobs/run-job-now.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminOverview/runJob`: begins a job at once. */
export const adminOverviewRunJob = handler('adminOverview/runJob', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { name }) => {
    await runJobNow(ctx, name)
    return []
  },
})
