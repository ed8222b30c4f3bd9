import type { Db } from '#server/db/open.ts'
import { listJobRows } from '#server/jobs/job.repository.ts'
import { JOBS } from '#server/jobs/run-due-jobs.ts'
import type { Output } from '#shared/api/index.ts'

type JobState = Output<'adminOverview/get'>['jobs'][number]

/** A job is late when it is overdue by its interval, and by at least this many seconds. */
const LATE_SECONDS = 3600

/** Every job with its last and its next run. */
export async function jobStates(db: Db, now: number): Promise<JobState[]> {
  const rows = new Map((await listJobRows(db)).map((row) => [row.job, row]))
  return JOBS.map(({ name, seconds }) => {
    const row = rows.get(name)
    const { last_try = 0, last_run = 0, duration_ms = 0, failures = 0, last_error = '' } = row ?? {}
    const isRunning = row !== undefined && row.lease_owner !== '' && row.lease_until > now
    const state = isRunning ? 'running' : failures > 0 ? 'failed' : last_run === 0 ? 'waiting' : 'ok'
    // A job that failed stays due.
    const next_run = failures > 0 || last_run === 0 ? now : Math.max(now, last_run + seconds)
    return { name, seconds, state, last_try, duration_ms, next_run, failures, last_error }
  })
}

/** Whether a job is late, which means that the jobs of the site do not run. */
export const isLate = ({ state, last_try, seconds }: JobState, now: number): boolean =>
  state === 'ok' && now - last_try > seconds + Math.max(seconds, LATE_SECONDS)
