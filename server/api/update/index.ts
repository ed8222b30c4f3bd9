import type { HandlersOf } from '#server/call/handler.ts'
import { updateCheckDb } from './checkDb.ts'

/** Handlers of `update/…`. */
export const update: HandlersOf<'update'> = {
  checkDb: updateCheckDb,
}
