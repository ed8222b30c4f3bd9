/** Ids are numbers in calls and text in addresses. */
export type Id = number | string

const segment = (value: Id) => encodeURIComponent(String(value))

/** Appends the parameters that have a value. */
function withQuery(path: string, query: Record<string, Id | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** A room of the backstage. */
export type AdminRoom =
  | 'index'
  | 'users'
  | 'items'
  | 'attachments'
  | 'announcements'
  | 'move-in'
  | 'sign-in'
  | 'plans'
  | 'settings'
  | 'audit'
  | 'about'

/** Every link of the interface. A changed address shows in the snapshot of paths.test.ts. */
export const paths = {
  landing: () => '/',
  login: (redirect?: string) => withQuery('/user/login', { redirect }),
  register: (redirect?: string) => withQuery('/user/register', { redirect }),
  invite: (token: string) => `/user/invite/${segment(token)}`,
  forgotPassword: () => '/user/forgotPassword',
  secondStep: () => '/user/secondStep',
  /** The user center; `part` scrolls to one of its parts. */
  userSetting: (part?: 'profile' | 'email' | 'password' | 'two-step' | 'quota' | 'operations') =>
    `/user/setting${part ? `#${part}` : ''}`,
  prices: () => '/prices',
  /** Plans and own orders; `plan` opens the dialog that orders one. */
  orders: (plan?: Id) => withQuery('/order/index', { plan }),
  attachments: () => '/attachment/index',
  /** The backstage for site administrators: one of its rooms, by default the overview. */
  admin: (room: AdminRoom = 'index') => `/admin/${room}`,
  notices: (dtab?: 'remindList' | 'announcementList') => withQuery('/message/index', { dtab }),
  /** The list of items. With a group only that group (0 all items, -1 the starred ones), else the group chosen last. */
  items: (item_group_id?: Id) => withQuery('/item/index', { item_group_id }),
  itemGroups: () => '/item/group/index',
  itemAdd: () => '/item/add',
  /** Imports files: into a new item, or into an item. With an operation: how far that import is, or its report. */
  itemImport: (item_id?: Id, operation?: Id) => withQuery('/item/import', { item_id: item_id || undefined, operation }),
  /** Exports an item; `cat_id` and `page_id` choose a part of it at first. */
  itemExport: (item_id: Id, part: { cat_id?: Id; page_id?: Id } = {}) =>
    withQuery(`/item/export/${segment(item_id)}`, part),
  itemSetting: (item_id: Id, tab?: 'base' | 'members' | 'openapi' | 'recycle') =>
    withQuery(`/item/setting/${segment(item_id)}`, { tab: tab === 'base' ? undefined : tab }),
  /** The screen that asks for the visit password; `item` is 0 when only the page is known. */
  itemPassword: (item: Id, page_id?: Id, redirect?: string) =>
    withQuery(`/item/password/${segment(item)}`, { page_id, redirect }),
  /** `item` is the item's short address if it has one, else its id. */
  item: (item: Id) => `/${segment(item)}`,
  itemPage: (item: Id, page_id: Id) => `/${segment(item)}/${segment(page_id)}`,
  teams: () => '/team/index',
  teamMember: (team_id: Id) => `/team/member/${segment(team_id)}`,
  teamItem: (team_id: Id) => `/team/item/${segment(team_id)}`,
  catalog: (item_id: Id) => `/catalog/${segment(item_id)}`,
  page: (page_id: Id) => `/page/${segment(page_id)}`,
  /** `cat_id` is the catalog of a new page. */
  pageEdit: (item_id: Id, page_id: Id, cat_id?: Id) =>
    withQuery(`/page/edit/${segment(item_id)}/${segment(page_id)}`, { cat_id: cat_id || undefined }),
  pageDiff: (page_id: Id, page_history_id: Id) => `/page/diff/${segment(page_id)}/${segment(page_history_id)}`,
  sharedPage: (unique_key: string) => `/p/${segment(unique_key)}`,
} as const
