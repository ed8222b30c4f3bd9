import { useEffect } from 'react'

/** Everything that can lie over the screen. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

let last: HTMLElement | null = null

function remember(element: Element | null) {
  if (element instanceof HTMLElement && element !== document.body && !element.closest(OVER)) last = element
}

// The server draws screens too, and has no document.
if (typeof document !== 'undefined') {
  remember(document.activeElement)
  document.addEventListener('focusin', ({ target }) => remember(target as Element))
}

/**
 * Returns the focus to the element of the screen that had it, when this component unmounts. React Aria returns it to the element
 * that had it last, a menu row or a button of another dialog, which no longer exists.
 */
export function useReturnFocus(): void {
  useEffect(
    () => () => {
      // After React Aria, which waits for one frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body && last?.isConnected) last.focus()
        }),
      )
    },
    [],
  )
}
