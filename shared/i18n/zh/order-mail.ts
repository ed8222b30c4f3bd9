import type { ServerTextsOf } from '#shared/i18n/type.ts'

/** 套餐订单的邮件（纯文本）。 */
export const orderMail: ServerTextsOf<'orderMail'> = {
  placed: {
    subject: ({ by, plan }) => `${by} 提交了“${plan}”套餐的订单`,
    text: ({ name, number, by, plan, price, note, link }) => `${name}，你好：

${by} 提交了订单 ${number}：${plan}${price && `，${price}`}。

${note}

${link && `请在这里确认或拒绝：\n\n${link}`}`,
  },
  confirmed: {
    subject: ({ plan }) => `你的“${plan}”套餐已生效`,
    text: ({ name, number, plan, note, end, link }) => `${name}，你好：

你的订单 ${number} 已确认：${plan}${end && `，有效期至 ${end}`}。

${note}

${link}`,
  },
  refused: {
    subject: ({ number }) => `你的订单 ${number} 未通过`,
    text: ({ name, number, plan, note, link }) => `${name}，你好：

你的订单 ${number}（${plan}）未通过。

${note}

${link}`,
  },
  withdrawn: {
    subject: ({ plan, number }) => `你的“${plan}”套餐订单 ${number} 已被撤销`,
    text: ({ name, number, plan, note, link }) => `${name}，你好：

管理员撤销了你此前已获确认的订单 ${number}（${plan}），该订单不再有效。超出额度的内容仍可阅读和修改，但不能再添加；没有删除任何内容。

${note}

${link}`,
  },
  withdrawn_later: {
    subject: ({ plan, number }) => `你的“${plan}”套餐订单 ${number} 已被撤销`,
    text: ({ name, number, plan, note, link }) => `${name}，你好：

管理员撤销了你已确认的订单 ${number}（${plan}），该订单的周期尚未开始，当前使用的套餐不受影响。

${note}

${link}`,
  },
  ends: {
    subject: ({ plan, end }) => `你的“${plan}”套餐将于 ${end} 到期`,
    text: ({ name, plan, end, link }) => `${name}，你好：

你的套餐“${plan}”将于 ${end} 到期。到期后，超出额度的内容仍可阅读和修改，但不能再添加；不会删除任何内容。

${link && `可在这里续订：\n\n${link}`}`,
  },
  ended: {
    subject: ({ plan }) => `你的“${plan}”套餐已到期`,
    text: ({ name, plan, link }) => `${name}，你好：

你的套餐“${plan}”已到期。超出额度的内容仍可阅读和修改，但不能再添加；没有删除任何内容。

${link && `可在这里续订：\n\n${link}`}`,
  },
}
