import type { NavigateFunction } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { catalogKey, type NodeKey, neighbours, pageKey, pathTo } from '#web/features/item/tree-model.ts'
import { withoutNode } from '#web/features/item/tree-move.ts'
import { call, invalidate, invalidateOf, updateCached } from '#web/lib/api.ts'
import { deleteCatalog } from '#web/parts/delete-catalog/delete-catalog.ts'
import { movesSaved } from '#web/parts/move-queue/move-queue.ts'
import { type Id, paths } from '#web/paths.ts'
import { confirm } from '#web/ui/confirm.ts'
import { toast, toastError } from '#web/ui/toast.ts'

/** The context of a deletion: the item on screen with the address that it was opened with, and the page that is shown. */
export interface RemovalPlace {
  t: Texts
  item: Output<'item/info'>
  address: Id
  page_id: number
  navigate: NavigateFunction
}

const takeOut = ({ address }: RemovalPlace, key: NodeKey) =>
  updateCached('item/info', { item_id: address }, (item) => ({ ...item, menu: withoutNode(item.menu, key) }))

/** Shows why a deletion failed and loads the tree again, because it may have changed. */
async function fail({ item }: RemovalPlace, error: unknown): Promise<void> {
  toastError(error as Error)
  await movesSaved(item.item_id)
  await invalidateOf(item.item_id, 'item/info')
}

/** Asks, then moves a page to the recycle bin and offers Undo. If the page is on screen, a neighbouring page is shown instead. */
export async function removePage(place: RemovalPlace, page: { page_id: number; page_title: string }): Promise<void> {
  const { t, item, address, navigate } = place
  const yes = await confirm({
    title: t.reader.deletePageTitle(page.page_title),
    body: t.reader.deletePageBody,
    action: t.reader.deletePage,
    danger: true,
  })
  if (!yes) return
  try {
    await call('page/delete', { page_id: page.page_id })
  } catch (error) {
    return fail(place, error)
  }
  const isShown = page.page_id === place.page_id
  const { previous, next } = neighbours(item.menu, page.page_id)
  takeOut(place, pageKey(page.page_id))
  const undo = async () => {
    try {
      await call('recycle/recover', { item_id: item.item_id, page_id: page.page_id, in_place: 1 })
    } catch (error) {
      return fail(place, error)
    }
    await movesSaved(item.item_id)
    await invalidateOf(item.item_id, 'item/info', 'recycle/getList', 'page/info')
    if (isShown) navigate(paths.itemPage(address, page.page_id))
  }
  toast({ text: t.reader.pageDeleted(page.page_title), undo })
  void invalidate('recycle/getList')
  const near = next ?? previous
  if (isShown) navigate(near ? paths.itemPage(address, near.page_id) : paths.item(address), { replace: true })
}

/** Asks, then deletes a catalog with its content. They go to the recycle bin. */
export async function removeCatalog(place: RemovalPlace, catalog: { cat_id: number; cat_name: string }): Promise<void> {
  const { t, item, address, page_id, navigate } = place
  const yes = await confirm({
    title: t.reader.deleteCatalogTitle(catalog.cat_name),
    body: t.reader.deleteCatalogBody,
    action: t.reader.deleteCatalog,
    danger: true,
  })
  if (!yes) return
  const above = pathTo(item.menu, catalogKey(catalog.cat_id))?.[0]?.cat_id ?? 0
  const isShown = pathTo(item.menu, pageKey(page_id))?.some((one) => one.cat_id === catalog.cat_id)
  const undone = () => {
    if (isShown) navigate(paths.itemPage(address, page_id))
  }
  if (!(await deleteCatalog({ item, catalog, above, failed: (error) => fail(place, error), undone }))) return
  takeOut(place, catalogKey(catalog.cat_id))
  if (isShown) navigate(paths.item(address), { replace: true })
}
