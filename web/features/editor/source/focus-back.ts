import { openSearchPanel } from '@codemirror/search'
import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'
import { isComposing } from '#web/lib/is-composing.ts'
import { isVisible } from '#web/lib/is-visible.ts'

/** Whether a dialog or a menu over the editor has the keyboard. */
const isOverlaid = () => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/**
 * Whether nothing had the focus when the key was pressed. The Enter that closes a dialog does not count: its field is gone when the
 * key arrives here, and its line break would go into the text.
 */
const isStray = ({ target }: KeyboardEvent) => target === document.body && document.activeElement === document.body

/**
 * Sends keys without a focused element to the text. Ctrl or ⌘ with F opens the search wherever the focus is. When a pressed button
 * disappears with its notice bar, the next typed text goes into the editor. If the text is not on the screen, all keys stay with the browser.
 */
export function useStrayKeys(source: RefObject<EditorView | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const view = source.current
      if (!view || event.defaultPrevented || isComposing(event)) return
      const isFind =
        event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      // The search for an overlay walks through the whole page, so it comes last: most keys are typed text.
      if (!(isFind || (isStray(event) && event.key !== 'Tab')) || !isVisible(view.dom) || isOverlaid()) return
      if (isFind) {
        event.preventDefault()
        openSearchPanel(view)
      } else view.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [source])
}

/**
 * Puts the focus into the text when a dialog over the editor closes. The dialog itself would return it to the button or menu that
 * opened it, where the keys of the editor do not work.
 */
export function useFocusBack(isOpen: boolean, source: RefObject<EditorView | null>): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen || !wasOpen.current) {
      wasOpen.current = isOpen
      return
    }
    wasOpen.current = false
    // One frame later, after the dialog has returned the focus.
    const frame = requestAnimationFrame(() => {
      if (!isOverlaid()) source.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen, source])
}
