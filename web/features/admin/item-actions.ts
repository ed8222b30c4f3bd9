import { ArrowRightLeft, ExternalLink, Trash2 } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { confirm } from '#web/ui/confirm.ts'
import type { MenuGroup } from '#web/ui/menu.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

export type AdministeredItem = Output<'adminItem/getList'>['items'][number]

/** Calls whose answers change with an item. */
export const STALE_ITEMS = ['adminItem/getList', 'adminAudit/getList', 'item/myList'] as const

/** The address of an item for readers. */
export const addressOf = (item: AdministeredItem) => paths.item(item.item_domain || item.item_id)

/** The actions of administrators on an item: the groups of its menu, and the restoring of a deleted one. */
export function useItemActions(onHandOver: (item: AdministeredItem) => void) {
  const t = useTexts()
  const said = t.admin
  const options = { invalidates: STALE_ITEMS, onError: toastError }
  const remove = useSend('adminItem/deleteItem', options)
  const recover = useSend('adminItem/recover', options)
  const nameOf = (item: AdministeredItem) => item.item_name || t.item.unnamed
  const bringBack = (item: AdministeredItem) =>
    recover.mutate({ item_id: item.item_id }, { onSuccess: () => toast(said.broughtBack(nameOf(item))) })
  const askAndRemove = async (item: AdministeredItem) => {
    const { deleteItemBody: body, deleteItemAction: action } = said
    if (!(await confirm({ title: said.deleteItemTitle(nameOf(item)), body, action, danger: true }))) return
    remove.mutate({ item_id: item.item_id }, { onSuccess: () => toast(said.itemDeleted(nameOf(item))) })
  }
  const menuOf = (item: AdministeredItem): MenuGroup[] => [
    {
      actions: [
        { id: 'open', label: said.openItem, icon: ExternalLink, to: addressOf(item) },
        { id: 'hand-over', label: said.handOver, icon: ArrowRightLeft, run: () => onHandOver(item) },
      ],
    },
    {
      actions: [{ id: 'delete', label: said.deleteItem, icon: Trash2, danger: true, run: () => askAndRemove(item) }],
    },
  ]
  return { menuOf, bringBack, nameOf }
}
