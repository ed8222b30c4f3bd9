import { z } from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { B, I, N, S } from '#shared/fields.ts'
import { BACKUP_EVERY, OPERATION_STATES } from '#shared/kinds.ts'
import { TrySteps } from './try-steps.ts'

/** The backups of the site on the machine of the server. The shell command `octavo restore` brings one back. */
export const adminBackup = {
  getList: defineCall({
    summary: 'The backups in the folder of the site settings, newest first, with the last and the running one.',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      every: z.enum(BACKUP_EVERY),
      /** Where they lie on the machine of the server. */
      folder: S(),
      /** When a backup was last made, in unix seconds; 0: never. */
      last_made: I(),
      /** Why the last attempt failed; empty: it did not. */
      last_error: S(),
      /** Why the folder cannot be read; empty: it can. */
      problem: S(),
      /** How many there are; the list has the newest hundred. */
      total: I(),
      list: z.array(z.object({ name: S(), made: I(), bytes: I(), is_encrypted: B() })),
      running: z
        .object({
          operation_id: N(),
          /** Whether the caller started it, and so may follow and cancel it. */
          is_mine: B(),
          state: z.enum(OPERATION_STATES),
          done: I(),
          total: I(),
        })
        .nullable(),
    }),
    errors: ['NO_PERMISSION'],
  }),
  make: defineCall({
    summary: 'Start to back up the site now, into the folder of the site settings. People read and write meanwhile.',
    effect: 'write',
    input: z.object({}),
    output: z.object({ operation_id: N() }),
    errors: ['NO_PERMISSION', 'OPERATION_RUNS', 'OPERATIONS_FULL'],
  }),
  tryIt: defineCall({
    summary: 'Write, read and delete a small file in the folder for backups, and tell each step.',
    effect: 'write',
    input: z.object({}),
    output: TrySteps,
    errors: ['NO_PERMISSION'],
  }),
}
