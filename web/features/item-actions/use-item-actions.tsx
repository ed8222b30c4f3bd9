import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import type { MenuGroup } from '#web/ui/menu.tsx'
import { type ActionItem, type ItemDialogKind, itemMenu } from './item-actions.ts'
import { setStar } from './star.ts'

const leaving = () => import('./leave-item.ts')

const ItemDialog = lazyNamed(() => import('./item-dialog.tsx'), 'ItemDialog')

export interface ItemActions {
  /** The menu of an item with the actions that the viewer may use; `without` leaves some out. */
  menuOf: (item: ActionItem, without?: readonly string[]) => MenuGroup[]
  star: (item: ActionItem, starred: boolean) => void
  /** Render it once, anywhere in the screen. Its code is downloaded with the first dialog. */
  dialog: ReactNode
}

/**
 * The actions on items of a screen: their menu, and the open dialog.
 * @param isReader whether the screen shows the item itself, which must not stay if the viewer may not read it any more
 */
export function useItemActions(isReader = false): ItemActions {
  const t = useTexts()
  const mayCreate = useSession().user?.may_create_items !== 0
  const [asked, setAsked] = useState<{ kind: ItemDialogKind; item: ActionItem } | null>(null)
  const ask = useCallback((kind: ItemDialogKind, item: ActionItem) => setAsked({ kind, item }), [])
  const star = useCallback((item: ActionItem, starred: boolean) => void setStar(t, item, starred), [t])
  const leave = async (item: ActionItem) => {
    const { leaveItem } = await leaving()
    await leaveItem(t, item, isReader)
  }
  return {
    menuOf: (item, without = []) => itemMenu(t, item, { ask, star, leave }, mayCreate ? without : [...without, 'copy']),
    star,
    dialog: asked && (
      <Suspense fallback={null}>
        <ItemDialog kind={asked.kind} item={asked.item} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  }
}
