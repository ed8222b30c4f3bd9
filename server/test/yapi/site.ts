import { createHash } from 'node:crypto'

/** A document of MongoDB. */
export type Documents = Record<string, unknown>[]

/** The collections of a site of YApi by their names. */
export type YapiSite = Record<string, Documents>

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex')
/** The hash of a password as YApi stores it. */
export const yapiHash = (password: string, passsalt: string): string => sha1(`${password}${sha1(passsalt)}`)

export const PASSWORD = 'Pumpe & <Ventil> 阀门'

const user = (_id: number, username: string, more: Record<string, unknown> = {}) => ({
  ...{ _id, username, email: `${username.toLowerCase()}@pumps.example`, passsalt: `salt${_id}`, study: false },
  ...{ password: yapiHash(PASSWORD, `salt${_id}`), role: 'member', type: 'site' },
  ...{ add_time: 1_600_000_000 + _id, up_time: 1_600_000_100 + _id, __v: 0 },
  ...more,
})

const member = (uid: number, role: string) => ({ uid, role, username: `user-${uid}`, email: '', email_notice: true })
const times = { add_time: 1_610_000_000, up_time: 1_620_000_000, __v: 0 }

const pump = {
  ...{
    _id: 41,
    uid: 12,
    edit_uid: 13,
    project_id: 21,
    catid: 31,
    title: '查询水泵',
    path: '/pumps/{id}',
    method: 'GET',
  },
  ...{ status: 'done', type: 'var', index: 1, tag: ['水泵'], api_opened: false, desc: '<p>查询</p>' },
  markdown: '查询一台水泵。[新增](/project/21/interface/api/42)',
  query_path: { path: '/pumps/{id}', params: [] },
  req_params: [{ _id: 'x', name: 'id', desc: '编号', example: '7' }],
  req_query: [{ name: 'deep', desc: '全部', required: '0', example: '1' }],
  req_headers: [{ name: 'X-Tenant', value: 'north', required: '1' }],
  ...{ req_body_is_json_schema: false, req_body_form: [] },
  ...{ res_body_type: 'json', res_body_is_json_schema: true },
  res_body: JSON.stringify({
    type: 'object',
    properties: { id: { type: 'integer', description: '编号' }, name: { type: 'string' } },
    required: ['id'],
  }),
  ...times,
}

const addPump = {
  ...pump,
  ...{
    _id: 42,
    title: '新增水泵',
    path: '/pumps',
    method: 'POST',
    index: 0,
    status: 'undone',
    markdown: '',
    desc: '',
    tag: [],
  },
  ...{ req_params: [], req_query: [], req_headers: [], edit_uid: 0 },
  ...{ req_body_type: 'json', req_body_is_json_schema: true },
  req_body_other: JSON.stringify({ type: 'object', properties: { name: { type: 'string' } } }),
  ...{ res_body_is_json_schema: false, res_body: '{"code": 0, "id|1-100": 1}' },
}

const link = (to: string, words: string) => `<a href="${to}">${words}</a>`
const byAda = link('/user/profile/12', 'ada')

/** A small site that follows the models of YApi 1.11: people, groups, private and public projects, interfaces with a history, a wiki, environments. */
export const yapiSite = (): YapiSite => ({
  user: [
    user(11, 'admin', { role: 'admin', email: 'admin@admin.com', password: yapiHash('ymfe.org', 'salt11') }),
    user(12, 'ada'),
    user(13, '王小明'),
    user(14, 'Ada'),
    user(15, 'sso', { type: 'third' }),
  ],
  group: [
    {
      ...{ _id: 16, uid: 12, group_name: '水泵组', group_desc: '', type: 'public', custom_field1: { enable: false } },
      members: [member(12, 'owner'), member(13, 'guest'), member(14, 'dev')],
      ...times,
    },
    { _id: 17, uid: 13, group_name: 'User-13', type: 'private', members: [], ...times },
  ],
  project: [
    {
      ...{
        _id: 21,
        uid: 12,
        name: '水泵接口',
        basepath: '/v1',
        desc: '所有水泵',
        group_id: 16,
        project_type: 'private',
      },
      members: [member(13, 'dev')],
      env: [
        {
          ...{ name: '测试', domain: 'http://test.pumps.example' },
          ...{ header: [{ name: 'X-Env', value: 'test' }], global: [{ name: 'token', value: 't-1' }] },
        },
      ],
      ...{ icon: 'code-o', color: 'blue', switch_notice: true, is_mock_open: false, strice: false, is_json5: false },
      ...{ pre_script: 'context.a = 1', after_script: '', tag: [], ...times },
    },
    {
      ...{ _id: 22, uid: 13, name: 'Public valves', basepath: '', group_id: 17, project_type: 'public', members: [] },
      ...{ env: [{ name: 'local', domain: 'http://127.0.0.1', header: [], global: [] }], tag: [], ...times },
    },
  ],
  interface_cat: [
    { _id: 31, uid: 12, project_id: 21, name: '公共分类', desc: '关于水泵的说明', index: 0, ...times },
    { _id: 32, uid: 12, project_id: 21, name: '空', desc: '空', index: 1, ...times },
    { _id: 33, uid: 13, project_id: 22, name: 'Valves', desc: '', index: 0, ...times },
  ],
  interface: [
    pump,
    addPump,
    { ...addPump, _id: 43, uid: 13, project_id: 22, catid: 33, title: 'List valves', path: '/valves', method: 'GET' },
  ],
  wiki: [{ _id: 51, project_id: 21, uid: 12, edit_uid: 13, desc: '<p>x</p>', markdown: '# 水泵\n\n概述', ...times }],
  follow: [{ _id: 61, uid: 13, projectid: 21, projectname: '水泵接口', icon: 'code-o', color: 'blue', __v: 0 }],
  token: [{ _id: 71, project_id: 21, token: 'abcdef', __v: 0 }],
  interface_col: [{ _id: 81, name: '测试集', uid: 12, project_id: 21, ...times }],
  log: [
    {
      ...{ _id: 91, uid: 12, username: 'ada', type: 'project', typeid: 21, add_time: 1_611_000_000, __v: 0 },
      content: `${byAda} 为分类 ${link('/project/21/interface/api/cat_31', '公共分类')} 添加了接口 ${link('/project/21/interface/api/41', '查询水泵')} `,
    },
    {
      ...{ _id: 92, uid: 13, username: '王小明', type: 'project', typeid: 21, add_time: 1_620_000_000, __v: 0 },
      content: `${link('/user/profile/13', '王小明')} \n 更新了分类 ${link('/project/21/interface/api/cat_31', '公共分类')} \n 下的接口 ${link('/project/21/interface/api/41', '查询水泵')}<p></p>`,
      data: {
        ...{ interface_id: 41, cat_id: 31, current: pump },
        old: { ...pump, title: '查水泵', markdown: '旧的说明', edit_uid: 0, up_time: 1_611_000_000 },
      },
    },
    {
      ...{ _id: 93, uid: 12, username: 'ada', type: 'project', typeid: 21, add_time: 1_612_000_000, __v: 0 },
      content: `${byAda} 添加了接口集 ${link('/project/21/interface/col/81', '测试集')}`,
    },
    {
      ...{ _id: 94, uid: 12, username: 'ada', type: 'group', typeid: 16, add_time: 1_612_000_000, __v: 0 },
      content: `${byAda} 新增了分组 ${link('/group/16', '水泵组')}`,
    },
  ],
})
