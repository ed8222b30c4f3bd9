import type { Output } from '#shared/api/index.ts'
import { useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { navigateTo } from '#web/lib/navigation.ts'
import { paths } from '#web/paths.ts'
import { confirm } from '#web/ui/confirm.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { type BinRow, binnedOf, nameOf } from './bin-rows.ts'

export type BinItem = Pick<Output<'item/detail'>, 'item_id' | 'item_domain' | 'is_archived'>

const BIN = ['recycle/getList', 'recycle/getCatalogList', 'item/getChangeLog'] as const
const TREE = [...BIN, 'item/info', 'catalog/getPagesBycat', 'catalog/catListGroup'] as const

/** The actions on a row of an item's recycle bin. */
export function useBin({ item_id, item_domain }: BinItem) {
  const t = useTexts()
  const options = { invalidates: TREE, onError: toastError }
  const recoverPage = useSend('recycle/recover', options)
  const recoverCatalog = useSend('recycle/recoverCatalog', options)
  const purgePage = useSend('recycle/delete', { invalidates: BIN, onError: toastError })
  const purgeCatalog = useSend('recycle/deleteCatalog', { invalidates: BIN, onError: toastError })

  const restore = (row: BinRow) => {
    const text = t.recycle.restored(nameOf(row))
    if (row.kind === 'catalog') {
      recoverCatalog.mutate({ item_id, id: row.catalog.id }, { onSuccess: () => toast(text) })
      return
    }
    const { page_id } = row.page
    const open = () => navigateTo(paths.itemPage(item_domain || item_id, page_id))
    recoverPage.mutate(
      { item_id, page_id },
      { onSuccess: () => toast({ text, action: { label: t.recycle.openPage, run: open } }) },
    )
  }

  const purge = async (row: BinRow) => {
    const isMoved = binnedOf(row).is_moved === 1
    const body = row.kind === 'catalog' ? t.recycle.purgeCatalogBody : t.recycle.purgeBody
    const yes = await confirm({
      title: t.recycle.purgeTitle(nameOf(row)),
      body: isMoved ? t.recycle.purgeMovedBody : body,
      action: t.recycle.purge,
      danger: true,
    })
    if (!yes) return
    const done = { onSuccess: () => toast(t.recycle.purged(nameOf(row))) }
    if (row.kind === 'catalog') purgeCatalog.mutate({ item_id, id: row.catalog.id }, done)
    else purgePage.mutate({ item_id, page_id: row.page.page_id }, done)
  }

  const isRestoring = (row: BinRow): boolean =>
    row.kind === 'catalog'
      ? recoverCatalog.isPending && recoverCatalog.variables?.id === binnedOf(row).id
      : recoverPage.isPending && recoverPage.variables?.page_id === row.page.page_id

  return { restore, purge, isRestoring }
}
