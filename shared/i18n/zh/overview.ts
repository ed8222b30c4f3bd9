import type { TextsOf } from '#shared/i18n/type.ts'

/** 管理后台首页的文字：`/admin/index`。 */
export const overview: TextsOf<'overview'> = {
  title: '概览',
  updatedAt: (time, counted) => `更新于 ${time}${counted && `，数据统计于${counted}`}`,
  refresh: '刷新',
  period: '时间范围',
  days: (count) => `${count} 天`,
  noFigures: '首批数据将在一分钟内出现。',

  series: { people: '用户', items: '项目', pages: '页面', files: '文件', bytes: '占用空间', active: '活跃用户' },
  more: (change, days) => `${days} 天内 ${change}`,
  same: (days) => `${days} 天内无变化`,
  files: (count) => `共 ${count} 个文件`,
  chart: '变化趋势',
  chartOf: '图表内容',
  day: '日期',
  chooseDay: (name) => `${name}：选择日期`,
  unknown: '未知',
  fromTo: (name, from, first, to, last) => `${name}：${from} ${first}，${to} ${last}`,

  attention: '需要处理',
  calm: '没有需要处理的事项。',
  calmBody: '任务、存储、邮件和设置均正常。',
  goJobs: '查看任务',
  goAttachments: '附件',
  goItems: '项目',
  goAccount: '我的账户',
  goSettings: '站点设置',
  goOrders: '订单',
  goSecurity: '我的安全设置',
  runNow: '立即运行',
  runJob: (name) => `立即运行“${name}”`,
  jobStarted: (name) => `“${name}”正在运行`,
  findings: {
    job_failing: {
      title: (_count, about) => `“${about}”运行失败`,
      body: (count) => (count === 1 ? '上次运行失败，每分钟会重试。' : `已连续失败 ${count} 次，每分钟会重试。`),
    },
    job_late: {
      title: (_count, about) => `“${about}”没有按时运行`,
      body: () => '早该运行而没有运行。服务器运行期间每分钟会启动到期的任务。',
    },
    storage_fails: {
      title: () => '文件无法存储',
      body: (_count, about) => `上传会失败，页面仍可保存。存储返回：${about}`,
    },
    disk_full: {
      title: () => '磁盘空间即将用完',
      body: (_count, _about, size) => `剩余 ${size}。空间用完后页面将无法保存。`,
    },
    files_missing: {
      title: (count) => `缺少 ${count} 个文件`,
      body: () => '存储中没有它们的内容。请从备份恢复；“octavo file check”可列出这些文件。',
    },
    secrets_unreadable: {
      title: (count) => `有 ${count} 个密钥无法读取`,
      body: () =>
        '项目的访问密码或密钥是用另一把密钥加密的。请恢复 secret.key 文件或原来的 SECRET_KEY，或在项目中重新设置。',
    },
    pages_unindexed: {
      title: (count) => (count >= 100 ? '至少 100 个页面搜索不到' : `有 ${count} 个页面搜索不到`),
      body: () => '它们不在搜索索引中。索引任务每 15 分钟会重试。',
    },
    mail_missing: {
      title: () => '无法发送邮件',
      body: () => '未设置邮件服务器。忘记密码的用户无法自行找回。',
    },
    address_missing: {
      title: () => '站点不知道自己的地址',
      body: () => '不会向访客发送含链接的邮件。请设置站点地址。',
    },
    administrator_unreachable: {
      title: () => '没有管理员能收到邮件',
      body: () => '所有管理员都没有已验证的邮箱。一旦忘记密码，只能使用命令行。',
    },
    not_encrypted: {
      title: () => '连接未加密',
      body: (_count, about) => `用户通过 http:// 访问 ${about}，途中他人可以读取密码。请在前面设置支持 HTTPS 的代理。`,
    },
    registration_open: {
      title: () => '任何人都可以注册',
      body: (_count, about) => `能访问 ${about} 的人都可以创建账户。如非本意，请关闭注册。`,
    },
    orders_waiting: {
      title: (count) => `有 ${count} 个订单等待处理`,
      body: () => '有人订购了套餐。付款后请确认订单，或拒绝。',
    },
    backup_failed: {
      title: () => '上次备份失败',
      body: (_count, about) => `系统每小时会重试。原因：${about}`,
    },
    backup_old: {
      title: (count) => `已有 ${count} 天没有备份`,
      body: () => '站点应更频繁地备份，请查明原因。',
    },
    second_step_missing: {
      title: (count) => `有 ${count} 位管理员未设置两步验证`,
      body: () =>
        '这些账户仅凭密码即可登录。请在账户的“安全”中设置身份验证器应用或通行密钥；也可在站点设置中强制要求。',
    },
  },

  activePeople: '最近 7 天活跃的用户',
  nobodyActive: '最近 7 天没有人使用本站。',
  andMore: (count) => `另有 ${count} 人`,

  state: '系统',
  version: '版本',
  database: '数据库',
  storage: '文件存储',
  storageKinds: { local: '本机', s3: '对象存储' },
  disk: '磁盘',
  diskFree: (free, total) => `剩余 ${free}，共 ${total}`,
  mail: '邮件',
  mailOn: '已设置邮件服务器',
  mailOff: '未设置',

  jobs: '后台任务',
  jobsFailed: (failed, all) => `${all} 个任务中有 ${failed} 个上次运行失败`,
  jobsFine: (all) => `共 ${all} 个任务，无失败`,
  job: '任务',
  result: '上次结果',
  lastRun: '上次运行',
  duration: '用时',
  nextRun: '下次运行',
  done: '完成',
  running: '进行中',
  waiting: '尚未运行',
  failedTimes: (count) => (count === 1 ? '失败' : `连续失败 ${count} 次`),
  soon: '一分钟内',
  milliseconds: (count) => `${count} 毫秒`,
  seconds: (count) => `${count} 秒`,
  minutes: (minutes, seconds) => `${minutes} 分 ${seconds} 秒`,
  jobNames: {
    'purge-expired': '清除过期数据',
    'purge-operations': '清理长任务的旧结果',
    'purge-recycle-bin': '清理回收站',
    'back-up': '启动备份',
    'sweep-files': '清理并检查文件',
    'index-pages': '建立搜索索引',
    'index-noted-pages': '为已保存的页面建立搜索索引',
    'read-api-pages': '读取 API 页面',
    'read-file-texts': '读取附件文字',
    'read-page-links': '读取页面链接',
    'seal-secrets': '加密旧密钥',
    'check-site': '检查站点',
    'daily-figures': '记录每日数据',
    'import-people': '导入目录中的用户',
    'remind-of-plans': '提醒套餐到期',
  },
}
