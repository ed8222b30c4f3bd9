import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Texts } from '#shared/i18n/type.ts'
import type { MenuGroup } from '#web/ui/menu.tsx'

/** Two menu rows that move the thing at `index` by one position. `move` gets the new position. */
export function orderActions(t: Texts, index: number, count: number, move: (place: number) => void): MenuGroup {
  return {
    actions: [
      {
        id: 'earlier',
        label: t.itemActions.earlier,
        icon: ArrowUp,
        disabled: index === 0,
        run: () => move(index - 1),
      },
      {
        id: 'later',
        label: t.itemActions.later,
        icon: ArrowDown,
        disabled: index === count - 1,
        run: () => move(index + 1),
      },
    ],
  }
}
