import type { Db } from '#server/db/open.ts'

/**
 * Takes a due job for this process by writing a lease. Other processes leave the job alone until the lease ends.
 * @param job `seconds`: how often it is due
 * @param lease `owner`: the name of this run; `until`: when others may take the job if this process dies (unix seconds)
 * @returns whether this process has the lease
 */
export async function takeJob(
  db: Db,
  job: { name: string; seconds: number },
  lease: { owner: string; until: number },
  now: number,
): Promise<boolean> {
  await db
    .insertInto('job')
    .values({ job: job.name, lease_owner: '', lease_until: 0, last_run: 0 })
    .onConflict((conflict) => conflict.column('job').doNothing())
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ lease_owner: lease.owner, lease_until: lease.until })
    .where('job', '=', job.name)
    .where('lease_until', '<=', now)
    .where('last_run', '<=', now - job.seconds)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
    .executeTakeFirst()
  return running !== undefined
}
