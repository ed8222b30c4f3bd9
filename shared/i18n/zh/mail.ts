import type { ServerTextsOf } from '#shared/i18n/type.ts'

/** 邮件（纯文本）。 */
export const mail: ServerTextsOf<'mail'> = {
  password: {
    subject: '重设密码',
    text: ({ username, site, link, minutes }) => `${username}，你好：

有人（应该就是你）忘记了 ${site} 上账户“${username}”的密码。

请打开下面的链接设置新密码。链接只能使用一次，${minutes} 分钟内有效：

${link}

如果不是你本人操作，请忽略这封邮件，密码不会改变。
`,
  },
  firstPassword: {
    subject: (site) => `你在 ${site} 的账户`,
    text: ({ username, site, link, days }) => `${username}，你好：

${site} 的管理员给你发送了这个链接，用来设置账户“${username}”的密码。

链接只能使用一次，${days} 天内有效：

${link}

过期后，可以在登录页通过“忘记密码？”获取新的链接。
`,
  },
  verify: {
    subject: '验证你的邮箱',
    text: ({ username, site, link, hours }) => `${username}，你好：

有人（应该就是你）希望在 ${site} 的账户“${username}”上使用这个邮箱。

请打开下面的链接完成验证。链接只能使用一次，${hours} 小时内有效：

${link}

如果不是你本人操作，请忽略这封邮件；不打开链接，该邮箱就不会被使用。
`,
  },
  invite: {
    subject: ({ name, inviter }) => `${inviter} 邀请你加入“${name}”`,
    text: ({ name, inviter, site, link, days }) => `你好：

${inviter} 邀请你加入 ${site} 上的“${name}”。

请在 ${days} 天内打开下面的链接。如果还没有账户，可以在打开的页面上注册：

${link}

如果你不认识 ${inviter}，请忽略这封邮件。
`,
  },
  trial: {
    subject: '文档站点的邮件设置可用',
    text: '管理员发送了这封邮件来测试站点的邮件设置。邮件设置可用。\n',
  },
  backup: {
    failed: {
      subject: '站点备份失败',
      text: ({ username, reason, link }) => `${username}，你好：

站点备份失败：${reason}

系统每小时会重试一次。在备份成功并再次失败之前，不会再发送邮件。

${link}
`,
    },
    old: {
      subject: '站点缺少近期备份',
      text: ({ username, reason, link }) => `${username}，你好：

距上次备份已超过备份间隔的两倍。${reason}

${link}
`,
    },
  },
  security: {
    changes: {
      two_step_on: () => '两步验证已开启',
      two_step_change: () => '身份验证器应用已更换',
      two_step_off: () => '两步验证已关闭',
      codes: () => '恢复代码已重新生成',
      passkey_add: (passkey) => `已添加通行密钥“${passkey}”`,
      passkey_remove: (passkey) => `已移除通行密钥“${passkey}”`,
      reset: () => '管理员移除了两步验证和全部通行密钥',
    },
    subject: ({ what }) => `你的账户：${what}`,
    text: ({ username, site, what, ip, time }) => `${username}，你好：

你在 ${site} 的账户有变更：${what}（${time}，来自地址 ${ip}）。

如果不是你本人操作，请立即修改密码，在用户中心结束其他会话，并告知站点管理员。
`,
  },
}
