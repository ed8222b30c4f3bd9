import type { HandlersOf } from '../../http/handler.ts'

/** Calls of `adminMessage/…`. */
export const adminMessage: HandlersOf<'adminMessage'> = {}
