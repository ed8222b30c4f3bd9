import { PNG } from '#server/test/multipart.ts'
import { newPasskey, usedPasskey } from '#server/test/passkey-device.ts'
import type { CallName } from '#shared/api/index.ts'
import { PASSWORD } from '../add-user.ts'
import { pageText } from '../texts.ts'
import type { Caller, Fields } from './caller.ts'
import { type Cases, invited, type Make, MOVES, OUTSIDE } from './reads.ts'

const PAGE_BYTES = 600
const by =
  (fields: (c: Caller) => Fields | Promise<Fields>): Make =>
  async (c) => ({ fields: await fields(c) })
const byAdmin =
  (fields: (c: Caller) => Fields | Promise<Fields>): Make =>
  async (c) => ({ as: c.adminToken, fields: await fields(c) })
const refused =
  (fields: (c: Caller) => Fields | Promise<Fields>): Make =>
  async (c) => ({ fields: await fields(c), isRefused: 'perhaps' })

const text = (c: Caller) => pageText(10_000 + c.next(), PAGE_BYTES)
const newItem = async (c: Caller) => (await c.send('item/add', { item_name: `New ${c.next()}` })).item_id as number
const newPage = async (c: Caller, more: Fields = {}) =>
  (await c.send('page/save', { item_id: c.item_id, page_title: `New ${c.next()}`, page_content: text(c), ...more }))
    .page_id as number
const newCatalog = async (c: Caller, more: Fields = {}) =>
  (await c.send('catalog/save', { item_id: c.item_id, cat_name: `New ${c.next()}`, ...more })).cat_id as number
/** A catalog with three pages. */
const filledCatalog = async (c: Caller) => {
  const cat_id = await newCatalog(c)
  for (let at = 0; at < 3; at += 1) await newPage(c, { cat_id })
  return cat_id
}
const deletedPage = async (c: Caller) => {
  const page_id = await newPage(c)
  await c.send('page/delete', { page_id })
  return { item_id: c.item_id, page_id }
}
const movedCatalog = async (c: Caller) => {
  const to_item_id = await newItem(c)
  await c.send('catalog/copy', { cat_id: await filledCatalog(c), to_item_id, new_p_cat_id: 0, is_del: 1 })
  const [{ id }] = await c.send('recycle/getCatalogList', { item_id: c.item_id })
  return { item_id: c.item_id, id }
}
const newTeam = async (c: Caller) => (await c.send('team/save', { team_name: `New ${c.next()}` })).id as number
const template = async (c: Caller) =>
  (await c.send('template/save', { template_title: `Kept ${c.next()}`, template_content: 'Text' })).id as number
const newUser = async (c: Caller) => {
  const username = `new${c.next()}`
  await c.send('adminUser/addUser', { username, password: PASSWORD }, c.adminToken)
  const { users, list } = await c.send('adminUser/getList', { username }, c.adminToken)
  return { username, uid: (users ?? list)[0].uid as number }
}
const announced = async (c: Caller) => {
  await c.send('adminMessage/addAnnouncement', { message_content: 'News' }, c.adminToken)
  const { list } = await c.send('adminMessage/getList', {}, c.adminToken)
  return { id: list[0].id as number }
}
const placed = async (c: Caller) => {
  const [plan] = (await c.send('plan/getList')).plans
  return { order_id: (await c.send('order/place', { plan_id: plan.plan_id })).order_id as number }
}
const uploaded = async (c: Caller) => {
  const fields = { item_id: c.item_id }
  const made = await c.upload('page/upload', fields, { name: `x${c.next()}.png`, body: PNG })
  return made.file_id as number
}
const key = async (c: Caller) => {
  const { api_key, api_token } = await c.send('item/getKey', { item_id: c.item_id })
  return { api_key, api_token }
}
const pushed =
  (more: (c: Caller) => Fields): Make =>
  async (c) => ({ as: null, fields: { ...(await key(c)), ...more(c) } })
const pushedPage = pushed((c) => ({ cat_name: 'Pushed', page_title: `Pushed ${c.next()}`, page_content: text(c) }))
const exported = async (c: Caller) =>
  (await c.send('export/start', { item_id: c.item_id, page_id: c.page(), format: 'markdown' })) as Fields
const own = by(() => ({}))

/** Calls that write and leave the item, the team and the people as they are, more or less. */
export const WRITES: Cases = {
  'accessToken/add': by((c) => ({ name: `Script ${c.next()}`, scope: 'read', all_items: 1 })),
  'accessToken/revoke': by(async (c) => {
    await c.send('accessToken/add', { name: `Script ${c.next()}`, scope: 'read', all_items: 1 })
    const list = await c.send('accessToken/getList')
    return { id: (list.list ?? list)[0].id }
  }),
  'adminMessage/addAnnouncement': byAdmin(() => ({ message_content: 'News' })),
  'adminMessage/withdrawAnnouncement': byAdmin(announced),
  'adminMessage/deleteAnnouncement': byAdmin(announced),
  'adminBackup/make': 'starts an operation; bench/backup-kills.ts makes backups',
  'adminBackup/tryIt': 'writes one file, reads no table that grows',
  'adminBackup/check': 'starts an operation; bench/backup-kills.ts makes backups',
  'adminBackup/cancel': 'the same as operation/cancel',
  'adminBackup/delete': 'removes one file, reads no table that grows',
  'adminOverview/runJob': 'the jobs have a table of their own',
  'adminMove/upload': MOVES,
  'adminMove/start': MOVES,
  'adminMove/next': MOVES,
  'adminMove/cancel': MOVES,
  'adminMove/discard': MOVES,
  'adminOrder/confirm': byAdmin(placed),
  'adminOrder/refuse': byAdmin(placed),
  'adminPlan/save': byAdmin((c) => ({ plan_name: `Plan ${c.next()}` })),
  'adminPlan/delete': byAdmin(async (c) => {
    const made = await c.send('adminPlan/save', { plan_name: `Plan ${c.next()}` }, c.adminToken)
    return { plan_id: made.plan_id }
  }),
  'adminPlan/saveSettings': byAdmin(() => ({ default_plan: 0, order_text: 'Pay' })),
  'adminRegisterCode/add': byAdmin(() => ({ note: 'x' })),
  'adminRegisterCode/withdraw': byAdmin(async (c) => {
    await c.send('adminRegisterCode/add', {}, c.adminToken)
    const { codes } = await c.send('adminRegisterCode/getList', {}, c.adminToken)
    return { code_id: codes[0].code_id }
  }),
  'adminSetting/saveConfig': byAdmin(() => ({ beian: 'A record' })),
  'adminSetting/tryStorage': OUTSIDE,
  'adminSetting/getLoginSecretKey': byAdmin(() => ({})),
  'adminSetting/resetLoginSecretKey': byAdmin(() => ({})),
  'adminSetting/tryMail': OUTSIDE,
  'adminSetting/tryAi': OUTSIDE,
  'adminSetting/saveLdapConfig': byAdmin(() => ({ ldap_open: 0 })),
  'adminSetting/moveFiles': 'starts an operation',
  'adminSetting/saveOauth2Config': byAdmin(() => ({ oauth2_open: 0 })),
  'adminSignIn/save': byAdmin((c) => ({
    kind: 'ldap',
    name: `Directory ${c.next()}`,
    settings: { host: '127.0.0.1', base_dn: 'dc=x' },
  })),
  'adminSignIn/delete': 'measured by hand: the site has no people of the provider',
  'adminSignIn/sort': byAdmin(() => ({ provider_ids: [] })),
  'adminSignIn/tryIt': OUTSIDE,
  'adminSignIn/import': OUTSIDE,
  'adminSetting/syncLdapUsers': OUTSIDE,
  'adminUser/addUser': byAdmin((c) => ({ username: `new${c.next()}`, password: PASSWORD })),
  'adminUser/importList': {
    'a dry run': (c) => ({
      as: c.adminToken,
      fields: { dry_run: 1 },
      file: { name: 'list.csv', body: `User name,Display name\nnew${c.next()},x\nnew${c.next()},x\n` },
    }),
    written: (c) => ({
      as: c.adminToken,
      file: { name: 'list.csv', body: `User name,Password\nnew${c.next()},${PASSWORD}\nnew${c.next()},${PASSWORD}\n` },
    }),
  },
  'adminUser/sendPasswordLink': 'sends mail',
  'adminUser/setGroup': byAdmin(async (c) => ({ uid: (await newUser(c)).uid, groupid: 2 })),
  'adminUser/setDisabled': byAdmin(async (c) => ({ uid: (await newUser(c)).uid, disabled: 1 })),
  'adminUser/endSessions': byAdmin(async (c) => ({ uid: (await newUser(c)).uid })),
  'adminUser/resetSecondStep': byAdmin(async (c) => ({ uid: (await newUser(c)).uid })),
  'attachment/deleteMyAttachment': by(async (c) => ({ file_id: await uploaded(c) })),
  'attachment/bindingPage': by(async (c) => ({ file_id: await uploaded(c), page_id: c.page() })),
  'attachment/deleteAttachment': byAdmin(async (c) => ({ file_id: await uploaded(c) })),
  'attachment/deleteAttachments': byAdmin(async (c) => ({ file_ids: [await uploaded(c)] })),
  'attachment/batchDeleteAttachments': byAdmin(async (c) => ({ file_ids: String(await uploaded(c)) })),
  'ai/create': OUTSIDE,
  'catalog/save': {
    new: by((c) => ({ item_id: c.item_id, cat_name: `New ${c.next()}` })),
    renamed: by(async (c) => ({ item_id: c.item_id, cat_id: await newCatalog(c), cat_name: `Named ${c.next()}` })),
  },
  'catalog/delete': by(async (c) => ({ item_id: c.item_id, cat_id: await filledCatalog(c) })),
  'catalog/batUpdate': by(async (c) => {
    const cat_id = await newCatalog(c)
    const row = { cat_id, cat_name: `Named ${c.next()}`, parent_cat_id: 0, level: 2, s_number: 5 }
    return { item_id: c.item_id, cats: [row] }
  }),
  'catalog/copy': {
    copied: by(async (c) => ({ cat_id: await filledCatalog(c), new_p_cat_id: 0 })),
    'moved into another item': by(async (c) => ({
      ...{ cat_id: await filledCatalog(c), new_p_cat_id: 0 },
      ...{ to_item_id: await newItem(c), is_del: 1 },
    })),
  },
  'export/start': by((c) => ({ item_id: c.item_id, format: 'markdown' })),
  'ExtLogin/oauth2': OUTSIDE,
  'ExtLogin/cas': OUTSIDE,
  'ExtLogin/bySecretKey': refused(() => ({ username: 'x', time: 1, token: 'x' })),
  'import/auto': (c) => ({
    fields: { item_id: c.item_id },
    file: { name: 'page.md', body: `# Title ${c.next()}\n\nText` },
  }),
  'import/preview': (c) => ({
    fields: { item_id: c.item_id },
    file: { name: 'page.md', body: `# Title ${c.next()}\n\nText` },
  }),
  'import/start': refused((c) => ({ operation_id: 987_654_321, item_id: c.item_id })),
  'import/undo': refused(() => ({ operation_id: 987_654_321 })),
  'invite/save': by((c) => ({ item_id: c.item_id })),
  'invite/delete': by(async (c) => {
    await invited(c)
    const list = await c.send('invite/getList', { item_id: c.item_id })
    return { invite_id: list[0].invite_id }
  }),
  'invite/accept': async (c) => {
    const { uid } = await newUser(c)
    return { as: await c.tokenOf(uid), fields: { token: await invited(c) } }
  },
  'item/add': by((c) => ({ item_name: `New ${c.next()}` })),
  'item/addSample': by(() => ({ kind: 'sheet' })),
  'item/update': by((c) => ({ item_id: c.item_id, item_name: `Named ${c.next()}` })),
  'item/resetKey': by((c) => ({ item_id: c.item_id })),
  'item/star': by(async (c) => ({ item_id: await newItem(c) })),
  'item/unstar': by(async (c) => {
    const item_id = await newItem(c)
    await c.send('item/star', { item_id })
    return { item_id }
  }),
  'item/sort': by((c) => ({ data: { [c.item_id]: c.next() } })),
  'item/pwd': refused((c) => ({ item_id: c.item_id, password: 'wrong', captcha: 'x', captcha_id: 1 })),
  'item/archive': by(async (c) => ({ item_id: await newItem(c), password: PASSWORD })),
  'item/updateByApi': pushedPage,
  'itemGroup/save': by((c) => ({ id: 0, group_name: `Group ${c.next()}`, item_ids: String(c.item_id) })),
  'itemGroup/delete': by(async (c) => ({
    id: (await c.send('itemGroup/save', { id: 0, group_name: 'x', item_ids: '' })).id,
  })),
  'itemGroup/saveSort': by(() => ({ groups: [] })),
  'member/save': by(async (c) => ({
    ...{ item_id: c.item_id, username: (await newUser(c)).username },
    ...{ member_group_id: 1, cat_id: 0 },
  })),
  'member/delete': by(async (c) => {
    const { username } = await newUser(c)
    const made = await c.send('member/save', { item_id: c.item_id, username, member_group_id: 1, cat_id: 0 })
    return { item_id: c.item_id, item_member_id: made.item_member_id }
  }),
  'item/exitItem': async (c) => {
    const { username, uid } = await newUser(c)
    await c.send('member/save', { item_id: c.item_id, username, member_group_id: 1, cat_id: 0 })
    return { as: await c.tokenOf(uid), fields: { item_id: c.item_id } }
  },
  'message/setRead': by(async (c) => ({ message_content_id: (await announced(c)).id, from_uid: 0 })),
  'mock/add': by(async (c) => ({ page_id: await newPage(c), template: '{}', path: `/x${c.next()}` })),
  'open/updateItem': pushedPage,
  'open/updatePage': pushedPage,
  'open/fromComments': pushed((c) => ({
    content: `/**\n * showdoc\n * @title Pushed ${c.next()}\n * @url /x\n */`,
  })),
  'open/updateDbItem': pushed(() => ({
    table_info: 'TABLE_NAME\tTABLE_COMMENT\nuser\tpeople',
    table_detail:
      'TABLE_NAME\tCOLUMN_NAME\tCOLUMN_DEFAULT\tIS_NULLABLE\tCOLUMN_TYPE\tCOLUMN_COMMENT\nuser\tuid\t\tNO\tint\tid',
  })),
  'operation/cancel': by(exported),
  'order/place': async (c) => {
    const [plan] = (await c.send('plan/getList')).plans
    return {
      fields: { plan_id: plan.plan_id },
      after: async () => {
        const { orders } = await c.send('order/getMyList')
        await c.send('order/cancel', { order_id: orders[0].order_id })
      },
    }
  },
  'order/cancel': by(placed),
  'page/deleteUploadFile': by(async (c) => {
    const page_id = c.page()
    const { file_id } = await c.upload('page/upload', { item_id: c.item_id, page_id }, { name: 'x.png', body: PNG })
    return { file_id, page_id }
  }),
  'page/upload': (c) => ({
    fields: { item_id: c.item_id, page_id: c.page() },
    file: { name: `x${c.next()}.png`, body: PNG },
  }),
  'page/uploadImg': (c) => ({
    fields: { item_id: c.item_id, page_id: c.page() },
    file: { name: `x${c.next()}.png`, body: PNG },
  }),
  'page/save': {
    new: by((c) => ({ item_id: c.item_id, page_title: `New ${c.next()}`, page_content: text(c) })),
    text: by(async (c) => {
      const page_id = c.page()
      const { page_title } = await c.send('page/info', { page_id })
      return { item_id: c.item_id, page_id, page_title, page_content: text(c) }
    }),
    'a new title': by((c) => ({
      ...{ item_id: c.item_id, page_id: c.page() },
      ...{ page_title: `Named ${c.next()}`, page_content: text(c) },
    })),
    'told to subscribers': by((c) => ({
      ...{ item_id: c.item_id, page_id: Math.min(...c.page_ids), page_title: `Named ${c.next()}` },
      ...{ page_content: text(c), is_notify: 1, notify_content: 'Look' },
    })),
  },
  'page/delete': by(async (c) => ({ page_id: await newPage(c) })),
  'page/copy': {
    copied: by(async (c) => ({ page_id: await newPage(c), new_cat_id: c.cat_ids[0] as number })),
    'moved into another item': by(async (c) => ({
      ...{ page_id: await newPage(c), new_cat_id: 0, to_item_id: await newItem(c), is_del: 1 },
    })),
  },
  'page/sort': by((c) => ({ item_id: c.item_id, pages: { [c.page()]: 1 + c.next() } })),
  'page/updateHistoryComments': by(async (c) => {
    const page_id = c.page()
    const [version] = await c.send('page/history', { page_id })
    return { page_id, page_history_id: version.page_history_id, page_comments: `Note ${c.next()}` }
  }),
  'page/setLock': by(async (c) => ({ item_id: c.item_id, page_id: await newPage(c) })),
  'page/takeOverLock': by(async (c) => ({ page_id: await newPage(c) })),
  'page/createSinglePage': by(async (c) => ({ page_id: await newPage(c), isCreateSiglePage: 'true' })),
  'recycle/recover': by(deletedPage),
  'recycle/delete': by(deletedPage),
  'recycle/recoverCatalog': by(movedCatalog),
  'recycle/deleteCatalog': by(movedCatalog),
  'security/confirm': by(() => ({ password: PASSWORD })),
  'security/startTwoStep': own,
  'security/enableTwoStep': refused(() => ({ setup: 'none', code: '123456' })),
  'security/disableTwoStep': refused(() => ({})),
  'security/newRecoveryCodes': refused(() => ({})),
  'security/startPasskey': refused(() => ({})),
  'security/addPasskey': refused(() => ({ name: 'Laptop', passkey: newPasskey })),
  'security/renamePasskey': refused(() => ({ passkey_id: 987_654, name: 'x' })),
  'security/removePasskey': refused(() => ({ passkey_id: 987_654 })),
  'subscription/savePage': by((c) => ({ page_id: c.page(), uids: String(c.member.uid) })),
  'subscription/deletePage': by((c) => ({ page_id: c.page(), uids: String(c.member.uid) })),
  'team/save': by((c) => ({ id: c.team_id, team_name: `Named ${c.next()}` })),
  'teamItem/save': by(async (c) => ({ team_id: await newTeam(c), item_id: String(c.item_id) })),
  'teamItemMember/save': by((c) => ({ id: c.team_item_member_id, member_group_id: c.next() % 2 })),
  'teamMember/save': by(async (c) => ({
    ...{ team_id: c.team_id, member_username: (await newUser(c)).username, team_member_group_id: 1 },
  })),
  'teamMember/delete': by(async (c) => {
    const { username } = await newUser(c)
    return { id: (await c.send('teamMember/save', { team_id: c.team_id, member_username: username })).id }
  }),
  'template/save': by((c) => ({ template_title: `Kept ${c.next()}`, template_content: 'Text' })),
  'template/delete': by(async (c) => ({ id: await template(c) })),
  'template/shareToItem': by(async (c) => ({ template_id: await template(c), item_id: String(c.item_id) })),
  'user/loginByVerify': refused(() => ({ username: 'nobody', password: 'x', captcha: 'x', captcha_id: 1 })),
  'user/login': async (c) => ({ as: null, fields: { username: (await newUser(c)).username, password: PASSWORD } }),
  'user/registerByVerify': async (c) => {
    const fields = { username: `new${c.next()}`, password: PASSWORD, confirm_password: PASSWORD }
    return { as: null, fields: { ...fields, captcha: 'x', captcha_id: 1 }, isRefused: true }
  },
  'user/loginByUserToken': async (c) => ({ as: null, fields: { user_token: c.token } }),
  'user/passkeyOptions': by(() => ({ use: 'login' })),
  'user/loginByPasskey': refused(() => ({ passkey: usedPasskey })),
  'user/loginSecondStep': refused(() => ({ code: '123456' })),
  'user/updateInfo': by((c) => ({ name: `Name ${c.next()}` })),
  'user/resetPassword': by(() => ({ password: PASSWORD, new_password: PASSWORD })),
  'user/resetPasswordEmail': refused(() => ({ username: 'nobody', captcha: 'x', captcha_id: 1 })),
  'user/resetPasswordByUrlToken': refused(() => ({ token: 'none', new_password: PASSWORD })),
  'user/logout': async (c) => ({ as: await c.tokenOf(c.uid), fields: { confirm: 1 } }),
  'user/revokeSession': async (c) => {
    await c.tokenOf(c.uid)
    const sessions = await c.send('user/sessionList')
    return { fields: { id: (sessions.list ?? sessions).find((one: { is_current?: number }) => !one.is_current).id } }
  },
  'user/bindEmail': 'sends mail',
  'user/verifyEmail': refused(() => ({ token: 'none' })),
}

/** Calls that take away what others need, the heaviest last. Each is made once. */
export const LAST: Cases = {
  'item/attorn': (c) => ({
    fields: { item_id: c.item_id, username: c.other.username, password: PASSWORD },
    after: () => c.send('adminItem/attorn', { item_id: c.item_id, username: c.username }, c.adminToken),
  }),
  'adminItem/attorn': (c) => ({
    as: c.adminToken,
    fields: { item_id: c.item_id, username: c.other.username },
    after: () => c.send('adminItem/attorn', { item_id: c.item_id, username: c.username }, c.adminToken),
  }),
  'team/exitTeam': async (c) => ({ as: await c.tokenOf(c.teamMember.uid), fields: { id: c.team_id } }),
  'team/attorn': (c) => ({ fields: { team_id: c.team_id, username: c.other.username, password: PASSWORD } }),
  'adminUser/handOver': byAdmin((c) => ({ uid: c.other.uid, receiver: c.username, memberships: 1 })),
  'teamItem/delete': by(async (c) => {
    const list = await c.send('teamItem/getListByTeam', { team_id: c.team_id })
    return { id: list[0].id }
  }),
  'team/delete': by((c) => ({ id: c.team_id })),
  'item/delete': by((c) => ({ item_id: c.item_id, password: PASSWORD })),
  'adminItem/recover': byAdmin((c) => ({ item_id: c.item_id })),
  'adminItem/deleteItem': byAdmin((c) => ({ item_id: c.item_id })),
  'adminUser/deleteUser': byAdmin((c) => ({ uid: c.uid, receiver: c.other.username })),
}

/** The extra case of `item/add`: a copy of the item. */
export const COPY: [CallName, Make] = ['item/add', by((c) => ({ copy_item_id: c.item_id, item_name: 'Copy' }))]
