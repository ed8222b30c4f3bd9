import type { HandlersOf } from '#server/call/handler.ts'
import { catalogBatUpdate } from './batUpdate.ts'
import { catalogCatListGroup } from './catListGroup.ts'
import { catalogCatListName } from './catListName.ts'
import { catalogCopy } from './copy.ts'
import { catalogDelete } from './delete.ts'
import { catalogGetPagesBycat } from './getPagesBycat.ts'
import { catalogSave } from './save.ts'

/** The handlers of `catalog/*`. */
export const catalog: HandlersOf<'catalog'> = {
  catListGroup: catalogCatListGroup,
  catListName: catalogCatListName,
  save: catalogSave,
  delete: catalogDelete,
  batUpdate: catalogBatUpdate,
  getPagesBycat: catalogGetPagesBycat,
  copy: catalogCopy,
}
