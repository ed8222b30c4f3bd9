import type { HandlersOf } from '../../http/handler.ts'

/** Calls of `itemGroup/…`. */
export const itemGroup: HandlersOf<'itemGroup'> = {}
