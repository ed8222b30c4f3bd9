import type { HandlersOf } from '../../http/handler.ts'

/** Calls of `member/…`. */
export const member: HandlersOf<'member'> = {}
