import type { HandlersOf } from '../../http/handler.ts'

/** The handlers of `item/*`. */
export const item = {} as HandlersOf<'item'>
