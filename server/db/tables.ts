import type { Generated } from 'kysely'

/** The rows of the larger tables of `schema.ts` about items, pages, teams and messages. */

export interface ItemTable {
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
  /** The unique form of the domain: lower case; null for deleted items and those without a domain. */
  domain_key: string | null
  item_type: number
  is_archived: number
  /** A value of `ITEM_PRESENCE`. */
  is_del: number
  /** Counts the changes of what `item/info` returns of the item and its tree, from 1. Triggers of the database raise it. */
  tree_version: Generated<number>
  /** 1: search engines may index the pages. Always 0 for private items. */
  search_engines: Generated<number>
  /** A value of `LINE_BREAK_SETTING`. */
  line_breaks: Generated<number>
}

export interface ItemMemberTable {
  item_member_id: Generated<number>
  item_id: number
  uid: number
  username: string
  addtime: number
  member_group_id: number
  /** The catalog that limits the member, the first of several; 0: no limit. Writing it empties `cat_ids` (decision 101). */
  cat_id: number
  /** The ids of the catalogs that limit the member, with commas; empty for one or none. */
  cat_ids: Generated<string>
}

export interface ItemTokenTable {
  id: Generated<number>
  item_id: number
  api_key: string
  api_token: string
  addtime: number
  last_check_time: number
}

export interface ItemChangeLogTable {
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

export interface CatalogTable {
  cat_id: Generated<number>
  item_id: number
  parent_cat_id: number
  cat_name: string
  level: number
  s_number: number
  addtime: number
}

export interface PageTable {
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
  /** Among the last columns, so that SQLite reads titles without reading the text. */
  page_content: string
  /** 1: single line breaks are joined; 0: they are shown as typed. It is stored behind the text, so it is read only together with the text. */
  line_breaks: Generated<number>
}

export interface PageRenderTable {
  page_id: number
  /** The revision and the version of the renderer that the HTML was made from. */
  revision: number
  renderer: number
  excerpt: string
  headings: string
  page_html: string
}

export interface PageHistoryTable {
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

export interface RecycleTable {
  id: Generated<number>
  item_id: number
  page_id: number
  page_title: string
  del_by_uid: number
  del_by_username: string
  del_time: number
  /** The item that the page was moved to. `page_id` is then a copy that stayed behind. 0: the page was deleted. */
  moved_to_item_id: Generated<number>
  /** The row of `moved_catalog` if the page was deleted or moved with its catalog; 0: it was alone. */
  moved_catalog_id: Generated<number>
  /** The catalog of a page that was deleted or moved with a catalog. A moved one has the same id in the other item now. */
  moved_cat_id: Generated<number>
}

/** The record of a catalog in the item where it was deleted, or from which it was moved away. Its pages are in `recycle`. */
export interface MovedCatalogTable {
  id: Generated<number>
  item_id: number
  /** 0: it was deleted. */
  moved_to_item_id: number
  cat_name: string
  /** Its former parent catalog; 0: the root. */
  parent_cat_id: number
  /** JSON: the catalog and all its descendants, each after its parent. Those that were made again for a page of it have their new ids. */
  catalogs: string
  del_by_uid: number
  del_by_username: string
  del_time: number
}

export interface ItemGroupTable {
  id: Generated<number>
  uid: number
  group_name: string
  item_ids: string
  s_number: number
  created_at: number
  updated_at: number
}

export interface TeamTable {
  id: Generated<number>
  team_name: string
  uid: number
  username: string
  addtime: number
  last_update_time: number
}

export interface TeamMemberTable {
  id: Generated<number>
  team_id: number
  member_uid: number
  member_username: string
  team_member_group_id: number
  addtime: number
  last_update_time: number
}

export interface TeamItemMemberTable {
  id: Generated<number>
  team_id: number
  item_id: number
  member_uid: number
  member_username: string
  member_group_id: number
  /** As in `item_member`. */
  cat_id: number
  /** As in `item_member`. */
  cat_ids: Generated<string>
  addtime: number
  last_update_time: number
}

export interface PageLockTable {
  id: Generated<number>
  page_id: number
  lock_uid: number
  lock_username: string
  /** The session that holds the lock. The lock ends with it. */
  token_id: number
  lock_to: number
  addtime: number
}

export interface MessageContentTable {
  id: Generated<number>
  from_uid: number
  from_name: string
  /** `remind` or `announce`. */
  message_type: string
  message_content: string
  action_type: string
  object_type: string
  object_id: number
  /** Of an announcement: from when it is shown. */
  addtime: number
  /** Of an announcement: a value of `ANNOUNCEMENT_STATE`. */
  state: Generated<number>
}

export interface MessageTable {
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

export interface SubscriptionTable {
  id: Generated<number>
  uid: number
  object_id: number
  object_type: string
  action_type: string
  sub_time: number
}
