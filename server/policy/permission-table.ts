import type { CallName } from '#shared/api/index.ts'
import type { ErrorName } from '#shared/errors.ts'

/**
 * Everybody around an item, from the farthest to the nearest. `visitor_with_password` is logged in and sends the visit password. The limited
 * ones are members of another first-level catalog than the one that the call is about. `team_member` has no more than a team gives.
 */
export const PEOPLE = [
  'guest',
  'stranger',
  'visitor_with_password',
  'limited_reader',
  'reader',
  'limited_editor',
  'editor',
  'team_member',
  'item_admin',
  'owner',
  'site_admin',
] as const
export type Person = (typeof PEOPLE)[number]

/** `ok`, or the refusal that the person gets. */
export type Verdict = 'ok' | ErrorName
export type Row = Record<Person, Verdict>

const row = (others: Verdict, named: Partial<Row> = {}): Row =>
  Object.fromEntries(PEOPLE.map((person) => [person, named[person] ?? others])) as Row

const everyone = row('ok')
const loggedIn = row('ok', { guest: 'NOT_LOGGED_IN' })
const visitors = row('ok', { guest: 'ITEM_NOT_VISIBLE', stranger: 'ITEM_NOT_VISIBLE' })
const pageVisitors: Row = { ...visitors, limited_reader: 'ITEM_NOT_VISIBLE', limited_editor: 'ITEM_NOT_VISIBLE' }
/** The lists of catalogs have another code for it (docs/protocol.md, Codes). */
const catalogVisitors = row('ok', { guest: 'NO_PERMISSION', stranger: 'NO_PERMISSION' })
const loggedInVisitors = row('ok', { guest: 'NOT_LOGGED_IN', stranger: 'ITEM_NOT_VISIBLE' })
const unlimited = { editor: 'ok', team_member: 'ok', item_admin: 'ok', owner: 'ok', site_admin: 'ok' } as const
const editors = row('NO_PERMISSION', { guest: 'NOT_LOGGED_IN', ...unlimited })
const editorsSomewhere: Row = { ...editors, limited_editor: 'ok' }
const managing = { guest: 'NOT_LOGGED_IN', item_admin: 'ok', owner: 'ok', site_admin: 'ok' } as const
/** The file of the test is an editor's own, and belongs to one page. */
const fileBinders: Row = {
  ...editors,
  team_member: 'NOT_FOUND',
  item_admin: 'NOT_FOUND',
  owner: 'NOT_FOUND',
  site_admin: 'NOT_FOUND',
}
const fileDeleters: Row = { ...editors, team_member: 'FILE_NOT_YOURS' }
/** Deleting has another code for it (docs/protocol.md, Codes). */
const pageDeleters = row('ITEM_NOT_EDITED', { guest: 'NOT_LOGGED_IN', ...unlimited })
const binReaders: Row = { ...pageDeleters, limited_editor: 'ok' }
const managers = row('ITEM_NOT_MANAGED', managing)
const siteAdmins = row('NO_PERMISSION', { guest: 'NOT_LOGGED_IN', site_admin: 'ok' })
/** The team of the test belongs to the owner of the item. */
const teamOwner = row('NO_PERMISSION', { guest: 'NOT_LOGGED_IN', owner: 'ok' })
const teamManagers: Row = { ...teamOwner, site_admin: 'ok' }
const teamPeople: Row = { ...teamManagers, team_member: 'ok' }
const teamOrItemManagers: Row = { ...teamManagers, item_admin: 'ok' }

/** The rules that guard calls. What they say is in `access` of shared/i18n. */
export const RULES = {
  everyone: everyone,
  logged_in: loggedIn,
  visitors: visitors,
  page_visitors: pageVisitors,
  catalog_visitors: catalogVisitors,
  logged_in_visitors: loggedInVisitors,
  editors: editors,
  editors_somewhere: editorsSomewhere,
  managers: managers,
  page_deleters: pageDeleters,
  bin_readers: binReaders,
  recoverers: pageDeleters,
  file_binders: fileBinders,
  file_deleters: fileDeleters,
  key_holders: everyone,
  team_people: teamPeople,
  team_managers: teamManagers,
  team_or_item_managers: teamOrItemManagers,
  team_owner: teamOwner,
  /** In the test the owner of the item is the author too. */
  template_author: teamOwner,
  site_admins: siteAdmins,
} as const satisfies Record<string, Row>

export type RuleName = keyof typeof RULES

/** Who may make each call on a private item. A call without a row does not compile. */
export const permissionTable: Record<CallName, RuleName> = {
  'adminAudit/getList': 'site_admins',
  'adminItem/attorn': 'site_admins',
  'adminItem/deleteItem': 'site_admins',
  'adminItem/getList': 'site_admins',
  'adminItem/recover': 'site_admins',
  'adminUser/addUser': 'site_admins',
  'adminUser/deleteUser': 'site_admins',
  'adminUser/endSessions': 'site_admins',
  'adminUser/getList': 'site_admins',
  'adminUser/setDisabled': 'site_admins',
  'adminUser/setGroup': 'site_admins',
  'adminMessage/addAnnouncement': 'site_admins',
  'adminMessage/deleteAnnouncement': 'site_admins',
  'attachment/bindingPage': 'file_binders',
  'attachment/deleteAttachment': 'site_admins',
  'attachment/deleteMyAttachment': 'logged_in',
  'attachment/getAllList': 'site_admins',
  'attachment/getMyList': 'logged_in',
  'attachment/visitFile': 'page_visitors',
  'ai/create': 'logged_in',
  'catalog/batUpdate': 'editors',
  'catalog/catListGroup': 'catalog_visitors',
  'catalog/catListName': 'catalog_visitors',
  'catalog/copy': 'editors',
  'catalog/delete': 'editors',
  'catalog/getPagesBycat': 'editors',
  'catalog/save': 'editors',
  'common/createCaptcha': 'everyone',
  'common/homePageSetting': 'everyone',
  'common/qrcode': 'everyone',
  'common/quota': 'everyone',
  'common/showCaptcha': 'everyone',
  'common/verify': 'everyone',
  'common/version': 'everyone',
  'invite/accept': 'logged_in',
  'invite/delete': 'managers',
  'invite/getList': 'managers',
  'invite/info': 'everyone',
  'invite/save': 'managers',
  'item/add': 'logged_in',
  'item/addSample': 'logged_in',
  'item/archive': 'managers',
  'item/attorn': 'managers',
  'item/delete': 'managers',
  'item/detail': 'managers',
  'item/getChangeLog': 'editors',
  'item/getKey': 'managers',
  'item/info': 'visitors',
  'item/myList': 'logged_in',
  'item/pwd': 'everyone',
  'item/resetKey': 'managers',
  'item/search': 'logged_in_visitors',
  'item/sort': 'logged_in',
  'item/star': 'logged_in_visitors',
  'item/unstar': 'logged_in',
  'item/update': 'managers',
  'item/updateByApi': 'key_holders',
  'itemGroup/delete': 'logged_in',
  'itemGroup/getList': 'logged_in',
  'itemGroup/save': 'logged_in',
  'itemGroup/saveSort': 'logged_in',
  'member/delete': 'managers',
  'member/getAllList': 'editors_somewhere',
  'member/getList': 'managers',
  'member/getMyAllList': 'logged_in',
  'member/save': 'managers',
  'message/getAnnouncementList': 'logged_in',
  'message/getRemindList': 'logged_in',
  'message/getUnread': 'logged_in',
  'message/setRead': 'logged_in',
  'mock/add': 'editors',
  'mock/infoByPageId': 'page_visitors',
  'open/fromComments': 'key_holders',
  'open/getCatalogTree': 'key_holders',
  'open/getPage': 'key_holders',
  'open/updateDbItem': 'key_holders',
  'open/updateItem': 'key_holders',
  'open/updatePage': 'key_holders',
  'page/copy': 'editors',
  'page/createSinglePage': 'editors',
  'page/delete': 'page_deleters',
  'page/deleteUploadFile': 'file_deleters',
  'page/diff': 'page_visitors',
  'page/history': 'page_visitors',
  'page/info': 'page_visitors',
  'page/links': 'logged_in',
  'page/infoByKey': 'everyone',
  'agent/config': 'everyone',
  'publicSquare/checkEnabled': 'everyone',
  'user/getPushUrl': 'logged_in',
  'page/isLock': 'editors',
  'page/save': 'editors',
  'page/setLock': 'editors',
  'page/sort': 'editors',
  'page/sqlToMarkdownTable': 'everyone',
  'page/takeOverLock': 'managers',
  'page/updateHistoryComments': 'editors',
  'page/upload': 'editors',
  'page/uploadImg': 'editors',
  'page/uploadList': 'page_visitors',
  'recycle/delete': 'managers',
  'recycle/deleteCatalog': 'managers',
  'recycle/getCatalogList': 'bin_readers',
  'recycle/getList': 'bin_readers',
  'recycle/info': 'recoverers',
  'recycle/recover': 'recoverers',
  'recycle/recoverCatalog': 'recoverers',
  'ScriptCron/run': 'everyone',
  'search/all': 'logged_in',
  'search/link': 'editors_somewhere',
  'subscription/deletePage': 'editors',
  'subscription/getPageList': 'editors',
  'subscription/savePage': 'editors',
  'team/attorn': 'team_owner',
  'team/delete': 'team_owner',
  'team/exitTeam': 'logged_in',
  'team/getList': 'logged_in',
  'team/save': 'team_managers',
  'teamItem/delete': 'team_or_item_managers',
  'teamItem/getList': 'managers',
  'teamItem/getListByTeam': 'team_people',
  'teamItem/save': 'team_managers',
  'teamItemMember/getList': 'team_or_item_managers',
  'teamItemMember/save': 'team_or_item_managers',
  'teamMember/delete': 'team_managers',
  'teamMember/getList': 'team_people',
  'teamMember/save': 'team_managers',
  'template/delete': 'template_author',
  'template/getItemList': 'editors_somewhere',
  'template/getMyList': 'logged_in',
  'template/save': 'logged_in',
  'template/shareToItem': 'template_author',
  'user/allUser': 'logged_in',
  'user/bindEmail': 'logged_in',
  'user/info': 'logged_in',
  'user/login': 'everyone',
  'user/loginByUserToken': 'everyone',
  'user/loginByVerify': 'everyone',
  'user/logout': 'everyone',
  'user/registerByVerify': 'everyone',
  'user/resetPassword': 'logged_in',
  'user/resetPasswordByUrlToken': 'everyone',
  'user/resetPasswordEmail': 'everyone',
  'user/revokeSession': 'logged_in',
  'user/sessionList': 'logged_in',
  'user/updateInfo': 'logged_in',
  'user/verifyEmail': 'everyone',
}
