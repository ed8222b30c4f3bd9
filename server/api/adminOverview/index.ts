import type { HandlersOf } from '#server/call/handler.ts'
import { adminOverviewGet } from './get.ts'
import { adminOverviewRunJob } from './runJob.ts'

/** Handlers of `adminOverview/…`. */
export const adminOverview: HandlersOf<'adminOverview'> = {
  get: adminOverviewGet,
  runJob: adminOverviewRunJob,
}
