import type { Lang } from '#shared/i18n/languages.ts'
import { EMAIL_TOKEN_SECONDS } from './link-life.ts'
import type { Mail } from './send-mail.ts'

const HOURS = EMAIL_TOKEN_SECONDS / 3600

const TEXTS: Record<Lang, (given: { username: string; site: string; link: string }) => Omit<Mail, 'to'>> = {
  en: ({ username, site, link }) => ({
    subject: 'Verify your e-mail address',
    text: `Hello ${username},

somebody, most likely you, wants to use this e-mail address for the account "${username}" at ${site}.

Open this link to verify it. It works once, within ${HOURS} hours:

${link}

If it was not you, do nothing: without the link the address is not used.
`,
  }),
  zh: ({ username, site, link }) => ({
    subject: '验证你的邮箱',
    text: `${username}，你好：

有人（应该就是你）希望在 ${site} 的账号“${username}”上使用这个邮箱。

请打开下面的链接完成验证。链接只能使用一次，${HOURS} 小时内有效：

${link}

如果不是你本人操作，请忽略这封邮件；不打开链接，该邮箱就不会被使用。
`,
  }),
}

/**
 * The mail with the link that verifies an address.
 * @param site address of the site, without a slash at the end
 */
export function verifyMail(lang: Lang, given: { to: string; username: string; site: string; token: string }): Mail {
  const { to, username, site, token } = given
  return { to, ...TEXTS[lang]({ username, site, link: `${site}/user/verifyEmail?token=${token}` }) }
}
