import type { Generated } from 'kysely'
import type { MoveAct } from '#shared/kinds.ts'
import type {
  AuditLogTable,
  DailyFigureTable,
  JobTable,
  MappedMembershipTable,
  OperationFileTable,
  OperationTable,
  PasskeyTable,
  PlanOrderTable,
  PlanTable,
  SignInProviderTable,
  TotpTable,
  UserIdentityTable,
  UserTable,
  UserTokenTable,
} from './site-tables.ts'
import type {
  CatalogTable,
  ItemChangeLogTable,
  ItemGroupTable,
  ItemMemberTable,
  ItemTable,
  ItemTokenTable,
  MessageContentTable,
  MessageTable,
  MovedCatalogTable,
  PageHistoryTable,
  PageLockTable,
  PageRenderTable,
  PageTable,
  RecycleTable,
  SubscriptionTable,
  TeamItemMemberTable,
  TeamMemberTable,
  TeamTable,
} from './tables.ts'

/** The tables, named as in the protocol (docs/protocol.md, Tables). Times are unix seconds, flags are 0 or 1. */
export interface Schema {
  audit_log: AuditLogTable
  user: UserTable
  user_token: UserTokenTable
  sign_in_provider: SignInProviderTable
  user_identity: UserIdentityTable
  mapped_membership: MappedMembershipTable
  /** One-time links that the shell prints. */
  login_link: { token_hash: string; uid: number; expire_time: number }
  /** Proofs of a sign-in that were used once. They are kept as long as they could be used again. */
  spent_proof: { proof_hash: string; expire_time: number }
  totp: TotpTable
  /** Codes that replace the authenticator app, each for one login. Used ones have no row. */
  recovery_code: { code_hash: string; uid: number }
  passkey: PasskeyTable
  /** Challenges that wait for the answer of a passkey, and what may answer them. `user_handle`: of the user that a new passkey is for. */
  passkey_challenge: { challenge: string; bound_to: string; user_handle: string; expire_time: number }
  /** Logins whose password was right and whose second step is missing, by the hash of the browser's cookie. */
  pending_login: { token_hash: string; uid: number; way: string; expire_time: number }
  /** Site settings, and marks of jobs. `revision`, `saved_by` and `saved_at` tell of the last save of a setting. */
  options: {
    option_name: string
    option_value: string
    revision: Generated<number>
    saved_by: Generated<string>
    saved_at: Generated<number>
  }
  /** `returned`: how often the captcha became valid again because the call failed for another reason. */
  captcha: { captcha_id: number; captcha: string; expire_time: number; returned: Generated<number> }
  known_origin: { uid: number; origin: string; last_login: number }
  rate_limit: { rate_key: string; window_end: number; hits: number }
  job: JobTable
  daily_figure: DailyFigureTable
  item: ItemTable
  item_member: ItemMemberTable
  item_token: ItemTokenTable
  item_change_log: ItemChangeLogTable
  catalog: CatalogTable
  page: PageTable
  page_render: PageRenderTable
  page_history: PageHistoryTable
  single_page: { id: Generated<number>; unique_key: string; page_id: number; addtime: number }
  recycle: RecycleTable
  moved_catalog: MovedCatalogTable
  item_group: ItemGroupTable
  /** A user's order of items: in the whole list (item_group_id 0), in a group, or of the starred items (-1). */
  item_sort: { uid: number; item_group_id: number; item_sort_data: string }
  item_star: { id: Generated<number>; uid: number; item_id: number; addtime: number }
  /** Browsers (by the hash of their cookie) that have entered the visit password of an item. A new password removes them. */
  visit_pass: { visitor_hash: string; item_id: number; expire_time: number }
  team: TeamTable
  team_member: TeamMemberTable
  team_item: { id: Generated<number>; team_id: number; item_id: number; addtime: number; last_update_time: number }
  team_item_member: TeamItemMemberTable
  page_lock: PageLockTable
  message_content: MessageContentTable
  message: MessageTable
  subscription: SubscriptionTable
  /** E-mail addresses whose owner has not yet followed the link of the verification mail. */
  email_token: { token_hash: string; uid: number; email: string; expire_time: number }
  /** Links of mails that set a new password. */
  password_token: { token_hash: string; uid: number; expire_time: number }
  /** Codes of administrators with which people register where registration is closed. */
  register_code: {
    code_id: Generated<number>
    code_hash: string
    /** Its first characters, to tell codes apart. */
    hint: string
    note: string
    /** The administrator who made it. */
    uid: number
    addtime: number
    expire_time: number
    max_uses: number
    uses: number
    /** Unix seconds; 0: it was not withdrawn. */
    withdrawn_time: Generated<number>
  }
  /** The accounts that registered with a code. */
  register_code_use: { uid: number; code_id: number; addtime: number }
  /** Invite links, into an item or a team with a role; the other id is 0. */
  invite: {
    invite_id: Generated<number>
    token_hash: string
    item_id: number
    team_id: number
    role: number
    cat_id: number
    /** The user who invites. */
    uid: number
    addtime: number
    expire_time: number
    max_uses: number
    uses: number
    /** The address that the link was sent to; empty: it was not sent. */
    email: string
  }
  /**
   * The revision of a page that the search index holds, and the version of our tokens. `is_whole` 0: the entry is incomplete, so a search reads the
   * text itself.
   */
  /** The texts that the search compares: `folded` for it, `shown` as readers see it; null: as saved. */
  page_search_text: { page_id: number; folded: string; shown: string | null; names: string | null }
  page_indexed: { page_id: number; item_id: number; revision: number; tokens: number; is_whole: Generated<number> }
  upload_file: UploadFileTable
  file_read: FileReadTable
  /** Texts of files, for searches: `folded` for comparisons, `shown` as readers see it. A character has the same place in both. */
  file_text: { file_id: number; folded: string; shown: string }
  /** Bytes of a file that was moved to another storage: they stay until they are removed on purpose. */
  moved_file: { storage_key: string; file_id: number; addtime: number }
  storage_place: PlaceRow
  /** The pages of a file; `in_text` 1: the text names it; 0: it is an attachment. */
  file_page: {
    id: Generated<number>
    file_id: number
    page_id: number
    item_id: number
    in_text: Generated<number>
    addtime: number
  }
  /**
   * Downloads of a month (`YYYY-MM`) in bytes: `used` of the files that a user uploaded, `charged` of the files that count for the plan of the
   * account, which are those of its items.
   */
  file_flow: { uid: number; date_month: string; used: number; charged: Generated<number> }
  template: {
    id: Generated<number>
    uid: number
    username: string
    template_title: string
    template_content: string
    addtime: number
  }
  template_item: {
    id: Generated<number>
    template_id: number
    item_id: number
    uid: number
    username: string
    created_at: number
  }
  mock: MockTable
  plan: PlanTable
  plan_order: PlanOrderTable
  operation: OperationTable
  operation_file: OperationFileTable
  page_api: PageApiTable
  import_entry: ImportEntryTable
  /** Links between pages. `titles` is JSON: the words of the links that are a title of the linked page. */
  page_link: { page_id: number; to_page_id: number; titles: string }
  /** First saves of new pages, by the id that the editor gave them. A save that is sent twice makes one page. */
  page_request: { item_id: number; uid: number; request_id: string; page_id: number; addtime: number }
  schema_change: SchemaChangeTable
  moved_source: MovedSourceTable
  moved_row: MovedRowTable
  moved_address: MovedAddressTable
  move_lock: MoveLockTable
}

/** Pages that describe a call of an API. */
interface PageApiTable {
  page_id: number
  item_id: number
  /** In capitals. If the page describes several calls: each method once, joined by commas. */
  api_method: string
  /** The address as written, with its host if the page names one. */
  api_path: string
  /** 1 to 5, or 0 for none (docs/protocol.md, API JSON). */
  api_state: number
}

/** A page, catalog or file that an import made or changed. */
interface ImportEntryTable {
  operation_id: number
  /** `catalog` and `file`: made by it. `page`: made or changed by it, or about to be. */
  kind: 'catalog' | 'page' | 'file'
  object_id: number
  /** The key of the entry in the import. */
  entry_key: string
  /** For a page its revision before the import; 0: the import makes it. */
  revision_before: number
  /** For a page its revision after the import; 0: not written yet. */
  revision_after: number
  addtime: number
}

/** A bucket that files were put into. */
export interface PlaceRow {
  /** The folder of this site in the bucket; every key of the place begins with it. */
  folder: string
  /** The address of the bucket. */
  base: string
  /** The settings of the backstage that led there, as sealed JSON; empty when the environment has them. */
  form: string
  addtime: number
}

interface UploadFileTable {
  file_id: Generated<number>
  /** The unguessable part of its address. */
  sign: string
  display_name: string
  /** The media type, read from the bytes. */
  file_type: string
  /** Its key in the storage. */
  storage_key: string
  sha256: string
  uid: number
  /** The item whose rights decide who may read it; 0: none. */
  item_id: number
  /** The page that it was uploaded for; 0: none. All its pages are in `file_page`. */
  page_id: number
  /** In bytes. */
  file_size: number
  visit_times: number
  addtime: number
  last_visit_time: number
  /** Since when the storage does not have its bytes, in unix seconds; 0: it has them. The job `sweep-files` looks. */
  missing_since: Generated<number>
}

/** What is known of the text of a file. */
interface FileReadTable {
  file_id: number
  /** The version of the reader that has read it; 0: none has finished. */
  reader: number
  /** How often it was begun since it was last finished. */
  attempts: number
  /** 0: the index does not hold every word of it, so a search looks into the text. */
  is_whole: number
  /** `text`; `empty`: it was read and has no text, such as a scan; `none`: it cannot be read, for `reason` (`NoTextReason`). */
  state: string
  reason: string
  folded_name: string
}

interface MockTable {
  id: Generated<number>
  unique_key: string
  uid: number
  page_id: number
  item_id: number
  /** In capitals; empty: any. */
  method: string
  path: string
  template: string
  view_times: number
  addtime: number
  last_update_time: number
}

/** One row for each migration since 0029. */
interface SchemaChangeTable {
  migration: string
  /** The version of the program that applied it. */
  program_version: string
  /** The oldest version that works with the tables after it; empty: every version that worked with those before it. */
  works_since: string
  addtime: number
}

/** A site of another system that was moved here (`server/migrate`). Times are unix seconds. */
interface MovedSourceTable {
  source_id: Generated<number>
  /** `showdoc` … */
  system: string
  /** Tells several sites of one system apart. */
  source_name: string
  /** JSON: facts of the site by which a later run recognises it (`Source.marks`). */
  marks: string
  /** JSON: the report of the last run, without its notes; empty: none has ended. */
  report: string
  addtime: number
  last_run: number
}

/** What a row of another system became here. */
interface MovedRowTable {
  source_id: number
  /** A value of `KINDS` in `server/migrate/records.ts`. */
  kind: string
  old_id: string
  /** 0: kinds whose rows nothing refers to. */
  new_id: number
  /** Of the record as it was moved; empty: it has an id here, and is not written yet. */
  hash: string
  /** Of a page: its revision after the move and its last version in the source, as JSON. */
  detail: string
}

/** The run of a move that goes on, if there is one. */
interface MoveLockTable {
  /** 1. */
  lock_id: number
  /** The name of the run. */
  holder: string
  /** Rises while the run goes on, so that others see that it lives, whatever the clocks say. */
  beat: number
  /** As people know it: `ShowDoc`. */
  system: string
  source_name: string
  act: MoveAct
  /** The name of an administrator; '': the shell. */
  started_by: string
  /** Where it runs. */
  host: string
  pid: number
  addtime: number
  renewed: number
}

/** An address of a site that was moved here, if it contains a name instead of an id. */
interface MovedAddressTable {
  /** The path as people see it, decoded: `/books/handbook/page/start`. */
  address: string
  source_id: number
  kind: 'page' | 'item' | 'file'
  old_id: string
}
