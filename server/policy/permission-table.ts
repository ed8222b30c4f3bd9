import type { CallName } from '#shared/api/index.ts'
import type { ErrorName } from '#shared/errors.ts'

/** Everybody around an item, from the farthest to the nearest. */
export const PEOPLE = ['guest', 'stranger', 'reader', 'editor', 'item_admin', 'owner', 'site_admin'] as const
export type Person = (typeof PEOPLE)[number]

/** `ok`, or the refusal that the person gets. */
export type Verdict = 'ok' | ErrorName
export type Row = Record<Person, Verdict>

const from = (...verdicts: [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict]): Row =>
  Object.fromEntries(PEOPLE.map((person, i) => [person, verdicts[i]])) as Row

const everyone = from('ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok')
const loggedIn = from('NOT_LOGGED_IN', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok')
const visitors = from('ITEM_NOT_VISIBLE', 'ITEM_NOT_VISIBLE', 'ok', 'ok', 'ok', 'ok', 'ok')
/** The lists of catalogs have another code for it (wire contract, section 8). */
const catalogVisitors = from('NO_PERMISSION', 'NO_PERMISSION', 'ok', 'ok', 'ok', 'ok', 'ok')
const loggedInVisitors = from('NOT_LOGGED_IN', 'ITEM_NOT_VISIBLE', 'ok', 'ok', 'ok', 'ok', 'ok')
const editors = from('NOT_LOGGED_IN', 'NO_PERMISSION', 'NO_PERMISSION', 'ok', 'ok', 'ok', 'ok')
const managers = from('NOT_LOGGED_IN', 'ITEM_NOT_MANAGED', 'ITEM_NOT_MANAGED', 'ITEM_NOT_MANAGED', 'ok', 'ok', 'ok')

/** Which rule guards a call, in words for the documentation. */
export const RULES = {
  everyone: { row: everyone, words: 'everyone' },
  logged_in: { row: loggedIn, words: 'logged in' },
  visitors: { row: visitors, words: 'those who may view the item' },
  catalog_visitors: { row: catalogVisitors, words: 'those who may view the item' },
  logged_in_visitors: { row: loggedInVisitors, words: 'those who may view the item, logged in' },
  editors: { row: editors, words: 'those who may edit the item' },
  managers: { row: managers, words: 'those who manage the item' },
  /** The page of the test is somebody else's: an editor may delete only pages whose author the editor is. */
  page_deleters: { row: managers, words: 'those who manage the item, and the author of the page' },
  key_holders: { row: everyone, words: "those who hold the item's api_key and api_token" },
} as const satisfies Record<string, { row: Row; words: string }>

export type RuleName = keyof typeof RULES

/** Who may make each call on a private item. A call without a row does not compile. */
export const permissionTable: Record<CallName, RuleName> = {
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
  'common/showCaptcha': 'everyone',
  'common/verify': 'everyone',
  'common/version': 'everyone',
  'item/add': 'logged_in',
  'item/detail': 'managers',
  'item/getKey': 'managers',
  'item/info': 'visitors',
  'item/myList': 'logged_in',
  'item/resetKey': 'managers',
  'item/search': 'logged_in_visitors',
  'item/update': 'managers',
  'item/updateByApi': 'key_holders',
  'open/fromComments': 'key_holders',
  'open/getCatalogTree': 'key_holders',
  'open/getPage': 'key_holders',
  'open/updateDbItem': 'key_holders',
  'open/updateItem': 'key_holders',
  'open/updatePage': 'key_holders',
  'page/createSinglePage': 'editors',
  'page/delete': 'page_deleters',
  'page/info': 'visitors',
  'page/infoByKey': 'everyone',
  'page/save': 'editors',
  'page/sort': 'editors',
  'ScriptCron/run': 'everyone',
  'user/allUser': 'logged_in',
  'user/info': 'logged_in',
  'user/login': 'everyone',
  'user/loginByUserToken': 'everyone',
  'user/loginByVerify': 'everyone',
  'user/logout': 'everyone',
  'user/registerByVerify': 'everyone',
  'user/resetPassword': 'logged_in',
  'user/updateInfo': 'logged_in',
}
