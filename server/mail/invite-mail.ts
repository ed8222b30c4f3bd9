import type { Lang } from '#shared/i18n/languages.ts'
import type { Mail } from './send-mail.ts'

interface Words {
  name: string
  inviter: string
  site: string
  link: string
  days: number
}

const TEXTS: Record<Lang, (given: Words) => Omit<Mail, 'to'>> = {
  en: ({ name, inviter, site, link, days }) => ({
    subject: `${inviter} invites you to “${name}”`,
    text: `Hello,

${inviter} invites you to work on "${name}" at ${site}.

Open this link within ${days} ${days === 1 ? 'day' : 'days'}. If you have no account yet, you can create one there:

${link}

If you do not know ${inviter}, ignore this mail.
`,
  }),
  zh: ({ name, inviter, site, link, days }) => ({
    subject: `${inviter} 邀请你加入“${name}”`,
    text: `你好：

${inviter} 邀请你加入 ${site} 上的“${name}”。

请在 ${days} 天内打开下面的链接。如果还没有账号，可以在打开的页面上注册：

${link}

如果你不认识 ${inviter}，请忽略这封邮件。
`,
  }),
}

/**
 * The mail with an invite link.
 * @param site address of the site, without a slash at the end
 */
export function inviteMail(
  lang: Lang,
  given: { to: string; name: string; inviter: string; site: string; token: string; days: number },
): Mail {
  const { to, token, ...words } = given
  return { to, ...TEXTS[lang]({ ...words, link: `${words.site}/user/invite/${token}` }) }
}
