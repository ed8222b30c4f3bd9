import type { TextsOf } from '#shared/i18n/type.ts'

/** 邀请码的文字：位于 `/admin/users` 的用户列表下方。 */
export const registerCodes: TextsOf<'registerCodes'> = {
  title: '邀请码',
  lead: '持有邀请码的人可以注册，即使本站未开放注册。',
  leadOff: '目前注册不需要邀请码。如需启用，请关闭注册并开启“凭邀请码注册”。',
  toSettings: '前往设置',
  add: '新建邀请码',
  addTitle: '新建邀请码',
  none: '还没有邀请码',
  code: '邀请码',
  note: '用途',
  noteHint: '仅管理员可见。',
  maxUses: '可供多少人使用',
  ends: '到期',
  days: (count) => (count === 365 ? '一年后' : `${count} 天后`),
  made: '邀请码',
  once: '请立即复制。邀请码仅以哈希保存，不会再次显示。',
  usedBy: '使用者',
  uses: (uses, most) => `${uses} / ${most}`,
  madeBy: (name, time) => (name ? `${name} 创建于 ${time}` : `创建于 ${time}`),
  states: { live: '可用', usedUp: '已用完', expired: '已过期', withdrawn: '已撤回' },
  withdraw: '撤回',
  withdrawOne: (name) => `撤回 ${name}`,
  withdrawTitle: (name) => `撤回邀请码 ${name}？`,
  withdrawBody: '此后无人能凭它注册。已凭它注册的账户不受影响。',
  withdrawn: '邀请码已撤回。',
}
