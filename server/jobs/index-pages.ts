import { indexStale, tidyIndex } from '#server/search/index-pages.ts'
import type { Job } from './job.ts'

/**
 * Brings the search index up to date. Saves index their own pages. The job indexes pages without an entry (older databases, failed entries), and all
 * pages when `TOKENS_VERSION` has changed. Then it makes the index faster to ask.
 */
export const indexPagesJob: Job = {
  name: 'index-pages',
  seconds: 900,
  run: async ({ database }) => {
    await indexStale(database)
    await tidyIndex(database)
  },
}
