import type { HandlersOf } from '../../http/handler.ts'

/** Calls of `teamMember/…`. */
export const teamMember: HandlersOf<'teamMember'> = {}
