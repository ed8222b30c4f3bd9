import type { HandlersOf } from '../../http/handler.ts'

/** Calls of `recycle/…`. */
export const recycle: HandlersOf<'recycle'> = {}
