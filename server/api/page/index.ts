import type { HandlersOf } from '../../http/handler.ts'

/** The handlers of `page/*`. */
export const page = {} as HandlersOf<'page'>
