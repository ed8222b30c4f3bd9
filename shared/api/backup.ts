import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { B, I, id, line, N, nothing, S } from '#shared/fields.ts'
import { BACKUP_EVERY, BACKUP_PLACES, OPERATION_STATES } from '#shared/kinds.ts'
import { TrySteps } from './try-steps.ts'

/** The most characters of the name of an archive. */
const NAME_LENGTH = 100

const Running = z
  .object({
    operation_id: N(),
    /** Whether the caller started it, and so may follow it. */
    is_mine: B(),
    state: z.enum(OPERATION_STATES),
    done: I(),
    /** 0: not known. */
    total: I(),
    /** Whether somebody has cancelled it. */
    is_stopping: B(),
  })
  .nullable()

/** The backups of the site, in a folder of the server or in the object storage. The shell command `octavo restore` brings one back. */
export const adminBackup = {
  getList: defineCall({
    summary: 'The backups in the place of the site settings, newest first, with the last and the running one.',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      every: z.enum(BACKUP_EVERY),
      to: z.enum(BACKUP_PLACES),
      /** Where they are: a folder of the server, or the bucket and the folder in it. */
      folder: S(),
      /** Whether an object storage is set up that could take them. */
      has_s3: B(),
      /** Whether the server has a passphrase (`BACKUP_PASSPHRASE`), so that new backups are encrypted. */
      has_passphrase: B(),
      /** When a backup was last made, in unix seconds; 0: never. */
      last_made: I(),
      /** Why the last attempt failed; empty: it did not. */
      last_error: S(),
      /** Why the place cannot be read; empty: it can. */
      problem: S(),
      /** How many there are; the list has the newest hundred. */
      total: I(),
      list: z.array(z.object({ name: S(), made: I(), bytes: I(), is_encrypted: B() })),
      /** The backup that waits or runs. */
      running: Running,
      /** The check that waits or runs. */
      checking: Running,
    }),
    errors: ['NO_PERMISSION'],
  }),
  make: defineCall({
    summary: 'Start to back up the site now, into the place of the site settings. People read and write meanwhile.',
    effect: 'write',
    input: z.object({}),
    output: z.object({ operation_id: N() }),
    errors: ['NO_PERMISSION', 'OPERATION_RUNS', 'OPERATIONS_FULL'],
  }),
  tryIt: defineCall({
    summary: 'Write, read and delete a small file in the place for backups, and tell each step.',
    effect: 'write',
    input: z.object({}),
    output: TrySteps,
    errors: ['NO_PERMISSION'],
  }),
  check: defineCall({
    summary: 'Start to check a backup: restore it into a throw-away place and compare all rows and files.',
    effect: 'write',
    input: z.object({ name: line(NAME_LENGTH) }),
    output: z.object({ operation_id: N() }),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'OPERATION_RUNS', 'OPERATIONS_FULL'],
  }),
  cancel: defineCall({
    summary: 'Stop a backup or the check of one, whoever started it.',
    effect: 'write',
    input: z.object({ operation_id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  delete: defineCall({
    summary: 'Delete a backup, and files beside it that no other backup needs.',
    effect: 'write',
    input: z.object({ name: line(NAME_LENGTH) }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
}
