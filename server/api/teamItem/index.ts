import type { HandlersOf } from '../../http/handler.ts'

/** Calls of `teamItem/…`. */
export const teamItem: HandlersOf<'teamItem'> = {}
