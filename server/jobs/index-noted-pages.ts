import { indexNoted, sortInIndexed } from '#server/search/index-pages.ts'
import type { Job } from './job.ts'

/** No page is begun after this time, in milliseconds, because the other jobs of the process wait. The rest follows in the next run. */
const RUN_MS = 60_000

/** Indexes pages that saves have noted. The process of a save does this at once (`IndexSaved`); the job does what a process left when it ended. */
export const indexNotedPages: Job = {
  name: 'index-noted-pages',
  seconds: 60,
  run: async ({ database }) => {
    const until = performance.now() + RUN_MS
    await indexNoted(database, null, () => performance.now() < until)
    await sortInIndexed(database)
  },
}
