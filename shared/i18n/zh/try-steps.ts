import type { TextsOf } from '#shared/i18n/type.ts'

export const trySteps: TextsOf<'trySteps'> = {
  action: '测试',
  running: '正在测试…',
  succeeded: '全部成功',
  failed: '测试失败',
  milliseconds: (count) => `${count} 毫秒`,
  steps: {
    address: '查找地址',
    connect: '连接',
    tls: '加密连接',
    login: '登录',
    search: '搜索',
    person: '查找用户',
    password: '校验密码',
    groups: '读取用户组',
    discover: '读取提供方的说明',
    token: '请求令牌',
    userinfo: '读取用户信息',
    send: '发送',
    ask: '提问',
    write: '写入文件',
    read: '读回文件',
    compare: '比较内容',
    delete: '删除文件',
  },
}
