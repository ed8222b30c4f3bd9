import type { HandlersOf } from '#server/call/handler.ts'
import { recycleDelete } from './delete.ts'
import { recycleDeleteCatalog } from './deleteCatalog.ts'
import { recycleGetCatalogList } from './getCatalogList.ts'
import { recycleGetList } from './getList.ts'
import { recycleInfo } from './info.ts'
import { recycleRecover } from './recover.ts'
import { recycleRecoverCatalog } from './recoverCatalog.ts'

/** The handlers of `recycle/*`. */
export const recycle: HandlersOf<'recycle'> = {
  delete: recycleDelete,
  deleteCatalog: recycleDeleteCatalog,
  getCatalogList: recycleGetCatalogList,
  getList: recycleGetList,
  info: recycleInfo,
  recover: recycleRecover,
  recoverCatalog: recycleRecoverCatalog,
}
