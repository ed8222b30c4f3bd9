import type { Services } from '#server/context.ts'
import { noteFailure } from '#server/outage-watch.ts'
import type { JobLog } from './job.ts'
import { runDueJobs } from './run-due-jobs.ts'

/** How often the scheduler looks for due jobs, in milliseconds. */
const TICK_MS = 60_000
/** The delay of the first look after the start of the server, in milliseconds. */
const FIRST_TICK_MS = 5_000

interface Log extends JobLog {
  error(details: object, message: string): void
}

/**
 * Runs due jobs at an interval. Any number of processes may do so on one database: a lease in the table `job` lets one of them do the work.
 * @returns `stop`, which ends the scheduler and waits for a running job
 */
export function startScheduler(services: Services, log: Log): { stop(): Promise<void> } {
  let stopped = false
  let underWay: Promise<void> | undefined
  const look = () => {
    if (stopped || underWay) return
    underWay = runDueJobs(services, undefined, log)
      .then(
        () => undefined,
        (error: unknown) => {
          const failures = error instanceof AggregateError ? error.errors : [error]
          for (const one of failures) noteFailure(services, log, one, {}, 'a job failed')
        },
      )
      .finally(() => {
        underWay = undefined
      })
  }
  const first = setTimeout(look, FIRST_TICK_MS)
  const timer = setInterval(look, TICK_MS)
  first.unref()
  timer.unref()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(first)
      clearInterval(timer)
      await underWay
    },
  }
}
