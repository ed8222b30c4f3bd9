import type { ServerTextsOf } from '#shared/i18n/type.ts'

/** 邮件（纯文本）。 */
export const mail: ServerTextsOf<'mail'> = {
  password: {
    subject: '重设密码',
    text: ({ username, site, link, minutes }) => `${username}，你好：

有人（应该就是你）忘记了 ${site} 上账号“${username}”的密码。

请打开下面的链接设置新密码。链接只能使用一次，${minutes} 分钟内有效：

${link}

如果不是你本人操作，请忽略这封邮件，密码不会改变。
`,
  },
  verify: {
    subject: '验证你的邮箱',
    text: ({ username, site, link, hours }) => `${username}，你好：

有人（应该就是你）希望在 ${site} 的账号“${username}”上使用这个邮箱。

请打开下面的链接完成验证。链接只能使用一次，${hours} 小时内有效：

${link}

如果不是你本人操作，请忽略这封邮件；不打开链接，该邮箱就不会被使用。
`,
  },
  invite: {
    subject: ({ name, inviter }) => `${inviter} 邀请你加入“${name}”`,
    text: ({ name, inviter, site, link, days }) => `你好：

${inviter} 邀请你加入 ${site} 上的“${name}”。

请在 ${days} 天内打开下面的链接。如果还没有账号，可以在打开的页面上注册：

${link}

如果你不认识 ${inviter}，请忽略这封邮件。
`,
  },
}
