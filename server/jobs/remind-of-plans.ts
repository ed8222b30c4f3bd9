import { remindOfEnds } from '#server/domain/plan/remind-of-end.ts'
import type { Job } from './job.ts'

/** Reminds people that the period of their plan ends, and closes the orders whose period has ended. */
export const remindOfPlans: Job = {
  name: 'remind-of-plans',
  seconds: 3600,
  run: (services) => remindOfEnds(services),
}
