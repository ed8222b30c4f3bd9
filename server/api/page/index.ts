import type { HandlersOf } from '../../http/handler.ts'
import { pageCreateSinglePage } from './createSinglePage.ts'
import { pageDelete } from './delete.ts'
import { pageInfo } from './info.ts'
import { pageInfoByKey } from './infoByKey.ts'
import { pageSave } from './save.ts'
import { pageSort } from './sort.ts'

/** The handlers of `page/*`. */
export const page: HandlersOf<'page'> = {
  info: pageInfo,
  infoByKey: pageInfoByKey,
  save: pageSave,
  delete: pageDelete,
  sort: pageSort,
  createSinglePage: pageCreateSinglePage,
}
