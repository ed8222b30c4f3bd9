import type { Generated } from 'kysely'
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
  UserTable,
  UserTokenTable,
} from './tables.ts'

/** The tables, named as in the protocol (docs/protocol.md, Tables). Times are unix seconds, flags are 0 or 1. */
export interface Schema {
  user: UserTable
  user_token: UserTokenTable
  options: { option_name: string; option_value: string }
  /** `returned`: how often a refusal that had nothing to do with it gave it back. */
  captcha: { captcha_id: number; captcha: string; expire_time: number; returned: Generated<number> }
  known_origin: { uid: number; origin: string; last_login: number }
  rate_limit: { rate_key: string; window_end: number; hits: number }
  job: { job: string; lease_owner: string; lease_until: number; last_run: number }
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
  /** The order of items in somebody's list (item_group_id 0), in a group, or of the starred ones (-1). */
  item_sort: { uid: number; item_group_id: number; item_sort_data: string }
  item_star: { id: Generated<number>; uid: number; item_id: number; addtime: number }
  /** Browsers (by the hash of their cookie) that gave the visit password of an item. A new password ends them. */
  visit_pass: { visitor_hash: string; item_id: number; expire_time: number }
  team: TeamTable
  team_member: TeamMemberTable
  team_item: { id: Generated<number>; team_id: number; item_id: number; addtime: number; last_update_time: number }
  team_item_member: TeamItemMemberTable
  page_lock: PageLockTable
  message_content: MessageContentTable
  message: MessageTable
  subscription: SubscriptionTable
  /** Addresses that wait for their owner to follow the link of a mail. */
  email_token: { token_hash: string; uid: number; email: string; expire_time: number }
  /** Links for a forgotten password. */
  password_token: { token_hash: string; uid: number; expire_time: number }
  /** Links that lead people into an item or a team (the other id is 0) with a role. */
  invite: {
    invite_id: Generated<number>
    token_hash: string
    item_id: number
    team_id: number
    role: number
    cat_id: number
    /** Who invites. */
    uid: number
    addtime: number
    expire_time: number
    max_uses: number
    uses: number
    /** Where the link was sent; empty: it was not. */
    email: string
  }
  /**
   * Which state of a page the search index holds, and which version of our tokens. `is_whole` 0: the index does not hold all of the page, so a
   * search looks at the text itself.
   */
  page_indexed: { page_id: number; item_id: number; revision: number; tokens: number; is_whole: Generated<number> }
  upload_file: UploadFileTable
  /** Which pages a file belongs to; `in_text` 1: as a part of the text, not as an attachment. */
  file_page: {
    id: Generated<number>
    file_id: number
    page_id: number
    item_id: number
    in_text: Generated<number>
    addtime: number
  }
  /** Bytes of somebody's files that were read in a month (`YYYY-MM`). */
  file_flow: { uid: number; date_month: string; used: number }
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
  page_api: PageApiTable
  /** Which page links to which; `titles` is JSON, the titles of the other page that are words of links to it. */
  page_link: { page_id: number; to_page_id: number; titles: string }
  /** First saves by the id that the editor gave them, so that one that is sent twice makes one page. */
  page_request: { item_id: number; uid: number; request_id: string; page_id: number; addtime: number }
}

/** Pages that describe a call of an API. */
interface PageApiTable {
  page_id: number
  item_id: number
  /** In capitals; of several calls, each method once, joined by commas. */
  api_method: string
  /** The address as written, with its host if the page names one. */
  api_path: string
  /** 1 to 5, or 0 for none (docs/protocol.md, API JSON). */
  api_state: number
}

interface UploadFileTable {
  file_id: Generated<number>
  /** The unguessable part of its address. */
  sign: string
  display_name: string
  /** The media type, read from the bytes. */
  file_type: string
  /** Where the storage keeps it. */
  storage_key: string
  sha256: string
  uid: number
  /** The item whose rights guard it; 0: none. */
  item_id: number
  /** The page that it was uploaded for; 0: none. All pages are in `file_page`. */
  page_id: number
  /** In bytes. */
  file_size: number
  visit_times: number
  addtime: number
  last_visit_time: number
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
