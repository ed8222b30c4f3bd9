import type { HandlersOf } from '#server/call/handler.ts'
import { itemAdd } from './add.ts'
import { itemAddSample } from './addSample.ts'
import { itemArchive } from './archive.ts'
import { itemAttorn } from './attorn.ts'
import { itemDelete } from './delete.ts'
import { itemDetail } from './detail.ts'
import { itemExitItem } from './exitItem.ts'
import { itemGetChangeLog } from './getChangeLog.ts'
import { itemGetKey } from './getKey.ts'
import { itemInfo } from './info.ts'
import { itemMyList } from './myList.ts'
import { itemPwd } from './pwd.ts'
import { itemResetKey } from './resetKey.ts'
import { itemSearch } from './search.ts'
import { itemSort } from './sort.ts'
import { itemStar } from './star.ts'
import { itemUnstar } from './unstar.ts'
import { itemUpdate } from './update.ts'
import { itemUpdateByApi } from './updateByApi.ts'

/** The handlers of `item/*`. */
export const item: HandlersOf<'item'> = {
  myList: itemMyList,
  add: itemAdd,
  addSample: itemAddSample,
  update: itemUpdate,
  detail: itemDetail,
  info: itemInfo,
  search: itemSearch,
  getKey: itemGetKey,
  resetKey: itemResetKey,
  star: itemStar,
  unstar: itemUnstar,
  sort: itemSort,
  pwd: itemPwd,
  archive: itemArchive,
  attorn: itemAttorn,
  delete: itemDelete,
  exitItem: itemExitItem,
  getChangeLog: itemGetChangeLog,
  updateByApi: itemUpdateByApi,
}
