import { indexNoted } from '#server/search/index-pages.ts'
import type { Job } from './job.ts'

/** How many pages are indexed together, and how many in one run. The rest follows in the next run. */
const BATCH = 100
const MOST = 20_000

/** Indexes pages that saves have noted. The process of a save does this at once (`IndexSaved`); the job does what a process left when it ended. */
export const indexNotedPages: Job = {
  name: 'index-noted-pages',
  seconds: 60,
  run: async ({ database }) => {
    for (let done = 0; done < MOST; ) {
      const noted = await indexNoted(database, null, BATCH)
      if (noted < BATCH) return
      done += noted
    }
  },
}
