import { randomUUID } from 'node:crypto'
import { recordAct } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { takeJob } from './job.repository.ts'
import { JOBS, runTaken } from './run-due-jobs.ts'

/** Runs that were started here and have not ended. The process waits for them before it closes the database. */
const underWay = new Set<Promise<void>>()

/** Resolves when all runs that `runJobNow` started have ended. */
export const jobsSettled = async (): Promise<void> => {
  await Promise.all(underWay)
}

/**
 * Starts a job at once, whether it is due or not. It runs after the commit of the transaction. Its end is recorded as for every run.
 * @throws AppError NOT_FOUND, JOB_RUNNING
 */
export async function runJobNow(ctx: Context, name: string): Promise<void> {
  const { services, db, now } = ctx
  const job = JOBS.find((one) => one.name === name)
  if (!job) throw new AppError('NOT_FOUND', { thing: '@job' })
  const owner = randomUUID()
  if (!(await takeJob(db, { name, seconds: 0 }, owner, now))) throw new AppError('JOB_RUNNING')
  await recordAct(ctx, { action: 'job.run', object: { type: 'job', id: 0, name } })
  ctx.afterCommit(() => {
    // The error is recorded with the job. The overview shows it.
    const run = runTaken(services, job, owner).catch(() => {})
    underWay.add(run)
    run.finally(() => underWay.delete(run))
  })
}
