import type { HandlersOf } from '../../http/handler.ts'

/** Calls of `team/…`. */
export const team: HandlersOf<'team'> = {}
