import type { HandlersOf } from '../../http/handler.ts'

/** The handlers of `catalog/*`. */
export const catalog = {} as HandlersOf<'catalog'>
