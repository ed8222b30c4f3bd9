import type { HandlersOf } from '#server/call/handler.ts'
import { templateDelete } from './delete.ts'
import { templateGetItemList } from './getItemList.ts'
import { templateGetMyList } from './getMyList.ts'
import { templateSave } from './save.ts'
import { templateShareToItem } from './shareToItem.ts'

/** Handlers of `template/…`. */
export const template: HandlersOf<'template'> = {
  save: templateSave,
  getMyList: templateGetMyList,
  getItemList: templateGetItemList,
  delete: templateDelete,
  shareToItem: templateShareToItem,
}
