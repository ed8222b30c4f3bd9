/**
 * What a reader gives of another system, one type for each kind of record. Ids are the texts that the other system uses (numbers, UUIDs). A reference
 * is the id of another record, or '' for none; it may point to nothing, because the mover checks that. Times are unix seconds, 0: unknown. Texts are
 * plain: unescaped, decompressed, in UTF-8.
 */

export type Role = 'read_only' | 'edit' | 'admin'

/** The hash of a password as the other system keeps it. */
export type OldPassword =
  /** PHP's or another `$2a$`, `$2b$` or `$2y$` hash. */
  | { scheme: 'bcrypt'; hash: string }
  /** The hash of ShowDoc before 3.9, with its salt. */
  | { scheme: 'showdoc'; hash: string; salt: string }
  /** The SHA-1 of YApi, with its salt. */
  | { scheme: 'yapi'; hash: string; salt: string }
  /** The hash of MinDoc, which has its salt in it. */
  | { scheme: 'mindoc'; hash: string }
  /** Nobody can log in with a password, for example because a directory knows it. The person sets a new one by mail, or an administrator does. */
  | { scheme: 'none' }

export interface SourceUser {
  id: string
  username: string
  name: string
  email: string
  /** The other system has proved that the address is the person's, so it counts as verified here. */
  isEmailProved?: boolean
  isAdmin: boolean
  isDisabled: boolean
  password: OldPassword
  /** The account has the password that every installation of the system begins with. */
  hasFactoryPassword: boolean
  addtime: number
  last_login_time: number
}

export interface SourceTeam {
  id: string
  team_name: string
  owner: string
  addtime: number
  last_update_time: number
}

export interface SourceTeamMember {
  id: string
  team: string
  user: string
  isAdmin: boolean
  addtime: number
}

export interface SourceItem {
  id: string
  item_name: string
  item_description: string
  owner: string
  /** `other`: a type that this site does not have, named by `other_type`. Its pages become readable pages that keep their data. */
  type: 'regular' | 'single_page' | 'external' | 'spreadsheet' | 'other'
  other_type: string
  /** The visit password as people type it; '': everybody may read the item. */
  password: string
  /** Only its members read it. An item without a visit password then gets a random one, which nobody knows. */
  isPrivate?: boolean
  item_domain: string
  isArchived: boolean
  isDeleted: boolean
  addtime: number
  last_update_time: number
}

export interface SourceCatalog {
  id: string
  item: string
  /** '': the root. */
  parent: string
  cat_name: string
  s_number: number
  addtime: number
}

/** A person's role in an item. */
export interface SourceMember {
  id: string
  item: string
  user: string
  role: Role
  /** The only catalogs that the person may see; null: all of the item. An empty list lets the person see none. */
  catalogs: readonly string[] | null
  addtime: number
}

export interface SourceTeamItem {
  id: string
  team: string
  item: string
  addtime: number
}

/** A person's role in an item through a team. */
export interface SourceTeamItemMember extends SourceMember {
  team: string
}

export interface SourceFile {
  id: string
  /** The secret part of its address, 32 hexadecimal digits; '': it has none, or another form. */
  sign: string
  display_name: string
  owner: string
  /** The item that it belongs to, and the page that it was uploaded for. */
  item: string
  page: string
  /** Its size as the other system says; -1: unknown. */
  size: number
  visits: number
  addtime: number
  last_visit_time: number
  /** Where its bytes are, in the words of the reader. `openFile` of the source takes it. */
  place: string
}

/** A file that is an attachment of a page. */
export interface SourceFilePage {
  id: string
  file: string
  page: string
  /** The item of the page. */
  item: string
  addtime: number
}

/** A page without its text. */
export interface SourcePageHead {
  id: string
  item: string
}

export interface SourcePage extends SourcePageHead {
  /** '': the root of the item. */
  catalog: string
  page_title: string
  page_content: string
  author: string
  author_name: string
  s_number: number
  /** When it was last saved, and when it was made. */
  addtime: number
  page_addtime: number
  page_comments: string
  ext_info: string
  isDeleted: boolean
  /** An unpublished draft that only its author sees. */
  isDraft: boolean
  /** Its earlier states, the oldest first, without their texts. `versionText` of the source has each text. */
  versions: readonly SourceVersion[]
}

export interface SourceVersion {
  id: string
  page_title: string
  author: string
  author_name: string
  catalog: string
  s_number: number
  addtime: number
  page_comments: string
  ext_info: string
}

/** Who deleted a page, and when. */
export interface SourceDeletion {
  id: string
  item: string
  page: string
  page_title: string
  /** False: the page was brought back since, or is gone. */
  isPageDeleted: boolean
  by: string
  by_name: string
  addtime: number
}

/** A link under which anybody may read a page. */
export interface SourceShare {
  id: string
  page: string
  unique_key: string
  addtime: number
  /** 0: without end. */
  expire_time: number
}

/** The key with which scripts push pages into an item. */
export interface SourceItemKey {
  id: string
  item: string
  api_key: string
  api_token: string
  addtime: number
  last_check_time: number
}

export interface SourceStar {
  id: string
  user: string
  item: string
  addtime: number
}

/** A person's own group of items. */
export interface SourceGroup {
  id: string
  user: string
  group_name: string
  items: readonly string[]
  s_number: number
  addtime: number
}

/** A person's order of items: in the whole list (`group` ''), in a group, or of the stars (`group` `stars`). */
export interface SourceOrder {
  id: string
  user: string
  group: string
  /** The items in their order. */
  items: readonly string[]
}

export interface SourceTemplate {
  id: string
  user: string
  template_title: string
  template_content: string
  addtime: number
}

/** A template that is offered in an item. */
export interface SourceTemplateShare {
  id: string
  template: string
  item: string
  /** Who offers it. */
  user: string
  addtime: number
}

export interface SourceMock {
  id: string
  unique_key: string
  user: string
  item: string
  page: string
  path: string
  template: string
  view_times: number
  addtime: number
  last_update_time: number
}

/** A row of the change log of an item, in the words of the protocol (`op_action_type`, `op_object_type`). */
export interface SourceChange {
  id: string
  item: string
  user: string
  action: string
  object: string
  /** The id of the object in the other system. */
  object_id: string
  object_name: string
  remark: string
  addtime: number
}

/** A notice to one person, or (`to` '') an announcement to everybody. */
export interface SourceMessage {
  id: string
  from: string
  from_name: string
  to: string
  message_content: string
  action: string
  object: string
  object_id: string
  addtime: number
  readtime: number
  /** Of a notice. */
  state: 'new' | 'read' | 'deleted'
  /** Of an announcement: who has read it, and when. */
  readers: readonly { user: string; readtime: number }[]
}

/** A person gets a notice when a page is saved. */
export interface SourceSubscription {
  id: string
  user: string
  page: string
  addtime: number
}

/** A setting of the site. `name` is that of this site (`shared/site-options.ts`), or '' when this site has none like it. */
export interface SourceSetting {
  id: string
  name: string
  value: string
  /** The item that the value names; '': none. */
  item: string
}

/** A directory or provider through which people sign in. `settings` are those of the method here (`server/auth/sign-in`). */
export interface SourceProvider {
  id: string
  kind: 'ldap' | 'oauth2' | 'oidc' | 'cas'
  title: string
  isOpen: boolean
  settings: Record<string, unknown>
}

/** Every kind of record, in the order in which they are moved: a record refers to records of earlier kinds only. */
export interface SourceRecords {
  user: SourceUser
  team: SourceTeam
  team_member: SourceTeamMember
  item: SourceItem
  catalog: SourceCatalog
  member: SourceMember
  team_item: SourceTeamItem
  team_item_member: SourceTeamItemMember
  file: SourceFile
  page: SourcePage
  file_page: SourceFilePage
  deletion: SourceDeletion
  share: SourceShare
  item_key: SourceItemKey
  star: SourceStar
  group: SourceGroup
  order: SourceOrder
  template: SourceTemplate
  template_share: SourceTemplateShare
  mock: SourceMock
  change: SourceChange
  message: SourceMessage
  subscription: SourceSubscription
  setting: SourceSetting
  provider: SourceProvider
}

export type Kind = keyof SourceRecords

/** `SourceRecords` as a list, in the order of the move. */
export const KINDS = [
  ...['user', 'team', 'team_member', 'item', 'catalog', 'member', 'team_item', 'team_item_member'],
  ...['file', 'page', 'file_page', 'deletion', 'share', 'item_key', 'star', 'group', 'order'],
  ...['template', 'template_share', 'mock', 'change', 'message', 'subscription', 'setting', 'provider'],
] as readonly Kind[]
