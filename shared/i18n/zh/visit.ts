import type { TextsOf } from '#shared/i18n/type.ts'

/** 私密项目的访问密码页面。 */
export const visit: TextsOf<'visit'> = {
  title: '这是私密项目',
  leadGuest: '项目成员登录后即可阅读；访客需要输入访问密码，请向项目所有者索取。',
  leadUser: '你的账户不是该项目的成员。输入访问密码后可以阅读，请向项目所有者索取。',
  password: '访问密码',
  passwordMissing: '请输入访问密码。',
  action: '打开项目',
  or: '你是项目成员？',
}
