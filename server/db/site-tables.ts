import type { Generated } from 'kysely'

/** The rows of the larger tables of `schema.ts` about accounts and the site. */

export interface UserTable {
  uid: Generated<number>
  username: string
  /** The unique form of the name: NFC, case folded. */
  username_key: string
  name: string
  email: string
  email_key: string | null
  email_verify: number
  avatar: string
  password: string
  groupid: number
  reg_time: number
  last_login_time: number
  /** 1: nobody can log in, and no token of the account is accepted. */
  is_disabled: Generated<number>
  /** How the last login proved who it was (`LoginWay`); empty: unknown. */
  last_login_way: Generated<string>
  /** When a session of the user was last used, to within an hour; it outlives the session. 0: never. */
  last_seen: Generated<number>
  /**
   * The address whose verification makes a new account usable, which is disabled until then; empty: none. An administrator who enables the account
   * empties it.
   */
  awaits_email: Generated<string>
}

/** A directory or provider through which people sign in (`server/auth/sign-in`). */
export interface SignInProviderTable {
  provider_id: Generated<number>
  /** A value of `PROVIDER_KINDS`. */
  kind: string
  name: string
  /** The name of an icon of the login screen. */
  icon: Generated<string>
  is_open: Generated<number>
  s_number: Generated<number>
  /** A value of `LINK_BY`. */
  link_by: Generated<string>
  /** JSON, as the method's settings say. Its secrets are sealed. */
  settings: Generated<string>
  /** JSON: what the groups of the directory mean here. */
  group_map: Generated<string>
  revision: Generated<number>
  /** Whether the people of the directory are imported every day. */
  import_daily: Generated<number>
  /** JSON: why it could not be asked the last time; empty: it could. */
  last_problem: Generated<string>
  /** Unix seconds. */
  last_problem_at: Generated<number>
  /** JSON: the report of the last import; empty: there was none. */
  last_import: Generated<string>
}

/** The identity of an account at a provider. */
export interface UserIdentityTable {
  identity_id: Generated<number>
  provider_id: number
  /** The provider's own id of the person, which it never gives to anybody else. */
  subject: string
  uid: number
  addtime: number
  /** Unix seconds; 0: never. */
  last_login: Generated<number>
  /** The user name at the provider; empty: not known. */
  login_name: Generated<string>
  /** Since when the directory does not have the person any more; 0: it has. An import disabled the account then. */
  left_at: Generated<number>
}

/** A membership that a group of a directory gave to a person. Only this is removed when the person leaves the group. */
export interface MappedMembershipTable {
  provider_id: number
  uid: number
  /** 0: the person became an administrator of the site. */
  team_id: number
  /** A value of `TEAM_MEMBER_GROUP`; 0 with `team_id` 0. */
  role: number
}

/** Recurring work (`server/jobs`). Times are unix seconds. */
export interface JobTable {
  job: string
  lease_owner: string
  lease_until: number
  /** The begin of the last run that succeeded; 0: none. */
  last_run: number
  /** The begin of the last run, whether it succeeded or not; 0: none. */
  last_try: Generated<number>
  /** How long that run took. */
  duration_ms: Generated<number>
  /** How many runs have failed since the last one that succeeded. */
  failures: Generated<number>
  /** Why the last run failed, in one line; empty: it succeeded. */
  last_error: Generated<string>
}

/** The figures of the site at the end of a day (decision 39). */
export interface DailyFigureTable {
  /** `YYYY-MM-DD` in the server's time zone. */
  day: string
  people: number
  items: number
  pages: number
  files: number
  /** The bytes of all files. */
  bytes: number
  /** Users who were seen on the day; null: not known. */
  active: number | null
}

/** The audit log (`server/audit`). */
export interface AuditLogTable {
  id: Generated<number>
  addtime: number
  /** 0: nobody was logged in. */
  uid: number
  username: string
  ip: string
  user_agent: string
  action: string
  object_type: string
  object_id: number
  object_name: string
  detail: string
  /** Empty: the act succeeded. */
  refusal: string
}

export interface UserTokenTable {
  id: Generated<number>
  uid: number
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: string
  addtime: number
  token_expire: number
  last_used: number
  ip: string
  user_agent: string
  /** Sealed: the provider that the session began through, and what ends the session there (`SignInOrigin`); empty: none. */
  signed_in_by: Generated<string>
  /** The name that the user gave to an access token; empty for a session. */
  access_name: Generated<string>
  /** A value of `TOKEN_SCOPES` for an access token; empty for a session. */
  scope: Generated<string>
  /** The items that an access token reaches, comma-separated; empty: all of its user. */
  item_ids: Generated<string>
  /** How the login of a session proved who it was (`LoginWay`); empty: unknown. */
  login_way: Generated<string>
  /** When the user last confirmed in this session who acts, in unix seconds; 0: never. */
  confirmed_time: Generated<number>
}

/** A plan with its limits. null: no limit. */
export interface PlanTable {
  plan_id: Generated<number>
  plan_name: string
  /** Its price, in the words of the administrator. */
  price_text: string
  items: number | null
  pages_per_item: number | null
  /** Besides the owner. */
  people_per_item: number | null
  storage_bytes: number | null
  /** Downloads of a month. */
  traffic_bytes: number | null
  /** 0: without end. */
  period_months: number
  s_number: number
  /** 1: nobody can order it any more. It stays in force for those who have it. */
  is_retired: number
  addtime: number
  last_update_time: number
}

/** Orders of plans. Name, price and period are those of the day of the order. */
export interface PlanOrderTable {
  order_id: Generated<number>
  uid: number
  username: string
  plan_id: number
  plan_name: string
  price_text: string
  period_months: number
  /** A value of `ORDER_STATE`. */
  state: string
  /** The language of the person, for mails. */
  lang: string
  /** The message of the person. */
  note: string
  /** The answer of the administrator. */
  admin_note: string
  addtime: number
  /** 0: nobody has decided yet. */
  decided_time: number
  decided_by: string
  start_time: number
  /** 0: without end, or not confirmed. */
  end_time: number
  /** How many reminders of the end were sent. */
  reminded: number
}

/** The authenticator app of a user. With a row, the login by password asks for a second step. */
export interface TotpTable {
  uid: number
  /** The key, sealed. */
  secret: string
  /** The 30-second step of the last code that was accepted. Codes of this step and of earlier ones are refused. */
  last_step: number
  addtime: number
  last_used: number
}

/** A key pair in a device or password manager of a user (WebAuthn). */
export interface PasskeyTable {
  passkey_id: Generated<number>
  uid: number
  /** The random name of the user inside of the user's devices, the same for all passkeys of the user. Base64url, as are the next two. */
  user_handle: string
  credential_id: string
  public_key: string
  /** How often the device has signed, if it counts. */
  counter: number
  /** How browsers reach the device, comma-separated. */
  transports: string
  name: string
  /** 1: a password manager copies it to other devices. */
  is_backed_up: number
  addtime: number
  last_used: number
}

/** Long work (`server/domain/operation`). Times are unix seconds; 0: not yet. JSON columns are empty when there is nothing. */
export interface OperationTable {
  operation_id: Generated<number>
  /** A value of `OPERATION_KINDS`. */
  kind: string
  uid: number
  /** 0: none. */
  item_id: number
  /** A value of `OPERATION_STATES`. */
  state: string
  /** A value of `OPERATION_STEPS`. */
  step: Generated<string>
  done: Generated<number>
  total: Generated<number>
  /** Its subject, such as the name of a file. */
  title: string
  /** The language of the person who started it. */
  lang: string
  /** JSON: the grant of the access token that started it; empty: a session did. */
  user_grant: string
  /** JSON. */
  input: string
  /** JSON. */
  result: Generated<string>
  /** JSON: name and parameters of the error. */
  error: Generated<string>
  /** JSON: the newest lines, each with time, step and detail. */
  log: Generated<string>
  /** JSON. */
  checkpoint: Generated<string>
  cancel_asked: Generated<number>
  /** Which run has it; empty: none. */
  holder: Generated<string>
  /** When the run last said that it lives. */
  heartbeat: Generated<number>
  attempts: Generated<number>
  /** The kind, when only one of it may wait or run at a time. */
  only_one: string
  addtime: number
  start_time: Generated<number>
  end_time: Generated<number>
  /** When the person last looked at it, to within some seconds. */
  seen_time: Generated<number>
}

/** Files of operations: those they were started with, and what they made. They are removed a day after the end. */
export interface OperationFileTable {
  /** The key of its bytes in the storage. */
  storage_key: string
  operation_id: number
  /** 1: the operation made it; 0: it was started with it. */
  is_result: number
  file_name: string
  /** Of a result: the media type. Of other files: which of several it is. */
  file_type: string
  /** In bytes. */
  file_size: number
}
