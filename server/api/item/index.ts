import type { HandlersOf } from '../../http/handler.ts'
import { itemAdd } from './add.ts'
import { itemDetail } from './detail.ts'
import { itemGetKey } from './getKey.ts'
import { itemInfo } from './info.ts'
import { itemMyList } from './myList.ts'
import { itemResetKey } from './resetKey.ts'
import { itemSearch } from './search.ts'
import { itemUpdate } from './update.ts'
import { itemUpdateByApi } from './updateByApi.ts'

/** The handlers of `item/*`. */
export const item: HandlersOf<'item'> = {
  myList: itemMyList,
  add: itemAdd,
  update: itemUpdate,
  detail: itemDetail,
  info: itemInfo,
  search: itemSearch,
  getKey: itemGetKey,
  resetKey: itemResetKey,
  updateByApi: itemUpdateByApi,
}
