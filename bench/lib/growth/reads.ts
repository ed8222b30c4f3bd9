import type { CallName } from '#shared/api/index.ts'
import { COMMON_WORD, RARE_WORD } from '../texts.ts'
import type { Asked, Caller } from './caller.ts'
import { MOVED_FROM } from './fill.repository.ts'

/** What a call sends, or, by what is different, several such. A text says why the call is not measured. */
export type Make = (c: Caller) => Asked | Promise<Asked>
export type Cases = Partial<Record<CallName, Make | Record<string, Make> | string>>

export const OUTSIDE = 'asks another host'
export const MOVES = 'a step of a move, which bench/moving.ts makes'

const none: Make = () => ({})
const admin =
  (fields: Asked['fields'] = {}): Make =>
  (c) => ({ as: c.adminToken, fields: { ...fields } })
const ofItem: Make = (c) => ({ fields: { item_id: c.item_id } })
const ofPage: Make = (c) => ({ fields: { page_id: c.page() } })
const ofTeam: Make = (c) => ({ fields: { team_id: c.team_id } })
const withKey = async (c: Caller) => {
  const { api_key, api_token } = await c.send('item/getKey', { item_id: c.item_id })
  return { api_key, api_token }
}
const started = async (c: Caller) => {
  const fields = { item_id: c.item_id, page_id: c.page_ids[0] as number, format: 'markdown' }
  const { operation_id } = await c.send('export/start', fields)
  return operation_id as number
}
const page2 = { page: 2, count: 20 }

/** Calls that read. */
export const READS: Cases = {
  'accessToken/getList': none,
  'adminAudit/exportList': {
    'one name': (c) => ({ as: c.adminToken, fields: { username: c.other.username } }),
    everything: admin(),
  },
  'adminAudit/getList': {
    first: admin(),
    'one action': admin({ action: 'item_delete' }),
    refused: admin({ result: 2 }),
    'one name': (c) => ({ as: c.adminToken, fields: { username: c.other.username } }),
  },
  'adminItem/getList': {
    first: admin(),
    'page 2': admin(page2),
    'a part of the name': admin({ item_name: 'opie' }),
    'one owner': (c) => ({ as: c.adminToken, fields: { username: c.username } }),
    deleted: admin({ is_del: 1 }),
  },
  'adminMessage/getList': admin(),
  'adminMessage/listAnnouncements': admin(),
  'adminMessage/getReaders': (c) => ({ as: c.adminToken, fields: { id: c.announcement_id } }),
  'adminBackup/getList': admin(),
  'adminMove/get': admin(),
  'adminMove/report': MOVES,
  'adminOverview/get': admin(),
  'adminUpdate/checkUpdate': OUTSIDE,
  'adminUpdate/download': OUTSIDE,
  'adminUpdate/updateFiles': 'always refuses',
  'adminUpdate/getNotes': OUTSIDE,
  'adminOrder/getList': { first: admin(), ended: admin({ state: 'ended' }) },
  'adminPlan/getList': admin(),
  'adminRegisterCode/getList': admin(),
  'adminSetting/loadConfig': admin(),
  'adminSetting/loadLdapConfig': admin(),
  'adminSetting/loadOauth2Config': admin(),
  'adminSetting/getFileMove': admin(),
  'adminSignIn/getList': admin(),
  'adminUser/getList': {
    first: admin(),
    'page 2': admin(page2),
    'a part of the name': admin({ username: 'son7' }),
    'by last login': admin({ sort: 'last_login' }),
    administrators: admin({ groupid: 1 }),
  },
  'agent/config': ofItem,
  'attachment/getMyList': { first: none, 'a part of the name': () => ({ fields: { display_name: 'file1' } }) },
  'attachment/getAllList': {
    first: admin(),
    'page 2': admin(page2),
    'a part of the name': admin({ display_name: 'file1' }),
    unused: admin({ state: 1 }),
    missing: admin({ state: 2 }),
  },
  'attachment/getUnusedList': admin(),
  'attachment/visitFile': (c) => ({ fields: { sign: c.sign } }),
  'catalog/catListGroup': ofItem,
  'catalog/catListName': ofItem,
  'catalog/getPagesBycat': (c) => ({ fields: { item_id: c.item_id, cat_id: c.cat_ids[0] as number } }),
  'common/createCaptcha': () => ({ as: null }),
  'common/showCaptcha': async (c) => ({ as: null, fields: await c.send('common/createCaptcha', {}, null) }),
  'common/verify': () => ({ as: null, isRefused: 'perhaps' }),
  'common/homePageSetting': () => ({ as: null }),
  'common/qrcode': () => ({ fields: { url: 'https://example.com' } }),
  'common/quota': none,
  'common/version': none,
  'export/checkMarkdownLimit': none,
  'export/markdown': {
    'the item': ofItem,
    'one catalog': (c) => ({ fields: { item_id: c.item_id, cat_id: c.cat_ids[0] as number } }),
  },
  'export/pdf': (c) => ({ fields: { item_id: c.item_id, page_id: c.page() } }),
  'export/site': (c) => ({ fields: { item_id: c.item_id, page_id: c.page() } }),
  'export/word': (c) => ({ fields: { item_id: c.item_id, page_id: c.page() } }),
  'invite/getList': {
    'of the item': ofItem,
    'of the team': ofTeam,
  },
  'invite/info': async (c) => ({ as: c.other.token, fields: { token: await invited(c) } }),
  'item/myList': {
    all: none,
    'own ones': () => ({ fields: { original: 1 } }),
    starred: () => ({ fields: { item_group_id: -1 } }),
  },
  'item/detail': ofItem,
  'item/info': {
    again: ofItem,
    'after a new title': async (c) => {
      await c.send('page/save', {
        item_id: c.item_id,
        page_id: c.page(),
        page_title: `T${c.next()}`,
        page_content: 'x',
      })
      return { fields: { item_id: c.item_id } }
    },
    'one page': (c) => ({ fields: { item_id: c.item_id, page_id: c.page() } }),
    'a keyword': (c) => ({ fields: { item_id: c.item_id, keyword: RARE_WORD } }),
    guest: (c) => ({ as: null, fields: { item_id: c.item_id } }),
  },
  'item/search': {
    'a rare word': (c) => ({ fields: { item_id: c.item_id, keyword: RARE_WORD } }),
    'a word of every page': (c) => ({ fields: { item_id: c.item_id, keyword: COMMON_WORD } }),
    'a word of no page': (c) => ({ fields: { item_id: c.item_id, keyword: `nowhere${c.next()}` } }),
  },
  'item/getKey': ofItem,
  'item/getChangeLog': ofItem,
  'itemGroup/getList': none,
  'member/getList': ofItem,
  'member/getAllList': ofItem,
  'member/getMyAllList': none,
  'message/getUnread': none,
  'message/getRemindList': { first: none, 'page 2': () => ({ fields: page2 }) },
  'message/getAnnouncementList': none,
  'mock/infoByPageId': ofPage,
  'oldAddress/find': {
    'a moved page': (c) => ({ as: null, fields: { address: `/web/#/page/${MOVED_FROM + c.page()}` } }),
    nowhere: () => ({ as: null, fields: { address: '/web/#/404/404404' }, isRefused: 'perhaps' }),
  },
  'open/getPage': {
    'by id': async (c) => ({ as: null, fields: { ...(await withKey(c)), page_id: c.page() } }),
    'by title': async (c) => ({ as: null, fields: { ...(await withKey(c)), page_title: await titleOf(c) } }),
  },
  'open/getCatalogTree': async (c) => ({ as: null, fields: await withKey(c) }),
  'operation/info': async (c) => ({ fields: { operation_id: await started(c) } }),
  'operation/list': { first: none, 'of the item': ofItem },
  'operation/result': async (c) => ({ fields: { operation_id: await started(c) } }),
  'order/getMyList': none,
  'page/uploadList': ofPage,
  'page/info': { member: ofPage, guest: (c) => ({ as: null, fields: { page_id: c.page() } }) },
  'page/infoByKey': async (c) => {
    const { unique_key } = await c.send('page/createSinglePage', { page_id: c.page(), isCreateSiglePage: 'true' })
    return { as: null, fields: { unique_key } }
  },
  'page/links': (c) => ({ fields: { page_id: c.page(), links: [{ page_id: c.page(), texts: ['x'] }] } }),
  'page/history': ofPage,
  'page/diff': async (c) => {
    const page_id = c.page()
    const [version] = await c.send('page/history', { page_id })
    return { fields: { page_id, page_history_id: version.page_history_id } }
  },
  'page/isLock': ofPage,
  'page/sqlToMarkdownTable': () => ({ fields: { sql: 'create table a (b int)' } }),
  'plan/getList': none,
  'publicSquare/checkEnabled': none,
  'recycle/getList': ofItem,
  'recycle/getCatalogList': ofItem,
  'recycle/info': (c) => ({ fields: { item_id: c.item_id, page_id: c.deleted_ids[0] as number } }),
  'ScriptCron/run': 'runs the jobs, which have a table of their own',
  'search/all': {
    'a rare word': () => ({ fields: { keyword: RARE_WORD } }),
    'a word of every page': () => ({ fields: { keyword: COMMON_WORD } }),
    'a word of no page': (c) => ({ fields: { keyword: `nowhere${c.next()}` } }),
    'one author': (c) => ({ fields: { keyword: COMMON_WORD, author: c.username } }),
  },
  'search/link': (c) => ({ fields: { item_id: c.item_id, keyword: 'field' } }),
  'security/info': none,
  'subscription/getPageList': (c) => ({ fields: { page_id: Math.min(...c.page_ids) } }),
  'team/getList': none,
  'teamItem/getList': ofItem,
  'teamItem/getListByTeam': ofTeam,
  'teamItemMember/getList': (c) => ({ fields: { team_id: c.team_id, item_id: c.item_id } }),
  'teamMember/getList': ofTeam,
  'template/getMyList': none,
  'template/getItemList': ofItem,
  'update/checkDb': admin(),
  'user/info': none,
  'user/oauthInfo': () => ({ as: null }),
  'user/getPushUrl': none,
  'user/sessionList': none,
  'user/allUser': { 'a beginning of names': () => ({ fields: { username: 'person1' } }), all: none },
}

/** A new invite link into the caller's item. */
export async function invited(c: Caller): Promise<string> {
  return (await c.send('invite/save', { item_id: c.item_id })).token
}

async function titleOf(c: Caller): Promise<string> {
  return (await c.send('page/info', { page_id: c.page() })).page_title
}
