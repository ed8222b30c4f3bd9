import { openSearchPanel } from '@codemirror/search'
import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'

/** Whether a dialog or a menu stands over the editor and has the keys. */
const isOverlaid = () => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/**
 * Whether nothing had the focus when the key was pressed. An Enter that closes a dialog is not stray: its field is gone when the key arrives
 * here, and the line break of the key would go into the text.
 */
const isStray = ({ target }: KeyboardEvent) => target === document.body && document.activeElement === document.body

/**
 * Keys that nobody took belong to the text: Ctrl or ⌘ with F finds in it wherever the focus is, and when the button that was pressed is gone
 * with its notice bar, what is typed next goes into the text.
 */
export function useStrayKeys(source: RefObject<EditorView | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const view = source.current
      if (!view || event.defaultPrevented || event.isComposing || isOverlaid()) return
      const isFind =
        event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (isFind) {
        event.preventDefault()
        openSearchPanel(view)
      } else if (isStray(event) && event.key !== 'Tab') view.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [source])
}

/**
 * Puts the focus into the text when a dialog over the editor closes: the dialog itself would give it back to the button or menu that
 * opened it, where the keys of the editor do nothing.
 */
export function useFocusBack(isOpen: boolean, source: RefObject<EditorView | null>): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen || !wasOpen.current) {
      wasOpen.current = isOpen
      return
    }
    wasOpen.current = false
    // a frame later: after the dialog has given the focus back
    const frame = requestAnimationFrame(() => {
      if (!isOverlaid()) source.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen, source])
}
