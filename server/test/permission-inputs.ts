import { LOGIN_WINDOW_SECONDS } from '#server/auth/password-brake.ts'
import type { CallName } from '#shared/api/index.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'
import type { TestApp } from './build-test-app.ts'
import { makeCatalog, makeFile, makeItem, makeMember, makePage, makePeople, makeUser } from './factories.ts'
import { fileInputs } from './file-inputs.ts'
import { makeOperation, operationInputs } from './operation-inputs.ts'
import { makeOrder, makePlan } from './plan-factories.ts'
import { securityInputs } from './security-inputs.ts'
import { OAUTH2_FORM } from './sign-in-providers.ts'
import { joinTeam, makeTeam } from './team-factories.ts'

/** Creates an item with all kinds of people and all things that calls use. */
export async function makePermissionWorld(t: TestApp, given: { password?: string; is_archived?: number }) {
  // Each world begins after the login brakes of the previous one have ended.
  t.time.now += LOGIN_WINDOW_SECONDS + 1
  const item = await makeItem(t, given)
  const catalog = await makeCatalog(t, item)
  const other = await makeCatalog(t, item)
  const team = await makeTeam(t, { owner: item.owner, items: [item] })
  const limit = { catalogs: [other.cat_id, (await makeCatalog(t, item)).cat_id] }
  const people = {
    ...(await makePeople(t, item)),
    visitor_with_password: await makeUser(t),
    limited_reader: await makeMember(t, item, { ...limit, group: MEMBER_GROUP.read_only }),
    limited_editor: await makeMember(t, item, { ...limit, group: MEMBER_GROUP.edit }),
    team_member: await joinTeam(t, team),
  }
  const page = await makePage(t, item, { cat_id: catalog.cat_id, author: item.owner })
  const deleted = await makePage(t, item, { cat_id: catalog.cat_id, is_del: 1 })
  const key = { api_key: `key${item.item_id}`, api_token: `token${item.item_id}` }
  const unique_key = `shared${page.page_id}`
  return {
    item,
    people,
    catalog,
    other,
    page,
    deleted,
    team,
    key,
    unique_key,
    file: await makeFile(t, people.editor, page),
    ...(await insertRest(t, item, page, deleted, { key, unique_key })),
  }
}

export type PermissionWorld = Awaited<ReturnType<typeof makePermissionWorld>>

/** Inserts the rows that no factory creates. */
async function insertRest(
  t: TestApp,
  { item_id, owner }: { item_id: number; owner: { uid: number; username: string } },
  page: { page_id: number },
  deleted: { page_id: number; page_title: string },
  { key, unique_key }: { key: { api_key: string; api_token: string }; unique_key: string },
) {
  const { db } = t.services.database
  await db
    .insertInto('item_token')
    .values({ ...key, api_token: t.services.secrets.seal(key.api_token), item_id, addtime: 1, last_check_time: 0 })
    .execute()
  await db.insertInto('single_page').values({ unique_key, page_id: page.page_id, addtime: 1 }).execute()
  await db
    .insertInto('recycle')
    .values({ item_id, ...deleted, del_by_uid: owner.uid, del_by_username: owner.username, del_time: t.time.now })
    .execute()
  const { page_history_id } = await db
    .insertInto('page_history')
    .values({
      item_id,
      page_id: page.page_id,
      cat_id: 0,
      author_uid: owner.uid,
      author_username: owner.username,
      page_title: 'Before',
      s_number: 1,
      addtime: 1,
      revision: 1,
      page_comments: '',
      ext_info: '',
      page_content: 'Before',
    })
    .returning('page_history_id')
    .executeTakeFirstOrThrow()
  const moved = { cat_id: 999_999_999, cat_name: 'Moved', item_id, parent_cat_id: 0, level: 2, s_number: 1, addtime: 1 }
  const movedCatalog = await db
    .insertInto('moved_catalog')
    .values({
      item_id,
      moved_to_item_id: 999_999_999,
      cat_name: 'Moved',
      parent_cat_id: 0,
      catalogs: JSON.stringify([moved]),
      del_by_uid: owner.uid,
      del_by_username: owner.username,
      del_time: t.time.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const announcement = await db
    .insertInto('message_content')
    .values({
      from_uid: owner.uid,
      from_name: owner.username,
      message_type: 'announce',
      message_content: 'Hello',
      action_type: '',
      object_type: '',
      object_id: 0,
      addtime: t.time.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const template = await db
    .insertInto('template')
    .values({
      uid: owner.uid,
      username: owner.username,
      template_title: 'Kept',
      template_content: 'Text',
      addtime: t.time.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rights = await db
    .selectFrom('team_item_member')
    .select('id')
    .where('item_id', '=', item_id)
    .executeTakeFirstOrThrow()
  const members = await db
    .selectFrom('item_member')
    .select('item_member_id')
    .where('item_id', '=', item_id)
    .where('member_group_id', '=', MEMBER_GROUP.read_only)
    .where('cat_id', '=', 0)
    .executeTakeFirstOrThrow()
  const { invite_id } = await db
    .insertInto('invite')
    .values({
      token_hash: `none ${item_id}`,
      item_id,
      team_id: 0,
      role: 1,
      cat_id: 0,
      uid: owner.uid,
      addtime: t.time.now,
      expire_time: t.time.now + 1000,
      max_uses: 1,
      uses: 0,
      email: '',
    })
    .returning('invite_id')
    .executeTakeFirstOrThrow()
  const { provider_id } = await db
    .insertInto('sign_in_provider')
    .values({
      kind: 'ldap',
      name: 'Directory',
      settings: JSON.stringify({ host: '127.0.0.1', port: 1, base_dn: 'dc=x' }),
    })
    .returning('provider_id')
    .executeTakeFirstOrThrow()
  const { plan_id, order_id } = await makeOrder(t, await makeUser(t), {})
  const { plan_id: free_plan_id } = await makePlan(t)
  return {
    ...{ plan_id, order_id, free_plan_id, provider_id, invite_id, page_history_id },
    ...{ moved_catalog_id: movedCatalog.id, announcement_id: announcement.id },
    operation: await makeOperation(t, owner, item_id),
    ...{ template_id: template.id, team_item_member_id: rights.id },
    members: { reader: members.item_member_id },
  }
}

/** A valid input for each call. The permission test makes the calls with these inputs. */
export const permissionInputs: Record<CallName, (w: PermissionWorld) => Record<string, unknown>> = {
  ...fileInputs,
  ...securityInputs,
  'adminAudit/exportList': () => ({}),
  'adminAudit/getList': () => ({}),
  'adminItem/attorn': ({ item, people }) => ({ item_id: item.item_id, username: people.stranger.username }),
  'adminItem/deleteItem': ({ item }) => ({ item_id: item.item_id }),
  'adminItem/getList': () => ({}),
  'adminItem/recover': () => ({ item_id: 987_654 }),
  'adminOverview/get': () => ({}),
  'adminOverview/runJob': () => ({ name: 'daily-figures' }),
  'adminUpdate/checkUpdate': () => ({}),
  'adminUpdate/download': () => ({}),
  'adminUpdate/getNotes': () => ({}),
  'adminUpdate/updateFiles': () => ({}),
  'update/checkDb': () => ({}),
  'adminOrder/confirm': ({ order_id }) => ({ order_id }),
  'adminOrder/getList': () => ({}),
  'adminOrder/refuse': ({ order_id }) => ({ order_id }),
  'adminPlan/delete': ({ free_plan_id }) => ({ plan_id: free_plan_id }),
  'adminPlan/getList': () => ({}),
  'adminPlan/save': () => ({ plan_name: 'Large', items: 5 }),
  'adminPlan/saveSettings': ({ plan_id }) => ({ default_plan: plan_id, order_text: 'Pay by transfer' }),
  'adminSetting/loadConfig': () => ({}),
  'adminSetting/getLoginSecretKey': () => ({}),
  'adminSetting/loadOauth2Config': () => ({}),
  'adminSetting/saveOauth2Config': () => ({ oauth2_open: 0, oauth2_form: OAUTH2_FORM }),
  'adminSetting/resetLoginSecretKey': () => ({}),
  'adminSetting/saveConfig': () => ({ beian: 'A record' }),
  'adminSetting/loadLdapConfig': () => ({}),
  'adminSetting/saveLdapConfig': () => ({ ldap_open: 0 }),
  'adminSetting/syncLdapUsers': () => ({}),
  'adminSignIn/import': () => ({ provider_id: 987_654 }),
  'adminSignIn/delete': ({ provider_id }) => ({ provider_id }),
  'adminSignIn/getList': () => ({}),
  'adminSignIn/save': () => ({ kind: 'ldap', name: 'Directory', settings: { host: '127.0.0.1', base_dn: 'dc=x' } }),
  'adminSignIn/sort': ({ provider_id }) => ({ provider_ids: [provider_id] }),
  'adminSignIn/tryIt': () => ({ kind: 'ldap', settings: { host: '127.0.0.1', port: 1, base_dn: 'dc=x' } }),
  'adminSetting/tryStorage': () => ({}),
  'adminSetting/tryAi': () => ({}),
  'adminSetting/tryMail': () => ({ email: 'somebody@example.com' }),
  'adminRegisterCode/add': () => ({ note: 'For the new colleagues' }),
  'adminRegisterCode/getList': () => ({}),
  'adminRegisterCode/withdraw': () => ({ code_id: 987_654 }),
  'adminUser/addUser': () => ({ username: 'new.colleague', password: 'long enough for all' }),
  'adminUser/deleteUser': ({ people }) => ({ uid: people.stranger.uid }),
  'adminUser/endSessions': ({ people }) => ({ uid: people.stranger.uid }),
  'adminUser/getList': () => ({}),
  'adminUser/handOver': ({ people }) => ({ uid: people.stranger.uid, receiver: people.owner.username }),
  'adminUser/importList': () => ({ dry_run: 1 }),
  'adminUser/sendPasswordLink': ({ people }) => ({ uid: people.stranger.uid }),
  'adminUser/resetSecondStep': ({ people }) => ({ uid: people.stranger.uid }),
  'adminUser/setDisabled': ({ people }) => ({ uid: people.stranger.uid, disabled: 1 }),
  'adminUser/setGroup': ({ people }) => ({ uid: people.stranger.uid, groupid: 1 }),
  'adminMessage/addAnnouncement': () => ({ message_content: 'Hello' }),
  'adminMessage/deleteAnnouncement': ({ announcement_id }) => ({ id: announcement_id }),
  'adminMessage/getList': () => ({}),
  'adminMessage/listAnnouncements': () => ({}),
  'adminMessage/getReaders': ({ announcement_id }) => ({ id: announcement_id }),
  'adminMessage/withdrawAnnouncement': ({ announcement_id }) => ({ id: announcement_id }),
  'ai/create': () => ({ content: 'Hello' }),
  'catalog/batUpdate': ({ item, catalog }) => ({
    item_id: item.item_id,
    cats: [{ cat_id: catalog.cat_id, cat_name: 'Named', parent_cat_id: 0, level: 2, s_number: 5 }],
  }),
  'catalog/catListGroup': ({ item }) => ({ item_id: item.item_id }),
  'catalog/catListName': ({ item }) => ({ item_id: item.item_id }),
  'catalog/copy': ({ catalog, other }) => ({ cat_id: catalog.cat_id, new_p_cat_id: other.cat_id }),
  'catalog/delete': ({ item, catalog }) => ({ item_id: item.item_id, cat_id: catalog.cat_id }),
  'catalog/getPagesBycat': ({ item, catalog }) => ({ item_id: item.item_id, cat_id: catalog.cat_id }),
  'catalog/save': ({ item }) => ({ item_id: item.item_id, cat_name: 'New' }),
  'common/createCaptcha': () => ({}),
  'common/homePageSetting': () => ({}),
  'common/quota': () => ({}),
  'common/qrcode': () => ({ url: 'https://example.com' }),
  'common/showCaptcha': () => ({ captcha_id: 1 }),
  'common/verify': () => ({}),
  'common/version': () => ({}),
  'ExtLogin/bySecretKey': () => ({ username: 'visitor', time: 1, token: 'x' }),
  'ExtLogin/cas': () => ({}),
  'ExtLogin/oauth2': () => ({}),
  'accessToken/add': () => ({ name: 'Script', scope: 'read', all_items: 1 }),
  'accessToken/getList': () => ({}),
  'accessToken/revoke': () => ({ id: 987_654 }),
  'invite/accept': () => ({ token: 'none' }),
  'invite/delete': ({ invite_id }) => ({ invite_id }),
  'invite/getList': ({ item }) => ({ item_id: item.item_id }),
  'invite/info': () => ({ token: 'none' }),
  'invite/save': ({ item }) => ({ item_id: item.item_id }),
  'item/add': () => ({ item_name: 'New' }),
  'item/addSample': () => ({ kind: 'sheet' }),
  'item/archive': ({ item }) => ({ item_id: item.item_id, password: 'x' }),
  'item/attorn': ({ item, people }) => ({ item_id: item.item_id, username: people.stranger.username, password: 'x' }),
  'item/delete': ({ item }) => ({ item_id: item.item_id, password: 'x' }),
  'item/detail': ({ item }) => ({ item_id: item.item_id }),
  'item/exitItem': ({ item }) => ({ item_id: item.item_id }),
  'item/getChangeLog': ({ item }) => ({ item_id: item.item_id }),
  'item/getKey': ({ item }) => ({ item_id: item.item_id }),
  'item/info': ({ item }) => ({ item_id: item.item_id }),
  'item/myList': () => ({}),
  'item/pwd': ({ item }) => ({ item_id: item.item_id, password: 'wrong' }),
  'item/resetKey': ({ item }) => ({ item_id: item.item_id }),
  'item/search': ({ item }) => ({ item_id: item.item_id, keyword: 'Text' }),
  'item/sort': ({ item }) => ({ data: { [item.item_id]: 1 } }),
  'item/star': ({ item }) => ({ item_id: item.item_id }),
  'item/unstar': ({ item }) => ({ item_id: item.item_id }),
  'item/update': ({ item }) => ({ item_id: item.item_id, item_name: 'Renamed' }),
  'item/updateByApi': ({ key }) => ({ ...key, page_title: 'Pushed', page_content: 'Text' }),
  'itemGroup/delete': () => ({ id: 999_999_999 }),
  'itemGroup/getList': () => ({}),
  'itemGroup/save': () => ({ id: 0, group_name: 'Group', item_ids: '' }),
  'itemGroup/saveSort': () => ({ groups: [] }),
  'member/delete': ({ item, members }) => ({ item_id: item.item_id, item_member_id: members.reader }),
  'member/getAllList': ({ item }) => ({ item_id: item.item_id }),
  'member/getList': ({ item }) => ({ item_id: item.item_id }),
  'member/getMyAllList': () => ({}),
  'member/save': ({ item, people }) => ({
    item_id: item.item_id,
    username: people.stranger.username,
    member_group_id: 1,
  }),
  'message/getAnnouncementList': () => ({}),
  'message/getRemindList': () => ({}),
  'message/getUnread': () => ({}),
  'message/setRead': ({ announcement_id }) => ({ message_content_id: announcement_id }),
  'mock/add': ({ page }) => ({ page_id: page.page_id, template: '{}', path: '/x' }),
  'mock/infoByPageId': ({ page }) => ({ page_id: page.page_id }),
  'oldAddress/find': ({ item }) => ({ address: `/web/#/${item.item_id}` }),
  'open/fromComments': ({ key }) => ({ ...key, content: '/**\n * showdoc\n * @title Pushed\n * @url /x\n */' }),
  'open/getCatalogTree': ({ key }) => ({ ...key }),
  'open/getPage': ({ key, page }) => ({ ...key, page_id: page.page_id }),
  'open/updateDbItem': ({ key }) => ({
    ...key,
    table_info: 'TABLE_NAME\tTABLE_COMMENT\nuser\tpeople',
    table_detail:
      'TABLE_NAME\tCOLUMN_NAME\tCOLUMN_DEFAULT\tIS_NULLABLE\tCOLUMN_TYPE\tCOLUMN_COMMENT\nuser\tuid\t\tNO\tint\tid',
  }),
  'open/updateItem': ({ key }) => ({ ...key, page_title: 'Pushed', page_content: 'Text' }),
  'open/updatePage': ({ key }) => ({ ...key, page_title: 'Pushed', page_content: 'Text' }),
  ...operationInputs,
  'order/cancel': () => ({ order_id: 987_654 }),
  'order/getMyList': () => ({}),
  'order/place': ({ plan_id }) => ({ plan_id, note: 'Please' }),
  'page/copy': ({ page, catalog }) => ({ page_id: page.page_id, new_cat_id: catalog.cat_id }),
  'page/createSinglePage': ({ page }) => ({ page_id: page.page_id, isCreateSiglePage: 'true' }),
  'page/delete': ({ page }) => ({ page_id: page.page_id }),
  'page/deleteUploadFile': ({ file, page }) => ({ file_id: file.file_id, page_id: page.page_id }),
  'page/diff': ({ page, page_history_id }) => ({ page_id: page.page_id, page_history_id }),
  'page/history': ({ page }) => ({ page_id: page.page_id }),
  'page/info': ({ page }) => ({ page_id: page.page_id }),
  'page/links': ({ page }) => ({ page_id: page.page_id, links: [{ page_id: page.page_id, texts: ['x'] }] }),
  'page/infoByKey': ({ unique_key }) => ({ unique_key }),
  'agent/config': ({ item }) => ({ item_id: item.item_id }),
  'plan/getList': () => ({}),
  'publicSquare/checkEnabled': () => ({}),
  'user/getPushUrl': () => ({}),
  'page/isLock': ({ page }) => ({ page_id: page.page_id }),
  'page/save': ({ item, page }) => ({
    item_id: item.item_id,
    page_id: page.page_id,
    page_title: 'T',
    page_content: 'New',
  }),
  'page/setLock': ({ page, item }) => ({ page_id: page.page_id, item_id: item.item_id }),
  'page/takeOverLock': ({ page }) => ({ page_id: page.page_id }),
  'page/sort': ({ item, page }) => ({ item_id: item.item_id, pages: { [page.page_id]: 7 } }),
  'page/sqlToMarkdownTable': () => ({ sql: 'CREATE TABLE user (uid int)' }),
  'page/updateHistoryComments': ({ page, page_history_id }) => ({
    page_id: page.page_id,
    page_history_id,
    page_comments: 'Note',
  }),
  'page/upload': ({ page }) => ({ page_id: page.page_id }),
  'page/uploadImg': ({ page }) => ({ page_id: page.page_id }),
  'page/uploadList': ({ page }) => ({ page_id: page.page_id }),
  'recycle/delete': ({ item, deleted }) => ({ item_id: item.item_id, page_id: deleted.page_id }),
  'recycle/deleteCatalog': ({ item, moved_catalog_id }) => ({ item_id: item.item_id, id: moved_catalog_id }),
  'recycle/getCatalogList': ({ item }) => ({ item_id: item.item_id }),
  'recycle/getList': ({ item }) => ({ item_id: item.item_id }),
  'recycle/info': ({ item, deleted }) => ({ item_id: item.item_id, page_id: deleted.page_id }),
  'recycle/recover': ({ item, deleted }) => ({ item_id: item.item_id, page_id: deleted.page_id }),
  'recycle/recoverCatalog': ({ item, moved_catalog_id }) => ({ item_id: item.item_id, id: moved_catalog_id }),
  'ScriptCron/run': () => ({}),
  'search/all': () => ({ keyword: 'x' }),
  'search/link': ({ item }) => ({ item_id: item.item_id, keyword: 'x' }),
  'subscription/deletePage': ({ page, people }) => ({ page_id: page.page_id, uids: people.reader.uid }),
  'subscription/getPageList': ({ page }) => ({ page_id: page.page_id }),
  'subscription/savePage': ({ page, people }) => ({ page_id: page.page_id, uids: people.reader.uid }),
  'team/attorn': ({ team, people }) => ({ team_id: team.id, username: people.stranger.username, password: 'x' }),
  'team/delete': ({ team }) => ({ id: team.id }),
  'team/exitTeam': ({ team }) => ({ id: team.id }),
  'team/getList': () => ({}),
  'team/save': ({ team }) => ({ id: team.id, team_name: 'Renamed' }),
  'teamItem/delete': ({ team, item }) => ({ id: team.bindings[item.item_id] }),
  'teamItem/getList': ({ item }) => ({ item_id: item.item_id }),
  'teamItem/getListByTeam': ({ team }) => ({ team_id: team.id }),
  'teamItem/save': ({ team, item }) => ({ team_id: team.id, item_id: item.item_id }),
  'teamItemMember/getList': ({ team, item }) => ({ team_id: team.id, item_id: item.item_id }),
  'teamItemMember/save': ({ team_item_member_id }) => ({ id: team_item_member_id, member_group_id: 0 }),
  'teamMember/delete': ({ people }) => ({ id: people.team_member.team_member_id }),
  'teamMember/getList': ({ team }) => ({ team_id: team.id }),
  'teamMember/save': ({ team, people }) => ({ team_id: team.id, member_username: people.stranger.username }),
  'template/delete': ({ template_id }) => ({ id: template_id }),
  'template/getItemList': ({ item }) => ({ item_id: item.item_id }),
  'template/getMyList': () => ({}),
  'template/save': () => ({ template_title: 'Kept', template_content: 'Text' }),
  'template/shareToItem': ({ template_id, item }) => ({ template_id, item_id: item.item_id }),
  'user/allUser': () => ({ username: 'nobody-has-this-name' }),
  'user/info': () => ({}),
  // A new name each time, because failed logins brake the name.
  'user/login': ({ item }) => ({ username: `nobody${item.item_id}`, password: 'x' }),
  'user/loginByUserToken': ({ people }) => ({ user_token: people.owner.token }),
  'user/loginByVerify': () => ({ username: 'nobody', password: 'x', captcha: 'none', captcha_id: 1 }),
  'user/logout': () => ({}),
  'user/oauthInfo': () => ({}),
  'user/registerByVerify': () => ({
    username: 'n',
    password: 'a password',
    confirm_password: 'a password',
    captcha: 'none',
    captcha_id: 1,
  }),
}
