import type { ReactNode } from 'react'
import type { Output } from '#shared/api/index.ts'
import type { MenuGroup } from '#web/ui/menu.tsx'
import { actionItemOf } from './item-actions.ts'
import { useItemActions } from './use-item-actions.tsx'

/** Actions that the reader offers elsewhere: the item is open already, and the header shares the link of the page. */
const SHOWN_ELSEWHERE = ['open', 'share']

/** The menu with the actions of a user on the item that they read, and the dialog of the chosen action. Guests have none. */
export function useReaderActions(item: Output<'item/info'>): { groups: readonly MenuGroup[]; dialog: ReactNode } {
  const { menuOf, dialog } = useItemActions(true)
  return { groups: item.is_login ? menuOf(actionItemOf(item), SHOWN_ELSEWHERE) : [], dialog }
}
