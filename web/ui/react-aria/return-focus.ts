import { useEffect } from 'react'

/** What lies over the screen. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

let last: HTMLElement | null = null

function remember(element: Element | null) {
  if (element instanceof HTMLElement && element !== document.body && !element.closest(OVER)) last = element
}

remember(document.activeElement)
document.addEventListener('focusin', ({ target }) => remember(target as Element))

/**
 * Gives the focus back to what had it on the screen itself, when this goes. React Aria gives it back to what had it right before: a row of a
 * menu, or a button of another dialog, which are gone by then.
 */
export function useReturnFocus(): void {
  useEffect(
    () => () => {
      // after React Aria, which waits for one frame
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body && last?.isConnected) last.focus()
        }),
      )
    },
    [],
  )
}
