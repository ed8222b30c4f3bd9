import type { HandlersOf } from '#server/call/handler.ts'
import { orderCancel } from './cancel.ts'
import { orderGetMyList } from './getMyList.ts'
import { orderPlace } from './place.ts'

/** Handlers of `order/…`. */
export const order: HandlersOf<'order'> = {
  place: orderPlace,
  getMyList: orderGetMyList,
  cancel: orderCancel,
}
