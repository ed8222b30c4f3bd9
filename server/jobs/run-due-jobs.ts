import { randomUUID } from 'node:crypto'
import type { Services } from '#server/context.ts'
import { indexPagesJob } from './index-pages.ts'
import { giveJobBack, takeJob } from './job.repository.ts'
import type { Job, JobLog } from './job.ts'
import { purgeExpired } from './purge-expired.ts'
import { purgeRecycleBin } from './purge-recycle-bin.ts'
import { readApiPages } from './read-api-pages.ts'
import { readPageLinks } from './read-page-links.ts'
import { sealSecrets } from './seal-secrets.ts'
import { sweepFiles } from './sweep-files.ts'

const JOBS: readonly Job[] = [
  purgeExpired,
  purgeRecycleBin,
  sweepFiles,
  indexPagesJob,
  readApiPages,
  readPageLinks,
  sealSecrets,
]

const SILENT: JobLog = { warn: () => {} }

/** How long a job may take before another process takes it over, in seconds. */
const LEASE_SECONDS = 900

/**
 * Runs the jobs that are due and that no other process runs. A job that fails stays due, and the others run all the same.
 * @returns names of the jobs that were done
 * @throws AggregateError of what failed
 */
export async function runDueJobs(
  services: Services,
  jobs: readonly Job[] = JOBS,
  log: JobLog = SILENT,
): Promise<string[]> {
  const { db } = services.database
  const done: string[] = []
  const failures: unknown[] = []
  for (const job of jobs) {
    const now = services.clock()
    const owner = randomUUID()
    if (!(await takeJob(db, job, { owner, until: now + LEASE_SECONDS }, now))) continue
    try {
      await job.run(services, log)
      await giveJobBack(db, job.name, owner, now)
      done.push(job.name)
    } catch (error) {
      failures.push(new Error(`The job ${job.name} failed`, { cause: error }))
      await giveJobBack(db, job.name, owner)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Jobs failed')
  return done
}
