import type { Lang } from '#shared/i18n/languages.ts'
import { PASSWORD_TOKEN_SECONDS } from './link-life.ts'
import type { Mail } from './send-mail.ts'

const MINUTES = PASSWORD_TOKEN_SECONDS / 60

const TEXTS: Record<Lang, (given: { username: string; site: string; link: string }) => Omit<Mail, 'to'>> = {
  en: ({ username, site, link }) => ({
    subject: 'Set a new password',
    text: `Hello ${username},

somebody, most likely you, has forgotten the password of the account "${username}" at ${site}.

Open this link to set a new password. It works once, within ${MINUTES} minutes:

${link}

If it was not you, do nothing: your password stays as it is.
`,
  }),
  zh: ({ username, site, link }) => ({
    subject: '重设密码',
    text: `${username}，你好：

有人（应该就是你）忘记了 ${site} 上账号“${username}”的密码。

请打开下面的链接设置新密码。链接只能使用一次，${MINUTES} 分钟内有效：

${link}

如果不是你本人操作，请忽略这封邮件，密码不会改变。
`,
  }),
}

/**
 * The mail with the link that sets a new password.
 * @param site address of the site, without a slash at the end
 */
export function passwordMail(lang: Lang, given: { to: string; username: string; site: string; token: string }): Mail {
  const { to, username, site, token } = given
  return { to, ...TEXTS[lang]({ username, site, link: `${site}/user/newPassword?token=${token}` }) }
}
