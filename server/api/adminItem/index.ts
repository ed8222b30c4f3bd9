import type { HandlersOf } from '#server/call/handler.ts'
import { adminItemAttorn } from './attorn.ts'
import { adminItemDeleteItem } from './deleteItem.ts'
import { adminItemGetList } from './getList.ts'
import { adminItemRecover } from './recover.ts'

/** Handlers of `adminItem/…`. */
export const adminItem: HandlersOf<'adminItem'> = {
  getList: adminItemGetList,
  deleteItem: adminItemDeleteItem,
  recover: adminItemRecover,
  attorn: adminItemAttorn,
}
