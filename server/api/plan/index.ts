import type { HandlersOf } from '#server/call/handler.ts'
import { planGetList } from './getList.ts'

/** Handlers of `plan/…`. */
export const plan: HandlersOf<'plan'> = {
  getList: planGetList,
}
