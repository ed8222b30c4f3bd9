import type { ServerTextsOf } from '#shared/i18n/type.ts'

/** 变更日志的文字；协议里由服务器返回。 */
export const changeLog: ServerTextsOf<'changeLog'> = {
  actions: {
    create: '创建',
    update: '更新',
    delete: '删除',
    drag: '拖动',
    binding: '添加',
    unbound: '移除',
    move_out: '移出',
    move_in: '移入',
    recover: '恢复',
    purge: '彻底删除',
    share: '分享',
    unshare: '停止分享',
    archive: '归档',
    attorn: '转让',
    export: '导出',
  },
  objects: {
    page: '页面',
    catalog: '目录',
    tree: '目录树',
    member: '成员',
    team: '团队',
    item: '项目',
    key: '密钥',
  },
  unknown: '未定义',
  settings: {
    item_name: '名称',
    item_description: '描述',
    item_domain: '个性域名',
    made_private: '改为私密',
    made_open: '改为公开',
    visit_password: '访问密码',
    'search_engines 1': '允许搜索引擎收录',
    'search_engines 0': '禁止搜索引擎收录',
    'line_breaks 0': '换行：自动',
    'line_breaks 1': '换行：按输入显示',
    'line_breaks 2': '换行：按 Markdown 规则',
    new_token: '更换了 token',
  },
  people: {
    joined: (names) => `加入：${names}`,
    left: (names) => `离开：${names}`,
  },
  moves: {
    move_out: (name) => (name === undefined ? '移至其他项目' : `移至“${name}”`),
    move_in: (name) => (name === undefined ? '来自其他项目' : `来自“${name}”`),
  },
  // “彻底”已在操作名称里。
  purged: '',
  transferred: (name) => `转让给 ${name}`,
  comma: '、',
}
