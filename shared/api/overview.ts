import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { I, integerOr, line, N, nothing, optionalText, S } from '#shared/fields.ts'
import { FIGURE_DAYS_MOST } from '#shared/limits.ts'

const JOB_NAME_LENGTH = 60

/** Findings for the administrator. The interface has a title, a sentence and a link for each. */
const FINDINGS = [
  'job_failing',
  'job_late',
  'storage_fails',
  'disk_full',
  'files_missing',
  'secrets_unreadable',
  'pages_unindexed',
  'mail_missing',
  'address_missing',
  'administrator_unreachable',
  'not_encrypted',
  'registration_open',
  'orders_waiting',
  'second_step_missing',
  'backup_failed',
  'backup_old',
] as const

const Finding = z.object({
  name: z.enum(FINDINGS),
  level: z.enum(['bad', 'warn', 'info']),
  /** How many things it is about; 0: it is not a count. */
  count: I(),
  /** The job, the address or the error that it is about; empty: none. */
  about: S(),
})

/** The figures of the site at the end of a day. */
const Day = z.object({
  /** `YYYY-MM-DD` in the server's time zone. */
  day: S(),
  people: I(),
  items: I(),
  pages: I(),
  files: I(),
  /** The bytes of all files. */
  bytes: I(),
  /** People who were seen on the day; null: not known. */
  active: I().nullable(),
})

const Job = z.object({
  name: S(),
  /** How often it runs, in seconds. */
  seconds: I(),
  state: z.enum(['ok', 'failed', 'running', 'waiting']),
  /** The begin of the last run in unix seconds, whether it succeeded or not; 0: none. */
  last_try: I(),
  /** How long that run took. */
  duration_ms: I(),
  /** When it is due, in unix seconds. */
  next_run: I(),
  /** How many runs in a row have failed. */
  failures: I(),
  /** Why the last run failed; empty: it succeeded. */
  last_error: S(),
})

/** The first screen of the backstage. */
export const adminOverview = {
  get: defineCall({
    summary:
      'What the site holds and held, who was active in the last seven days, the state of jobs, storage, mail and database, and what needs attention.',
    effect: 'read',
    input: z.object({ days: integerOr(30, 1, FIGURE_DAYS_MOST) }),
    output: z.object({
      /** The time of the server in unix seconds. */
      now: I(),
      version: S(),
      /** Days without figures are left out. */
      days: z.array(Day),
      /** `list`: those who were seen last. Times in unix seconds. */
      active: z.object({
        count: I(),
        list: z.array(z.object({ uid: N(), username: S(), name: S(), avatar: S(), last_seen: I() })),
      }),
      jobs: z.array(Job),
      /** `kind`: the storage driver. The bytes are of the disk that holds the data folder; null: not known. */
      storage: z.object({ kind: S(), free: I().nullable(), total: I().nullable() }),
      /** Whether a mail server is set up. */
      mail: z.object({ is_set_up: I() }),
      /** `engine` with its version; `bytes`: null when not known. */
      database: z.object({ engine: S(), bytes: I().nullable() }),
      findings: z.array(Finding),
    }),
    errors: ['NO_PERMISSION'],
  }),
  runJob: defineCall({
    summary:
      'Begin a job at once, whether it is due or not. The answer does not wait for its end, which `adminOverview/get` tells.',
    effect: 'write',
    input: z.object({ name: line(JOB_NAME_LENGTH) }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'JOB_RUNNING'],
  }),
}

/** Versions. Octavo never fetches or runs code, so it does not update itself (docs/protocol.md, Administration). */
export const adminUpdate = {
  checkUpdate: defineCall({
    summary:
      'Ask the address in the setting `update_url` for the newest version. Without this setting nothing is asked. The answer is a JSON object `{"version": "1.2.3", "notes_url": "https://…"}`.',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      /** `unset`: there is no address to ask. `newest`: no newer version. `newer`: there is one. */
      state: z.enum(['unset', 'newest', 'newer']),
      /** The installed version. */
      version: S(),
      /** The newer version; empty: none. */
      new_version: S(),
      /** Where its notes are; empty: unknown. */
      url: S(),
    }),
    errors: ['NO_PERMISSION', 'UPDATE_NOT_ANSWERED'],
  }),
  download: defineCall({
    summary: 'Not applicable: Octavo does not download its own program. The refusal says how to update.',
    effect: 'read',
    input: z.object({ new_version: optionalText(100), file_url: optionalText(2000) }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'UPDATE_BY_HAND'],
  }),
  updateFiles: defineCall({
    summary: 'Not applicable: Octavo does not replace its own files. The refusal says how to update.',
    effect: 'read',
    input: z.object({}),
    output: nothing(),
    errors: ['NO_PERMISSION', 'UPDATE_BY_HAND'],
    legacyNames: ['update/dockerUpdateCode'],
  }),
  getNotes: defineCall({
    summary:
      'The installed version with its release notes as HTML, in the language of the request if they are written in it.',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      version: S(),
      notes_html: S(),
      /** Whether there is an address to ask for a newer version. */
      can_check: I(),
    }),
    errors: ['NO_PERMISSION'],
  }),
}

/** The parts of a check of the database. */
const DatabaseCheck = z.object({
  /** `schema`: the tables have the form of this version. `structure`: the engine finds no damage. `references`: no row belongs to nothing. */
  name: z.enum(['schema', 'structure', 'references']),
  /** `unfinished`: it took too long or could not be made. */
  state: z.enum(['ok', 'bad', 'unfinished']),
  /** The result, in the words of the engine and with the names of tables. */
  problems: z.array(S()),
})

/** The check of the database, named as old clients know it. */
export const update = {
  checkDb: defineCall({
    summary:
      'Check the database: the form of its tables, its structure, and rows that belong to nothing. Changes nothing.',
    effect: 'read',
    input: z.object({}),
    output: z.object({ engine: S(), checks: z.array(DatabaseCheck) }),
    errors: ['NO_PERMISSION'],
    legacyJson: (outcome) => (outcome.ok ? { error_code: 0, data: [] } : undefined),
  }),
}
