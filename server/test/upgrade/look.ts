import { type Filled, PEOPLE } from './fill.ts'
import type { Site } from './site.ts'

/** Words that people search for. */
const WORDS = [
  '安装',
  'with_identifier',
  'identifier_42',
  '回收站',
  'confidentialword',
  'session',
  'row_1799',
  '推送',
  'singleton',
]

/** Makes the calls that read, and stores their answers, which are what people see. */
export async function look(site: Site, filled: Filled): Promise<void> {
  for (const who of [...PEOPLE, null]) {
    await site.see(who, 'item/myList')
    for (const item_id of filled.items) await site.see(who, 'item/info', { item_id })
    for (const page_id of filled.pages) await site.see(who, 'page/info', { page_id })
    for (const keyword of WORDS) {
      await site.see(who, 'item/search', { item_id: filled.items[0], keyword })
      await site.see(who, 'search/all', { keyword })
    }
    await site.see(who, 'user/info')
    await site.see(who, 'message/getRemindList')
    await site.see(who, 'message/getAnnouncementList')
    await site.see(who, 'message/getUnread')
    await site.see(who, 'team/getList')
    await site.see(who, 'itemGroup/getList')
  }
  await site.see(null, 'item/info', { item_id: 'apidocs' })
  await site.see(null, 'page/infoByKey', { unique_key: filled.sharedKey })
  await site.see(null, 'common/homePageSetting')
  for (const item_id of filled.items.slice(0, 2)) {
    const who = item_id === filled.items[1] ? 'bob' : 'ada'
    for (const call of [
      'item/detail',
      'item/getKey',
      'item/getChangeLog',
      'catalog/catListGroup',
      'catalog/catListName',
    ])
      await site.see(who, call, { item_id })
    for (const call of ['member/getList', 'member/getAllList', 'recycle/getList', 'recycle/getCatalogList'])
      await site.see(who, call, { item_id })
    for (const call of ['template/getItemList', 'invite/getList', 'attachment/getAllList'])
      await site.see(who, call, { item_id })
  }
  for (const cat_id of filled.catalogs)
    await site.see('ada', 'catalog/getPagesBycat', { item_id: filled.items[0], cat_id })
  await site.see('ada', 'page/history', { page_id: filled.versioned })
  const versions = site.has('page/history') ? await site.do('ada', 'page/history', { page_id: filled.versioned }) : []
  for (const { page_history_id } of versions) {
    await site.see('ada', 'page/diff', { page_id: filled.versioned, page_history_id })
  }
  await site.see('bob', 'page/isLock', { page_id: filled.pages[2] })
  await site.see('ada', 'subscription/getPageList', { page_id: filled.apiPage })
  await site.see('ada', 'mock/infoByPageId', { page_id: filled.apiPage })
  await site.see('ada', 'page/uploadList', { page_id: filled.versioned })
  for (const team_id of filled.teams) {
    await site.see('ada', 'teamMember/getList', { team_id })
    await site.see('ada', 'teamItem/getListByTeam', { team_id })
    await site.see('ada', 'teamItemMember/getList', { team_id, item_id: filled.items[2] })
  }
  for (const call of [
    'template/getMyList',
    'attachment/getMyList',
    'user/sessionList',
    'user/allUser',
    'operation/list',
  ])
    await site.see('ada', call)
  for (const call of ['adminUser/getList', 'adminItem/getList', 'adminAudit/getList', 'adminMessage/getList'])
    await site.see('ada', call)
  for (const call of [
    'adminRegisterCode/getList',
    'adminSetting/loadConfig',
    'adminSignIn/getList',
    'adminPlan/getList',
  ])
    await site.see('ada', call)
  await site.see('ada', 'adminOrder/getList')
  for (const call of ['accessToken/getList', 'order/getMyList', 'plan/getList', 'member/getMyAllList'])
    await site.see('bob', call)
}
