import type { Site } from './site.ts'

/** The ids that the reads of the fixture need. An id is undefined if the version lacks the call that makes it. */
export interface Filled {
  items: number[]
  pages: number[]
  catalogs: number[]
  versioned: number
  sharedKey: string
  teams: number[]
  apiPage: number
  sign?: string | undefined
}

/** The people of the fixture. Ada administers the site. */
export const PEOPLE = ['ada', 'bob', 'carol', '小明', 'dora'] as const
/** The password of everybody. */
export const PASSWORD = 'upgrade-fixture-1'

/** The smallest PNG: one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const GUIDE = `# 安装指南

先安装 Node.js，然后运行 \`npm start\`。

| 字段 | 类型 | 说明 |
|---|---|---|
| user_id | bigint | 用户编号 |
| created_at | timestamp | 创建时间 |

第一行
第二行 with_identifier_42

\`\`\`js
const total = rows.reduce((sum, row) => sum + row.price, 0)
\`\`\`

<script>alert(1)</script> 保持为文字。
`

const API = `# 登录

:::api POST /api/v2/session released
登录并返回令牌
:::

| 参数 | 必填 | 说明 |
|---|---|---|
| username | 是 | 用户名 |
`

/** A text that is longer than an entry of the search index in any version. */
const LARGE = `# 大表\n\n${Array.from({ length: 1800 }, (_, at) => `- 第 ${at} 行 row_${at}_of_the_large_page`).join('\n')}\n`

const SHEET = JSON.stringify([
  { name: 'Sheet1', rows: { 0: { cells: { 0: { text: '预算' }, 1: { text: '12' } } }, len: 100 }, cols: { len: 26 } },
])

/** Fills a site with one thing of every kind, by the calls of its version. */
export async function fill(site: Site): Promise<Filled> {
  for (const name of PEOPLE.slice(1)) await site.shell('user', 'add', name, '--password', PASSWORD)
  for (const name of PEOPLE) await site.logIn(name)
  await site.shell('setting', 'set', 'register_open', '0')
  await site.do('bob', 'user/updateInfo', { name: 'Bob 鲍勃' })

  const item = async (who: string, fields: Record<string, unknown>): Promise<number> =>
    Number((await site.do(who, 'item/add', fields)).item_id)
  const open = await item('ada', {
    item_type: 1,
    item_name: '接口文档 API',
    item_description: '给所有人看的文档',
    item_domain: 'apidocs',
  })
  const closed = await item('bob', { item_type: 1, item_name: 'Private item', password: 'visit-me' })
  const single = await item('ada', { item_type: 2, item_name: 'One page 单页' })
  const archived = await item('ada', { item_type: 1, item_name: 'Archived' })
  const deleted = await item('ada', { item_type: 1, item_name: 'Deleted' })

  const catalog = async (item_id: number, cat_name: string, parent_cat_id = 0): Promise<number> =>
    Number(
      (await site.do(item_id === closed ? 'bob' : 'ada', 'catalog/save', { item_id, cat_name, parent_cat_id })).cat_id,
    )
  const guides = await catalog(open, '指南')
  const deep = await catalog(open, 'Second level', guides)
  const deepest = await catalog(open, '第三层', deep)
  const calls = await catalog(open, 'Calls')
  const hidden = await catalog(closed, 'Internal')

  const save = async (who: string, fields: Record<string, unknown>): Promise<number> =>
    Number((await site.do(who, 'page/save', fields)).page_id)
  const guide = await save('ada', { item_id: open, cat_id: guides, page_title: '安装指南', page_content: GUIDE })
  const api = await save('ada', { item_id: open, cat_id: calls, page_title: '登录接口', page_content: API })
  const large = await save('ada', { item_id: open, cat_id: deepest, page_title: 'Large page', page_content: LARGE })
  const links = await save('ada', {
    item_id: open,
    page_title: 'Links',
    page_content: `See [安装指南](/page/${guide}) and [gone](/page/987654).\n`,
  })
  const secret = await save('bob', {
    item_id: closed,
    cat_id: hidden,
    page_title: 'Secret plan',
    page_content: 'Only members read the word **confidentialword**.',
  })
  const one = await save('ada', { item_id: single, page_title: 'One page', page_content: '单独的一页 singleton' })
  const old = await save('ada', { item_id: archived, page_title: 'Kept', page_content: 'Archived text' })
  await save('ada', { item_id: deleted, page_title: 'Lost', page_content: 'Deleted text' })
  const gone = await save('ada', { item_id: open, page_title: 'In the bin', page_content: 'Thrown away 回收站' })
  const pages = [guide, api, large, links, secret, one, old]

  // Versions of a page, of two people.
  await site.do('ada', 'item/getKey', { item_id: open })
  const member = (item_id: number, who: string, username: string, member_group_id: number, cat_id = 0) =>
    site.do(who, 'member/save', { item_id, username, member_group_id, cat_id })
  await member(open, 'ada', 'bob', 1)
  await member(open, 'ada', 'carol', 0, guides)
  await member(closed, 'bob', '小明', 2)
  for (const [at, who] of ['ada', 'ada', 'bob'].entries()) {
    if (who === 'bob' && !site.has('member/save')) continue
    await save(who, {
      page_id: guide,
      item_id: open,
      cat_id: guides,
      page_title: '安装指南',
      page_content: `${GUIDE}\n修改 ${at} change_number_${at}\n`,
      page_comments: `第 ${at} 次修改`,
    })
  }
  await site.do('ada', 'page/delete', { page_id: gone })
  const shared = await site.do('ada', 'page/createSinglePage', { page_id: guide, isCreateSiglePage: 'true' })

  // A script pushes pages with the key of the item.
  const key = await site.do('ada', 'item/getKey', { item_id: open })
  for (const text of ['first push', 'second push 推送']) {
    await site.do(null, 'item/updateByApi', {
      api_key: key.api_key,
      api_token: key.api_token,
      cat_name: 'Pushed/脚本',
      page_title: 'From a script',
      page_content: text,
    })
  }

  const teams: number[] = []
  const team = await site.do('ada', 'team/save', { team_name: '文档组' })
  if (team) {
    const team_id = Number(team.id)
    teams.push(team_id)
    await site.do('ada', 'teamMember/save', { team_id, member_username: 'carol,dora' })
    await site.do('ada', 'teamItem/save', { team_id, item_id: String(single) })
    const rows = await site.do('ada', 'teamItemMember/getList', { item_id: single, team_id })
    const carol = rows.find((row: { member_username: string }) => row.member_username === 'carol')
    await site.do('ada', 'teamItemMember/save', { id: carol.id, member_group_id: 0 })
  }
  await site.do('ada', 'subscription/savePage', { page_id: guide, uids: '2,3' })
  await site.do('bob', 'item/star', { item_id: open })
  await site.do('bob', 'item/sort', { data: { [closed]: 1, [open]: 2 } })
  await site.do('bob', 'itemGroup/save', { id: 0, group_name: '常用', item_ids: `${open},${closed}` })
  await site.do('ada', 'adminMessage/addAnnouncement', { message_content: '周五晚上升级 — upgrade on Friday' })
  await save('ada', {
    page_id: api,
    item_id: open,
    cat_id: calls,
    page_title: '登录接口',
    page_content: `${API}\n更新\n`,
    is_notify: 1,
    notify_content: '请看新的参数',
  })
  await site.do('ada', 'subscription/savePage', { page_id: api, uids: '2' })
  await site.do('ada', 'page/setLock', { page_id: large, item_id: open })

  const template = await site.do('ada', 'template/save', {
    template_title: '模板',
    template_content: '## 标题\n\n正文',
  })
  await site.do('ada', 'template/shareToItem', { template_id: template?.id, item_id: String(open) })
  await site.do('ada', 'mock/add', {
    page_id: api,
    template: '{"token": "@guid", "名": "值"}',
    path: '/login',
    method: 'POST',
  })
  const image = await site.do('ada', 'page/uploadImg', { page_id: guide, item_id: open }, new File([PNG], '图.png'))
  const notes = new File(['附件的内容\nplain words\n'], '说明.txt')
  await site.do('ada', 'page/upload', { page_id: guide, item_id: open }, notes)
  if (site.has('item/addSample')) for (const kind of ['sheet']) await site.do('carol', 'item/addSample', { kind })
  const sheetItem = site.has('mock/add') ? await item('dora', { item_type: 4, item_name: 'Budget 预算' }) : 0
  if (sheetItem) {
    const menu = (await site.do('dora', 'item/info', { item_id: sheetItem })).menu
    const page_id = menu.pages[0]?.page_id ?? 0
    pages.push(await save('dora', { page_id, item_id: sheetItem, page_title: 'Sheet', page_content: SHEET }))
  }

  await laterCalls(site, { open, closed, single, guide, calls, hidden, secret })
  await site.do('ada', 'item/archive', { item_id: archived, password: PASSWORD })
  await site.do('ada', 'item/delete', { item_id: deleted, password: PASSWORD })
  return {
    items: [open, closed, single, archived, deleted, ...(sheetItem ? [sheetItem] : [])],
    pages: [...pages, gone],
    catalogs: [guides, deep, deepest, calls, hidden],
    versioned: guide,
    sharedKey: shared.unique_key,
    teams,
    apiPage: api,
    sign: image && /sign=([^&]+)/.exec(image.url)?.[1],
  }
}

/** Features of the backstage and later ones. Each call is skipped in versions that lack it. */
async function laterCalls(
  site: Site,
  at: Record<'open' | 'closed' | 'single' | 'guide' | 'calls' | 'hidden' | 'secret', number>,
) {
  await site.do('ada', 'invite/save', { item_id: at.open, role: 0, days: 30, max_uses: 5 })
  if (site.has('page/copy')) {
    const moving = await site.do('bob', 'page/save', {
      item_id: at.closed,
      cat_id: at.hidden,
      page_title: 'Moves away',
      page_content: 'Moved text 移动',
    })
    await site.do('bob', 'page/copy', { page_id: moving.page_id, to_item_id: at.open, new_cat_id: 0, is_del: 1 })
  }
  if (site.has('recycle/getCatalogList')) {
    const cat = await site.do('bob', 'catalog/save', { item_id: at.closed, cat_name: 'Moves too', parent_cat_id: 0 })
    const inside = { item_id: at.closed, cat_id: cat.cat_id, page_title: 'Inside', page_content: 'In a moved folder' }
    await site.do('bob', 'page/save', inside)
    await site.do('bob', 'catalog/copy', { cat_id: cat.cat_id, to_item_id: at.open, new_p_cat_id: 0, is_del: 1 })
    await site.do('ada', 'item/update', { item_id: at.open, line_breaks: 1, search_engines: 1 })
  }
  await site.do('ada', 'adminUser/addUser', { username: 'erin', password: PASSWORD })
  if (site.has('adminUser/getList')) {
    const { users } = await site.do('ada', 'adminUser/getList')
    const erin = users.find((row: { username: string }) => row.username === 'erin')
    await site.do('ada', 'adminUser/setDisabled', { uid: erin.uid, disabled: 1 })
  }
  await site.do('bob', 'accessToken/add', { name: '脚本', scope: 'read', all_items: 1 })
  await site.do('ada', 'adminRegisterCode/add', { note: '给新同事' })
  await site.do('ada', 'adminSetting/saveConfig', { beian: '备案 123' })
  await site.do('ada', 'adminSignIn/save', {
    kind: 'ldap',
    name: '目录',
    settings: { host: '127.0.0.1', base_dn: 'dc=example' },
  })
  const plan = await site.do('ada', 'adminPlan/save', { plan_name: '团队版', price_text: '10', items: 50 })
  if (plan) {
    const { plans } = await site.do('bob', 'plan/getList')
    await site.do('bob', 'order/place', { plan_id: plans[0].plan_id, note: '请确认' })
    const { orders } = await site.do('ada', 'adminOrder/getList')
    await site.do('ada', 'adminOrder/confirm', { order_id: orders[0].order_id })
    await site.do('ada', 'adminOverview/runJob', { name: 'daily-figures' })
    await site.do('ada', 'adminMessage/addAnnouncement', { message_content: '草稿', is_draft: 1 })
  }
  const started = await site.do('ada', 'export/start', { item_id: at.open, cat_id: at.calls, format: 'markdown' })
  while (started && Number((await site.do('ada', 'operation/info', started)).end_time) === 0)
    await new Promise((resolve) => setTimeout(resolve, 200))
}
