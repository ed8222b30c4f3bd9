/** The names of the systems whose sites can be moved here, in the order of lists. */
export const SYSTEM_NAMES = ['showdoc', 'yapi', 'bookstack', 'mindoc', 'outline'] as const

export type SystemName = (typeof SYSTEM_NAMES)[number]
