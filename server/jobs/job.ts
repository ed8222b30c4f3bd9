import type { Services } from '#server/context.ts'

/** Reports problems of a job to the administrator. */
export interface JobLog {
  warn(details: object, message: string): void
}

/** A recurring job. Each has its own file and is listed in `run-due-jobs.ts`. */
export interface Job {
  /** Its name in the table `job`. Never rename one. */
  name: string
  /** How often it is due, in seconds. */
  seconds: number
  run(services: Services, log?: JobLog): Promise<void>
}
