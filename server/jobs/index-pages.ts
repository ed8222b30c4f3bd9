import { indexStale } from '#server/search/index-pages.ts'
import type { Job } from './job.ts'

/**
 * Brings the search index up to date. Every save does so for its page; this reads the pages of a database from before there was an index, and
 * all of them when what a text is found by has changed.
 */
export const indexPagesJob: Job = {
  name: 'index-pages',
  seconds: 900,
  run: async ({ database }) => {
    await indexStale(database)
  },
}
