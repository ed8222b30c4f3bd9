import { randomUUID } from 'node:crypto'
import type { Services } from '#server/context.ts'
import { oneLine } from '#server/one-line.ts'
import { tracedApart } from '#server/tracing/trace.ts'
import { backUp } from './back-up.ts'
import { checkSiteJob } from './check-site.ts'
import { dailyFigures } from './daily-figures.ts'
import { importPeople } from './import-people.ts'
import { indexNotedPages } from './index-noted-pages.ts'
import { indexPagesJob } from './index-pages.ts'
import { giveJobBack, LEASE_SECONDS, renewLease, takeJob } from './job.repository.ts'
import type { Job, JobLog } from './job.ts'
import { purgeExpired } from './purge-expired.ts'
import { purgeOperationsJob } from './purge-operations.ts'
import { purgeRecycleBin } from './purge-recycle-bin.ts'
import { readApiPages } from './read-api-pages.ts'
import { readFileTextsJob } from './read-file-texts.ts'
import { readPageLinks } from './read-page-links.ts'
import { remindOfPlans } from './remind-of-plans.ts'
import { sealSecrets } from './seal-secrets.ts'
import { sweepFiles } from './sweep-files.ts'

/** Every job of the server. */
export const JOBS: readonly Job[] = [
  purgeExpired,
  purgeOperationsJob,
  purgeRecycleBin,
  importPeople,
  sweepFiles,
  indexPagesJob,
  indexNotedPages,
  readApiPages,
  readPageLinks,
  sealSecrets,
  checkSiteJob,
  dailyFigures,
  remindOfPlans,
  backUp,
  readFileTextsJob,
]

const SILENT: JobLog = { warn: () => {} }

/** The number of runs of jobs in this process, by name and end: `purge-expired done`. */
export const jobRuns = new Map<string, number>()

function countRun(name: string, end: 'done' | 'failed'): void {
  const key = `${name} ${end}`
  jobRuns.set(key, (jobRuns.get(key) ?? 0) + 1)
}

/** How often a running job renews its lease in the time of one. */
const RENEWALS_IN_A_LEASE = 3
/** The maximum length of an error that is stored, in characters. */
const ERROR_CHARACTERS = 500

/**
 * Runs the jobs that are due and that no other process runs. A job that fails stays due and does not stop the others.
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
    if (!(await takeJob(db, job, owner, now))) continue
    try {
      await runTaken(services, job, owner, log)
      done.push(job.name)
    } catch (error) {
      failures.push(new Error(`The job ${job.name} failed`, { cause: error }))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Jobs failed')
  return done
}

/**
 * Renews the lease of a running job. A job over all pages of a large site takes longer than one lease, and a second process may not begin it too.
 * @returns ends the renewals
 */
function keepLease({ database: { db }, clock }: Services, name: string, owner: string, leaseSeconds: number) {
  const renew = () => {
    // While the database does not answer, the job does not go on either. The next renewal may succeed.
    renewLease(db, name, { owner, until: clock() + leaseSeconds }).catch(() => {})
  }
  const timer = setInterval(renew, (leaseSeconds * 1000) / RENEWALS_IN_A_LEASE)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Runs a job that `takeJob` has given to `owner`, and notes how it ended.
 * @param leaseSeconds how long a lease is
 * @throws what the job throws
 */
export async function runTaken(
  services: Services,
  job: Job,
  owner: string,
  log: JobLog = SILENT,
  leaseSeconds = LEASE_SECONDS,
): Promise<void> {
  const { db } = services.database
  const endRenewals = keepLease(services, job.name, owner, leaseSeconds)
  const begun = services.clock()
  const from = performance.now()
  const run = () => ({ begun, duration_ms: Math.round(performance.now() - from) })
  try {
    await tracedApart(
      () => ({ name: `job ${job.name}`, kind: 'internal', attributes: { 'octavo.job': job.name } }),
      () => job.run(services, log),
    )
  } catch (error) {
    countRun(job.name, 'failed')
    await giveJobBack(db, job.name, owner, { ...run(), error: oneLine(error).slice(0, ERROR_CHARACTERS) })
    throw error
  } finally {
    endRenewals()
  }
  countRun(job.name, 'done')
  await giveJobBack(db, job.name, owner, run())
}
