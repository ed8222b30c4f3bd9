import type { Db } from '#server/db/open.ts'
import { CLOCK_SLACK_SECONDS, latestEnd } from '#server/time.ts'

/** How long a job may take before another process takes it over, in seconds. */
export const LEASE_SECONDS = 900

/**
 * Takes a due job for this process by writing a lease. Other processes leave the job alone until the lease ends.
 * @param job `seconds`: how often it is due
 * @param owner the name of this run
 * @returns whether this process has the lease
 */
export async function takeJob(
  db: Db,
  job: { name: string; seconds: number },
  owner: string,
  now: number,
): Promise<boolean> {
  await db
    .insertInto('job')
    .values({ job: job.name, lease_owner: '', lease_until: 0, last_run: 0 })
    .onConflict((conflict) => conflict.column('job').doNothing())
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ lease_owner: owner, lease_until: now + LEASE_SECONDS })
    .where('job', '=', job.name)
    .where((q) => q.or([q('lease_until', '<=', now), q('lease_until', '>', latestEnd(now, LEASE_SECONDS))]))
    .where((q) => q.or([q('last_run', '<=', now - job.seconds), q('last_run', '>', now + CLOCK_SLACK_SECONDS)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives a running job more time. @param until when others may take it if this process dies (unix seconds) */
export async function renewLease(db: Db, name: string, { owner, until }: { owner: string; until: number }) {
  await db
    .updateTable('job')
    .set({ lease_until: until })
    .where('job', '=', name)
    .where('lease_owner', '=', owner)
    .execute()
}

/** The end of a run of a job. */
export interface JobRun {
  /** Unix seconds. */
  begun: number
  duration_ms: number
  /** The reason of the failure, in one line; undefined: it succeeded. */
  error?: string
}

/** Ends the lease and records the run. After a failure the job stays due. */
export async function giveJobBack(db: Db, name: string, owner: string, run: JobRun): Promise<void> {
  const { begun, duration_ms, error } = run
  await db
    .updateTable('job')
    .set((q) => ({
      lease_owner: '',
      lease_until: 0,
      last_try: begun,
      duration_ms,
      ...(error === undefined
        ? { last_run: begun, failures: 0, last_error: '' }
        : { failures: q('failures', '+', 1), last_error: error }),
    }))
    .where('job', '=', name)
    .where('lease_owner', '=', owner)
    .execute()
}

/** The record of every job that has run or is running. */
export const listJobRows = (db: Db) => db.selectFrom('job').selectAll().execute()

/** Whether some process is running a job. */
export async function isJobRunning(db: Db, name: string, now: number): Promise<boolean> {
  const running = await db
    .selectFrom('job')
    .select('job')
    .where('job', '=', name)
    .where('lease_owner', '!=', '')
    .where('lease_until', '>', now)
    .where('lease_until', '<=', latestEnd(now, LEASE_SECONDS))
    .executeTakeFirst()
  return running !== undefined
}
