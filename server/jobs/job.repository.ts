import type { Db } from '#server/db/open.ts'

/**
 * Takes a job that is due for one process: writes a lease that no other process takes over before it ends.
 * @param job `seconds`: how often it is due
 * @param lease `owner`: a name of this run; `until`: when others may take it, should this process die (unix seconds)
 * @returns whether this process has it now
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

/** Gives the lease back. `last_run` when the work was done; without it the job stays due. */
export async function giveJobBack(db: Db, name: string, owner: string, last_run?: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ lease_owner: '', lease_until: 0, ...(last_run === undefined ? {} : { last_run }) })
    .where('job', '=', name)
    .where('lease_owner', '=', owner)
    .execute()
}
