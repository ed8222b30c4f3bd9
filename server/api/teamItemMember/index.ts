import type { HandlersOf } from '../../http/handler.ts'

/** Calls of `teamItemMember/…`. */
export const teamItemMember: HandlersOf<'teamItemMember'> = {}
