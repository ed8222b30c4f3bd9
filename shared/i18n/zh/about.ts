import type { TextsOf } from '#shared/i18n/type.ts'

/** 管理后台“关于”的文字：`/admin/about`。 */
export const about: TextsOf<'about'> = {
  title: '关于',
  body: '面向 IT 团队的文档软件。',
  version: '版本',
  check: '检查新版本',
  checkHint: '只查询站点设置中的更新地址，不会下载任何内容。',
  noAddress: '要在此检查新版本，请在站点设置中填写更新地址。',
  newest: '没有发现更新的版本。',
  newer: (version) => `可以更新到 ${version}。`,
  readNotes: '查看更新说明',
  notes: '更新内容',
  noNotes: '此版本没有更新说明。',
  update: '如何升级',
  updateLead: 'Octavo 不会下载或替换自己的程序。升级分五步：',
  steps: {
    notes: '阅读新版本说明中的“更新时”。',
    stop: '停止服务。',
    backup: '备份：数据库、uploads 文件夹和 secret.key 文件。',
    fetch: '获取新版本，覆盖旧版本，或放在另一处并使用相同的 DATA_DIR：',
    start: '启动。程序会自行安装和构建，数据表会自动升级：',
  },
  database: '检查数据库',
  databaseLead: '读取整个数据库，不做任何修改。大型站点可能需要半分钟，其间可以正常使用。',
  checkDatabase: '检查数据库',
  sound: (engine) => `${engine}：一切正常。`,
  unsound: (engine) => `${engine}：有需要处理的问题。`,
  checks: { schema: '表结构', structure: '数据完整性', references: '关联' },
  ok: {
    schema: '数据表与当前版本一致。',
    structure: '数据库引擎没有发现损坏。',
    references: '所有数据都有归属。',
  },
  bad: {
    schema: '数据表与当前版本不一致。请启动对应版本的 Octavo，或恢复升级前的备份。',
    structure: '数据库引擎发现损坏。请停止服务，保留一份数据库副本，并恢复最近一份完好的备份。',
    references: '有些数据没有归属。它们不会显示，也没有危害，请反馈给我们。',
  },
  unfinished: '检查没有完成。数据库很大时，请在使用人数较少时用数据库自带的工具检查。',
}
