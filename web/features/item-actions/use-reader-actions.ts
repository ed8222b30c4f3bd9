import type { ReactNode } from 'react'
import type { Output } from '#shared/api/index.ts'
import type { MenuGroup } from '#web/ui/menu.tsx'
import { actionItemOf } from './item-actions.ts'
import { useItemActions } from './use-item-actions.tsx'

/** Actions that the reader has elsewhere: the item is open, and the header shares the link of the page. */
const SHOWN_ELSEWHERE = ['open', 'share']

/** What a user may do with the item that they read, for a menu, and the dialog of the chosen action. A guest may do nothing. */
export function useReaderActions(item: Output<'item/info'>): { groups: readonly MenuGroup[]; dialog: ReactNode } {
  const { menuOf, dialog } = useItemActions()
  return { groups: item.is_login ? menuOf(actionItemOf(item), SHOWN_ELSEWHERE) : [], dialog }
}
