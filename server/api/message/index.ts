import type { HandlersOf } from '../../http/handler.ts'

/** Calls of `message/…`. */
export const message: HandlersOf<'message'> = {}
