import { readFileTexts } from '#server/search/read-file-texts.ts'
import type { Job } from './job.ts'

/** No file is begun after this time, in milliseconds, because the other jobs of the process wait. The rest follows in the next run. */
const RUN_MS = 20_000

/** Reads the texts of files that were uploaded, for searches, and forgets those of files that are gone. */
export const readFileTextsJob: Job = {
  name: 'read-file-texts',
  seconds: 60,
  run: async (services, log) => {
    const { storageErrors } = await readFileTexts(services, RUN_MS)
    for (const err of storageErrors) log?.warn({ err }, 'files of a storage could not be read for searches')
  },
}
