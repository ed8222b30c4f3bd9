import { writeFigures } from '#server/domain/figures/write-figures.ts'
import type { Job } from './job.ts'

/** Records what the site holds today. The last run of a day leaves the final figures of the day (decision 39). */
export const dailyFigures: Job = { name: 'daily-figures', seconds: 3600, run: writeFigures }
