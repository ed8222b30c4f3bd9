import { purgeOperations } from '#server/domain/operation/purge-operations.ts'
import type { Job } from './job.ts'

/** Removes the files of operations a day after their end, and the operations a month after it. */
export const purgeOperationsJob: Job = {
  name: 'purge-operations',
  seconds: 3600,
  run: (services) => purgeOperations(services),
}
