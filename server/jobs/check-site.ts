import { checkSite } from '#server/domain/figures/site-check.ts'
import type { Job } from './job.ts'

/** Finds problems for administrators that can only be found by reading whole tables. The overview shows the results. */
export const checkSiteJob: Job = { name: 'check-site', seconds: 3600, run: checkSite }
