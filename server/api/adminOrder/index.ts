import type { HandlersOf } from '#server/call/handler.ts'
import { adminOrderConfirm } from './confirm.ts'
import { adminOrderGetList } from './getList.ts'
import { adminOrderRefuse } from './refuse.ts'

/** Handlers of `adminOrder/…`. */
export const adminOrder: HandlersOf<'adminOrder'> = {
  getList: adminOrderGetList,
  confirm: adminOrderConfirm,
  refuse: adminOrderRefuse,
}
