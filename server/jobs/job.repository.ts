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

/** Ends the lease. With `last_run` the job counts as done; without it the job stays due. */
export async function giveJobBack(db: Db, name: string, owner: string, last_run?: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ lease_owner: '', lease_until: 0, ...(last_run === undefined ? {} : { last_run }) })
    .where('job', '=', name)
    .where('lease_owner', '=', owner)
    .execute()
}
