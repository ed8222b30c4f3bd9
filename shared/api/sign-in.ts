import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { flag, I, id, idOrNew, integer, jsonField, line, N, nothing, S, secret, T } from '#shared/fields.ts'
import { LINK_BY, MAPPED_TO, PROVIDER_KINDS } from '#shared/kinds.ts'
import { TrySteps } from './try-steps.ts'

const PROVIDER_NAME_LENGTH = 100
/** The maximum number of providers of a site, and of rows of a group map. */
const PROVIDERS_MOST = 50
const GROUP_MAP_MOST = 500
const GROUP_LENGTH = 1000
const REPORT_NAME_LENGTH = 255

/** The meaning of a directory's group in this site. */
const MappedGroup = z.object({
  /** The name of the group, or its DN. Capital letters do not matter. */
  group: line(GROUP_LENGTH),
  to: z.enum(MAPPED_TO),
  /** The team; 0 for administrators of the site. */
  team_id: integer(0).default(0),
})
export type MappedGroup = z.output<typeof MappedGroup>

/** The settings of a provider. Its kind says what they may be. */
const settings = () => jsonField(z.record(z.string().max(100), z.unknown()))

/** The result of an import for a person. `skipped`: `why` has the reason. */
const IMPORT_ACTS = ['created', 'linked', 'changed', 'enabled', 'disabled', 'skipped'] as const
export type ImportAct = (typeof IMPORT_ACTS)[number]

/** Why an import left a person out. The words are in `signIn.whys` of shared/i18n. */
const IMPORT_WHYS = [
  'no_name',
  'bad_name',
  'same_person_twice',
  'last_administrator',
  'yourself',
  'too_many_left',
  'failed',
] as const
export type ImportWhy = (typeof IMPORT_WHYS)[number]

/** The result of an import. A dry run describes what it would do. */
const ImportReport = z.object({
  dry_run: N(),
  started: T(),
  /** 1: somebody ended it before its end. */
  cancelled: N(),
  /** How many people the directory has. */
  found: I(),
  /** How many of them are as they were. */
  unchanged: I(),
  created: I(),
  linked: I(),
  changed: I(),
  enabled: I(),
  disabled: I(),
  skipped: I(),
  /** The first people of each act. */
  people: z.array(
    z.object({
      name: S(),
      act: z.enum(IMPORT_ACTS),
      /** The account, where it has another name. */
      username: S(),
      /** A value of `IMPORT_WHYS`, or empty. */
      why: S(),
    }),
  ),
})
export type ImportReport = z.output<typeof ImportReport>

const Provider = z.object({
  provider_id: N(),
  kind: z.enum(PROVIDER_KINDS),
  name: S(),
  icon: S(),
  is_open: N(),
  link_by: z.enum(LINK_BY),
  /** Secrets are empty. */
  settings: z.record(z.string(), z.unknown()),
  /** The names of the secrets that are set. */
  secrets_set: z.array(S()),
  group_map: z.array(z.object({ group: S(), to: z.enum(MAPPED_TO), team_id: N(), team_name: S() })),
  import_daily: N(),
  revision: N(),
  /** How many accounts belong to it. */
  people: I(),
  /** Why it could not be asked the last time; empty: it could. */
  last_problem: S(),
  last_problem_at: T(),
  last_import: ImportReport.nullable(),
})

/** A kind of provider, and what it offers. */
const Kind = z.object({
  kind: z.enum(PROVIDER_KINDS),
  /** Whether people type name and password here; otherwise a button leads to a login page of the provider. */
  asks_password: N(),
  /** Whether the people can be imported. */
  can_import: N(),
  /** Whether settings can be tried. */
  can_try: N(),
})

/** Directories and providers through which people sign in, for site administrators. */
export const adminSignIn = {
  getList: defineCall({
    summary: 'The directories and providers of the login screen, in its order. Secrets are never sent.',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      providers: z.array(Provider),
      kinds: z.array(Kind),
      /** The teams that groups can lead to. */
      teams: z.array(z.object({ id: N(), team_name: S() })),
    }),
    errors: ['NO_PERMISSION'],
  }),
  save: defineCall({
    summary: 'Add a directory or provider, or (with `provider_id`) change it. A secret that is empty keeps its value.',
    effect: 'write',
    input: z.object({
      provider_id: idOrNew(),
      kind: z.enum(PROVIDER_KINDS),
      name: line(PROVIDER_NAME_LENGTH),
      icon: line(PROVIDER_NAME_LENGTH, 0).default(''),
      is_open: flag(),
      link_by: z.enum(LINK_BY).default('none'),
      settings: settings(),
      group_map: jsonField(z.array(MappedGroup).max(GROUP_MAP_MOST)).default([]),
      import_daily: flag(),
      /** The revision that was changed; a provider with another one by now is not overwritten. 0: overwrite it. */
      revision: integer(0).default(0),
    }),
    output: z.object({ provider_id: N(), revision: N() }),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'CHANGED_MEANWHILE', 'NO_ADMINISTRATOR_GETS_IN'],
  }),
  delete: defineCall({
    summary: 'Delete a directory or provider. The accounts of its people stay.',
    effect: 'write',
    input: z.object({ provider_id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'NO_ADMINISTRATOR_GETS_IN'],
  }),
  sort: defineCall({
    summary: 'Set the order of directories and providers on the login screen.',
    effect: 'write',
    input: z.object({ provider_ids: jsonField(z.array(id()).max(PROVIDERS_MOST)) }),
    output: nothing(),
    errors: ['NO_PERMISSION'],
  }),
  tryIt: defineCall({
    summary:
      'Do with these settings what a sign-in does, and tell each step. Nothing is saved. Secrets that are empty are those of `provider_id`.',
    effect: 'write',
    input: z.object({
      provider_id: idOrNew(),
      kind: z.enum(PROVIDER_KINDS),
      settings: settings(),
      username: line(REPORT_NAME_LENGTH, 0).default(''),
      password: secret().default(''),
    }),
    output: TrySteps,
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  import: defineCall({
    summary:
      'Import the people of a directory: new ones get an account, and accounts of people who left are disabled. A dry run changes nothing. Ending the request ends the import. The legacy door gives the report alone.',
    effect: 'write',
    answer: 'events',
    input: z.object({ provider_id: id(), dry_run: flag() }),
    output: ImportReport,
    events: {
      progress: z.object({ done: I(), total: I() }),
      done: ImportReport,
    },
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'DIRECTORY_FAILED'],
  }),
}
