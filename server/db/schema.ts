import type { Generated } from 'kysely'

/** The tables, named as in the protocol (wire contract, section 14). Times are unix seconds, flags are 0 or 1. */
export interface Schema {
  user: UserTable
  user_token: UserTokenTable
  options: { option_name: string; option_value: string }
  captcha: { captcha_id: number; captcha: string; expire_time: number }
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
  /** Which state of a page the search index holds, and which version of our tokens. */
  page_indexed: { page_id: number; item_id: number; revision: number; tokens: number }
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
  /** First saves by the id that the editor gave them, so that one that is sent twice makes one page. */
  page_request: { item_id: number; uid: number; request_id: string; page_id: number; addtime: number }
}

/** Pages that describe a call of an API. */
interface PageApiTable {
  page_id: number
  item_id: number
  /** In capitals. */
  api_method: string
  /** The address as written, with its host if the page names one. */
  api_path: string
  /** 1 to 5, or 0 for none (specification, section 9). */
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

interface UserTable {
  uid: Generated<number>
  username: string
  /** The name as it must be unique: NFC, case folded. */
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
}

interface UserTokenTable {
  id: Generated<number>
  uid: number
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: string
  addtime: number
  token_expire: number
  last_used: number
  ip: string
  user_agent: string
}

interface ItemTable {
  item_id: Generated<number>
  item_name: string
  item_description: string
  uid: number
  username: string
  /** The visit password; empty: an open item. */
  password: string
  addtime: number
  last_update_time: number
  item_domain: string
  /** The domain as it must be unique among items that exist: lower case; null without one, or once deleted. */
  domain_key: string | null
  item_type: number
  is_archived: number
  is_del: number
}

interface ItemMemberTable {
  item_member_id: Generated<number>
  item_id: number
  uid: number
  username: string
  addtime: number
  member_group_id: number
  cat_id: number
}

interface ItemTokenTable {
  id: Generated<number>
  item_id: number
  api_key: string
  api_token: string
  addtime: number
  last_check_time: number
}

interface ItemChangeLogTable {
  id: Generated<number>
  uid: number
  item_id: number
  op_action_type: string
  op_object_type: string
  op_object_id: number
  op_object_name: string
  remark: string
  optime: number
}

interface CatalogTable {
  cat_id: Generated<number>
  item_id: number
  parent_cat_id: number
  cat_name: string
  level: number
  s_number: number
  addtime: number
}

interface PageTable {
  page_id: Generated<number>
  item_id: number
  cat_id: number
  page_title: string
  s_number: number
  is_del: number
  author_uid: number
  author_username: string
  addtime: number
  page_addtime: number
  revision: number
  page_comments: string
  ext_info: string
  /** Last, so that listing titles does not read the text. */
  page_content: string
}

interface PageRenderTable {
  page_id: number
  /** The revision and the version of the renderer that the HTML was made from. */
  revision: number
  renderer: number
  excerpt: string
  headings: string
  page_html: string
}

interface PageHistoryTable {
  page_history_id: Generated<number>
  page_id: number
  item_id: number
  cat_id: number
  author_uid: number
  author_username: string
  page_title: string
  s_number: number
  addtime: number
  revision: number
  page_comments: string
  ext_info: string
  page_content: string
}

interface RecycleTable {
  id: Generated<number>
  item_id: number
  page_id: number
  page_title: string
  del_by_uid: number
  del_by_username: string
  del_time: number
}

interface ItemGroupTable {
  id: Generated<number>
  uid: number
  group_name: string
  item_ids: string
  s_number: number
  created_at: number
  updated_at: number
}

interface TeamTable {
  id: Generated<number>
  team_name: string
  uid: number
  username: string
  addtime: number
  last_update_time: number
}

interface TeamMemberTable {
  id: Generated<number>
  team_id: number
  member_uid: number
  member_username: string
  team_member_group_id: number
  addtime: number
  last_update_time: number
}

interface TeamItemMemberTable {
  id: Generated<number>
  team_id: number
  item_id: number
  member_uid: number
  member_username: string
  member_group_id: number
  cat_id: number
  addtime: number
  last_update_time: number
}

interface PageLockTable {
  id: Generated<number>
  page_id: number
  lock_uid: number
  lock_username: string
  /** The session that holds it: a lock ends with its session. */
  token_id: number
  lock_to: number
  addtime: number
}

interface MessageContentTable {
  id: Generated<number>
  from_uid: number
  from_name: string
  /** `remind` or `announce`. */
  message_type: string
  message_content: string
  action_type: string
  object_type: string
  object_id: number
  addtime: number
}

interface MessageTable {
  id: Generated<number>
  from_uid: number
  to_uid: number
  message_type: string
  message_content_id: number
  /** 0 new, 1 read, -1 deleted. */
  status: number
  addtime: number
  readtime: number
}

interface SubscriptionTable {
  id: Generated<number>
  uid: number
  object_id: number
  object_type: string
  action_type: string
  sub_time: number
}
