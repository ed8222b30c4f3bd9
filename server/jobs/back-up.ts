import { runBackupSchedule } from '#server/domain/backup/run-schedule.ts'
import type { Job } from './job.ts'

/** Starts the backup of the site when it is due. The backup itself is an operation, which may take longer than a job. */
export const backUp: Job = { name: 'back-up', seconds: 300, run: runBackupSchedule }
