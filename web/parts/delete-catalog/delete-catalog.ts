import type { Output } from '#shared/api/index.ts'
import { call, invalidate, invalidateOf } from '#web/lib/api.ts'
import { currentTexts } from '#web/lib/locale.tsx'
import { mayEditIn } from '#web/lib/may-edit.ts'
import { movesSaved } from '#web/parts/move-queue/move-queue.ts'
import { toast } from '#web/ui/toast.ts'

/** What shows the tree of an item or its recycle bin. */
const STALE = [
  'item/info',
  'catalog/catListName',
  'catalog/catListGroup',
  'catalog/getPagesBycat',
  'recycle/getList',
  'recycle/getCatalogList',
  'page/info',
] as const

interface Deletion {
  item: Pick<Output<'item/info'>, 'item_id' | 'item_edit' | 'edit_cat_ids'>
  catalog: { cat_id: number; cat_name: string }
  /** The first-level catalog above it; 0: it is on the first level. */
  above: number
  /** Shows why the deletion or Undo failed. */
  failed: (error: unknown) => Promise<void>
  /** Called after Undo. */
  undone?: () => void
}

/**
 * Deletes a catalog with its content and says so. Offers Undo to people who may write where it was, because only they may bring it back.
 * @returns whether it was deleted
 */
export async function deleteCatalog({ item, catalog, above, failed, undone }: Deletion): Promise<boolean> {
  const { item_id } = item
  let id: number
  try {
    id = (await call('catalog/delete', { item_id, cat_id: catalog.cat_id })).recycle_id
  } catch (error) {
    await failed(error)
    return false
  }
  void invalidate('recycle/getList', 'recycle/getCatalogList')
  const undo = async () => {
    try {
      await call('recycle/recoverCatalog', { item_id, id, in_place: 1 })
    } catch (error) {
      return failed(error)
    }
    await movesSaved(item_id)
    await invalidateOf(item_id, ...STALE)
    undone?.()
  }
  toast({ text: currentTexts().catalog.deleted(catalog.cat_name), ...(mayEditIn(item, above) && { undo }) })
  return true
}
