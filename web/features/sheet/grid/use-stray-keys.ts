import { useEffect, useEffectEvent } from 'react'
import { isComposing } from '#web/lib/is-composing.ts'

const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"]'
/** Ctrl C and others belong to text that is selected outside the grid, as in “Sum: 12”. */
const isForSelectedText = ({ ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && getSelection()?.isCollapsed === false
const NO_TEXT = new Set(['Tab', 'Control', 'Shift', 'Alt', 'Meta'])

/**
 * Sends keys without a focused element to the grid. A tap selects a cell without the focus, so that a phone opens no keyboard. On a tablet or a laptop
 * the next key belongs to the cell.
 * @param focus gives the focus to the grid
 * @param onKey handles the key as the grid does
 */
export function useStrayKeys(focus: () => void, onKey: (event: KeyboardEvent) => unknown): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement, body } = document
    if (event.defaultPrevented || isComposing(event) || NO_TEXT.has(event.key) || isForSelectedText(event)) return
    if ((activeElement !== body && !activeElement?.matches('#main, [data-focus]')) || document.querySelector(OVER))
      return
    focus()
    onKey(event)
  })
  useEffect(() => {
    const onStray = (event: KeyboardEvent) => act(event)
    addEventListener('keydown', onStray)
    return () => removeEventListener('keydown', onStray)
  }, [])
}
