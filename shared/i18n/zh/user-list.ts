import type { ServerTextsOf } from '#shared/i18n/type.ts'

/** 导入的用户名单里的用词，以空格分隔。 */
export const userList: ServerTextsOf<'userList'> = {
  headings: {
    username: '用户名 账号 帐号 登录名',
    name: '姓名 名称 昵称 显示名称',
    email: '邮箱 邮箱地址 电子邮件',
    group: '角色 用户组',
    password: '密码',
  },
  groups: { admin: '管理员', ordinary: '普通用户 成员' },
}
