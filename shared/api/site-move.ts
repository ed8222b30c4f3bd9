import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { B, I, id, idOrNew, line, N, nothing, S, secret, text } from '#shared/fields.ts'
import { MOVE_ACTS, MOVE_FROM, MOVE_PARTS, MOVE_SAME_NAME, OPERATION_STATES, OPERATION_STEPS } from '#shared/kinds.ts'
import { MOVE_FILE_BYTES, MOVE_NAME_LENGTH, MOVE_PATH_LENGTH } from '#shared/limits.ts'

/** The longest name of a system, as it is typed for the shell command. */
const SYSTEM_LENGTH = 40

/** Where a part of the other site comes from, as it may be shown: without the password of an address. */
const Part = z.object({
  from: z.enum(MOVE_FROM),
  /** The name of the file, the path in the folder of the server, or the address of the database without its password. */
  name: S(),
  /** Of an uploaded file, in bytes. */
  bytes: I(),
})

const Operation = z.object({
  operation_id: N(),
  act: z.enum(MOVE_ACTS),
  /** Who started it. */
  username: S(),
  state: z.enum(OPERATION_STATES),
  step: z.enum(OPERATION_STEPS),
  done: I(),
  /** 0: not known. */
  total: I(),
  /** Whether somebody has cancelled it. */
  is_stopping: B(),
  /** Whether the process that ran it is gone. Another one goes on within a minute or two. */
  is_silent: B(),
  /** How often it was begun again because its process was killed. */
  restarts: I(),
  addtime: I(),
  end_time: I(),
  error_message: S(),
  system: S(),
  source_name: S(),
  same_name: z.enum(MOVE_SAME_NAME),
  /** One on each line. */
  addresses: S(),
  data: Part,
  uploads: Part,
  /** Whether the next step can take the data of this one: uploaded files are kept for a day, an address until then too. */
  is_kept: B(),
  /** Until when they are kept, in unix seconds; 0: nothing has to be kept. */
  kept_until: I(),
  /** What was found, as in shared/move-report.ts; null: there is no result. */
  result: z.unknown(),
  has_report: B(),
})

const refusals = [
  'NO_PERMISSION',
  'NOT_FOUND',
  'OPERATION_RUNS',
  'OPERATIONS_FULL',
  'STORAGE_FAILED',
  'MOVE_RUNS',
  'MOVE_RUNS_SHELL',
] as const

/** Moves of the sites of other systems here (docs/moving). The shell command `octavo migrate` does the same. */
export const adminMove = {
  get: defineCall({
    summary:
      'The systems whose sites can be moved here, what is in the folder of the server for it, the last step of the present move with its report, and the sites that were moved.',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      systems: z.array(
        z.object({
          name: S(),
          title: S(),
          releases: S(),
          /** Whether its data are a file or folder. */
          takes_file: B(),
          /** The scheme of the address of a database that can be read, `mysql` or `postgres`; empty: none. */
          database: S(),
          /** Whether it has a folder with uploads besides its data. */
          has_uploads: B(),
        }),
      ),
      /** The folder of the server whose content can be moved. */
      folder: S(),
      /** Its first files and folders, as paths in it. */
      entries: z.array(S()),
      /** The last dry run, move or comparison, whoever started it. */
      last: Operation.nullable(),
      moved: z.array(z.object({ system: S(), title: S(), source_name: S(), addtime: I(), last_run: I() })),
    }),
    errors: ['NO_PERMISSION'],
  }),
  upload: defineCall({
    summary:
      'Send a part of the other site: `data` is its database file, dump or export, `uploads` an archive of its folder with uploads. It is kept for a day.',
    effect: 'write',
    file: { names: ['file'], most: MOVE_FILE_BYTES },
    input: z.object({ part: z.enum(MOVE_PARTS) }),
    output: z.object({ operation_id: N() }),
    errors: ['NO_PERMISSION', 'FILE_TOO_LARGE', 'MOVE_ARCHIVE', 'STORAGE_FAILED'],
  }),
  start: defineCall({
    summary:
      'Say where the other site is, and start a dry run, the move or the comparison. The other site is only read, and a dry run writes nothing.',
    effect: 'write',
    input: z.object({
      act: z.enum(MOVE_ACTS),
      system: line(SYSTEM_LENGTH),
      /** Tells several sites of one system apart. */
      source_name: line(MOVE_NAME_LENGTH),
      same_name: z.enum(MOVE_SAME_NAME),
      /** The addresses under which people know the other site, one on each line. */
      addresses: text(2000),
      data_from: z.enum(MOVE_FROM),
      /** Of `adminMove/upload`. */
      data_upload: idOrNew(),
      data_path: line(MOVE_PATH_LENGTH, 0),
      /** `mysql://user:password@host/database`, or `postgres://…`. It is stored encrypted, and never sent. */
      address: secret(),
      uploads_from: z.enum(MOVE_FROM),
      uploads_upload: idOrNew(),
      uploads_path: line(MOVE_PATH_LENGTH, 0),
      /** The operation whose data are taken where `kept` is said. */
      of: idOrNew(),
    }),
    output: z.object({ operation_id: N() }),
    errors: [...refusals, 'MOVE_PATH', 'MOVE_ADDRESS', 'MOVE_FILES_GONE'],
  }),
  next: defineCall({
    summary:
      'Start the next step with the data and the choices of an ended one: the move after a dry run, the comparison after a move.',
    effect: 'write',
    input: z.object({ operation_id: id(), act: z.enum(MOVE_ACTS) }),
    output: z.object({ operation_id: N() }),
    errors: [...refusals, 'MOVE_FILES_GONE', 'MOVE_PATH'],
  }),
  cancel: defineCall({
    summary: 'Stop a step of a move, whoever started it. What has come over stays, hidden until the move is complete.',
    effect: 'write',
    input: z.object({ operation_id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  discard: defineCall({
    summary: 'Delete the uploaded files and the address of the database of an ended step. Its report stays.',
    effect: 'write',
    input: z.object({ operation_id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'OPERATION_RUNS'],
  }),
  report: defineCall({
    summary: 'The whole report of an ended step as JSON. It is kept for a day.',
    effect: 'read',
    input: z.object({ operation_id: id() }),
    output: z.never(),
    answer: 'file',
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'RESULT_GONE'],
  }),
}
