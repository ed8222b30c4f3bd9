import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import {
  B,
  featureElsewhere,
  flag,
  I,
  inLegacyForm,
  integer,
  jsonField,
  line,
  N,
  nothing,
  ownDoorOnly,
  S,
  T,
} from '#shared/fields.ts'
import { OPERATION_STATES, STORAGE_KINDS } from '#shared/kinds.ts'
import {
  CONFIG_OPTIONS,
  type ConfigOption,
  SECRET_OPTIONS,
  type SecretOption,
  type SiteOption,
  type SiteOptionValue,
  siteOptions,
} from '#shared/site-options.ts'
import { GivenOssSetting, OssSetting } from './oss-setting.ts'
import { TrySteps } from './try-steps.ts'

/** Settings that existing clients know. Others are sent on our own door alone. */
const PROTOCOL_OPTIONS: readonly SiteOption[] = [
  'register_open',
  'force_login',
  'show_watermark',
  'history_version_count',
  'home_page',
  'home_item',
  'beian',
  'site_url',
  'open_api_key',
  'open_api_host',
  'ai_model_name',
  'oss_open',
]

/** The type of a setting in an answer: yes and no are 1 and 0. */
type Sent<O extends SiteOption> = SiteOptionValue<O> extends string ? string : number

function sentType(name: SiteOption) {
  const type = typeof siteOptions[name].unset === 'string' ? S() : N()
  return PROTOCOL_OPTIONS.includes(name) ? type : ownDoorOnly(type)
}

type SentTypes = { [O in ConfigOption]: z.ZodType<Sent<O>> }
const sent = Object.fromEntries(CONFIG_OPTIONS.map((name) => [name, sentType(name)])) as unknown as SentTypes

type GivenTypes = { [O in ConfigOption]: z.ZodOptional<(typeof siteOptions)[O]['type']> }
const given = Object.fromEntries(
  CONFIG_OPTIONS.map((name) => [name, siteOptions[name].type.optional()]),
) as unknown as GivenTypes

const ConfigFields = z.object({
  ...sent,
  /** The object storage as existing clients know it. */
  oss_setting: OssSetting,
  /** Only for newer clients, which call the address of the AI provider so: the value of `open_api_host`. */
  open_ai_host: S().optional(),
  /** The same for `open_api_key`, which is a secret and so empty. */
  open_ai_key: S().optional(),
  /** The revision of the settings, for `saveConfig`; 0: nobody has saved any. */
  revision: ownDoorOnly(I()),
  /** How many people get in by a password of this site alone: in all, and among the administrators. */
  password_alone: ownDoorOnly(z.object({ people: I(), administrators: I() })),
  /** Settings that the environment of the server overrides; their values have no effect. */
  from_environment: ownDoorOnly(z.array(S())),
  /** Secrets that are set. `saved_by` is empty for the shell command. */
  secrets_set: ownDoorOnly(z.array(z.object({ name: S(), saved_by: S(), saved_at: T() }))),
})

const ConfigToShow = inLegacyForm(ConfigFields, (config) => ({
  ...config,
  open_ai_host: config.open_api_host,
  open_ai_key: config.open_api_key,
}))

/** The settings of the site, for site administrators (docs/protocol.md, Administration). */
export const adminSetting = {
  loadConfig: defineCall({
    summary:
      'The settings of the site. Secrets are never sent: their fields are empty, and `secrets_set` names those that are set.',
    effect: 'read',
    input: z.object({}),
    output: ConfigToShow,
    errors: ['NO_PERMISSION'],
    // Existing clients keep their own defaults until settings are saved.
    legacyJson: ({ ok, ...outcome }) =>
      ok && (outcome as { data: { revision: number } }).data.revision === 0 ? { error_code: 0, data: [] } : undefined,
  }),
  saveConfig: defineCall({
    summary:
      'Save settings of the site, all or none. Absent fields stay, and so does a secret whose field is empty; `remove_secrets` removes it. With `revision`, nothing is saved if somebody else saved one of these settings meanwhile.',
    effect: 'write',
    input: z.object({
      ...given,
      remove_secrets: jsonField(z.array(z.enum(SECRET_OPTIONS as [SecretOption, ...SecretOption[]]))).optional(),
      /** The object storage as existing clients send it; read when `oss_open` is on. */
      oss_setting: GivenOssSetting.optional(),
      /** The names of newer clients for `open_api_host` and `open_api_key`. */
      open_ai_host: siteOptions.open_api_host.type.optional(),
      open_ai_key: siteOptions.open_api_key.type.optional(),
      /** Settings of newer clients for features that are not here. */
      enable_public_square: featureElsewhere(),
      strong_password_enabled: featureElsewhere(),
      /** The `revision` of `loadConfig`. */
      revision: integer(0).optional(),
    }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'SETTINGS_CHANGED'],
  }),
  tryStorage: defineCall({
    summary:
      'Write a small file into the saved object storage, read it back, compare and delete it, and tell each step with the error of the store.',
    effect: 'write',
    input: z.object({}),
    output: TrySteps,
    errors: ['NO_PERMISSION'],
  }),
  getLoginSecretKey: defineCall({
    summary:
      'The key with which other programs sign login links (`ExtLogin/bySecretKey`). It is made when it is read for the first time; `saveConfig` with `remove_secrets` removes it.',
    effect: 'write',
    input: z.object({}),
    output: z.object({ login_secret_key: S() }),
    errors: ['NO_PERMISSION', 'SETTINGS_CHANGED'],
  }),
  resetLoginSecretKey: defineCall({
    summary: 'Make a new key for login links. Links that the former one signed do not work any more.',
    effect: 'write',
    input: z.object({}),
    output: z.object({ login_secret_key: S() }),
    errors: ['NO_PERMISSION'],
  }),
  tryMail: defineCall({
    summary: 'Send a real mail with the saved settings, and tell each step with the error of the mail server.',
    effect: 'write',
    input: z.object({ email: line(200) }),
    output: TrySteps,
    errors: ['NO_PERMISSION', 'MAIL_NOT_SET_UP'],
  }),
  tryAi: defineCall({
    summary: 'Ask the AI provider for one word with the saved settings, and tell each step with its error.',
    effect: 'write',
    input: z.object({}),
    output: TrySteps,
    errors: ['NO_PERMISSION', 'AI_NOT_SET_UP'],
  }),
  loadLdapConfig: defineCall({
    summary: 'The first directory of the site. Its password is never sent.',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      ldap_open: N(),
      ldap_form: z.object({
        host: S(),
        port: I(),
        version: I(),
        base_dn: S(),
        bind_dn: S(),
        bind_password: S(),
        user_field: S(),
        name_field: S(),
        search_filter: S(),
      }),
    }),
    errors: ['NO_PERMISSION'],
  }),
  saveLdapConfig: defineCall({
    summary:
      'Save the first directory of the site. Switched on, it is asked for everybody first, who get accounts; when that fails, nothing changes. An empty password stays.',
    effect: 'write',
    input: z.object({
      ldap_open: flag(),
      ldap_form: jsonField(z.record(z.string().max(100), z.unknown())).default({}),
    }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'DIRECTORY_FAILED', 'NO_ADMINISTRATOR_GETS_IN'],
  }),
  syncLdapUsers: defineCall({
    summary:
      'Give the people of the first directory of the site accounts, for newer clients. Nobody is disabled. `adminSignIn/import` can do more.',
    effect: 'write',
    legacyOnly: true,
    input: z.object({}),
    output: z.object({
      /** How many people of the directory have an account now. */
      sync_count: I(),
    }),
    errors: ['NO_PERMISSION', 'DIRECTORY_FAILED'],
  }),
  getFileMove: defineCall({
    summary:
      'Where the files of the site lie, with their number and bytes, and the last move of them to another storage.',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      /** Where new files go. */
      kind: z.enum(STORAGE_KINDS),
      /** Whether settings lead to an object storage. */
      has_s3: B(),
      local: z.object({ files: I(), bytes: I() }),
      s3: z.object({ files: I(), bytes: I() }),
      move: z
        .object({
          operation_id: N(),
          /** Whether the caller started it, and so may follow and cancel it. */
          is_mine: B(),
          state: z.enum(OPERATION_STATES),
          to: z.enum(STORAGE_KINDS),
          done: I(),
          total: I(),
        })
        .nullable(),
    }),
    errors: ['NO_PERMISSION'],
  }),
  moveFiles: defineCall({
    summary:
      'Start to move all files of the site to the folder of the server (`local`) or to the object storage (`s3`). Every file can be read meanwhile. A second call goes on with what is left.',
    effect: 'write',
    input: z.object({ to: z.enum(STORAGE_KINDS) }),
    output: z.object({ operation_id: N() }),
    errors: ['NO_PERMISSION', 'STORAGE_FAILED', 'OPERATION_RUNS', 'OPERATIONS_FULL'],
  }),
  loadOauth2Config: defineCall({
    summary:
      'The settings of the first provider of OAuth 2.0, in the form of the protocol. The client secret is empty.',
    effect: 'read',
    input: z.object({}),
    output: z.object({
      oauth2_open: N(),
      oauth2_form: z.object({
        redirectUri: S(),
        entrance_tips: S(),
        client_id: S(),
        client_secret: S(),
        protocol: S(),
        host: S(),
        authorize_path: S(),
        token_path: S(),
        resource_path: S(),
        userinfo_path: S(),
        logout_redirect_uri: S(),
        scope: S(),
      }),
    }),
    errors: ['NO_PERMISSION'],
  }),
  saveOauth2Config: defineCall({
    summary:
      'Save the first provider of OAuth 2.0, or make it. Fields that are absent stay, and so does a client secret that is empty.',
    effect: 'write',
    input: z.object({
      oauth2_open: flag(),
      oauth2_form: jsonField(
        z.object({
          redirectUri: line(4000, 0).optional(),
          entrance_tips: line(4000, 0).optional(),
          client_id: line(4000, 0).optional(),
          client_secret: line(4000, 0).optional(),
          protocol: line(4000, 0).optional(),
          host: line(4000, 0).optional(),
          authorize_path: line(4000, 0).optional(),
          token_path: line(4000, 0).optional(),
          resource_path: line(4000, 0).optional(),
          userinfo_path: line(4000, 0).optional(),
          logout_redirect_uri: line(4000, 0).optional(),
          scope: line(4000, 0).optional(),
        }),
      ).optional(),
    }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'CHANGED_MEANWHILE', 'NO_ADMINISTRATOR_GETS_IN'],
  }),
}
