import type { HandlersOf } from '../../http/handler.ts'

/** Calls of `subscription/…`. */
export const subscription: HandlersOf<'subscription'> = {}
