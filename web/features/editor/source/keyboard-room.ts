import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect } from 'react'
import { heightAboveKeyboard } from '#web/lib/keyboard-cover.ts'

/**
 * Keeps the editor above the keyboard of a phone, which covers the page instead of making it smaller. The line of the caret stays
 * in view when the height changes.
 * @param editor the element that is as high as the window; it gets `--editor-room`
 */
export function useKeyboardRoom(editor: RefObject<HTMLElement | null>, source: RefObject<EditorView | null>): void {
  useEffect(() => {
    const { visualViewport } = window
    let frame = 0
    const fit = () => {
      const height = heightAboveKeyboard()
      if (height !== null) editor.current?.style.setProperty('--editor-room', `${height}px`)
      else editor.current?.style.removeProperty('--editor-room')
      editor.current?.toggleAttribute('data-low', height !== null && height < LOW)
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const view = source.current
        if (!view?.hasFocus) return
        // The browser may have scrolled the page up to show the field.
        if (height !== null) window.scrollTo(0, 0)
        view.requestMeasure({
          read: () => view.coordsAtPos(view.state.selection.main.head),
          write: (caret) => {
            const { top, bottom } = view.scrollDOM.getBoundingClientRect()
            if (caret && caret.bottom > bottom) view.scrollDOM.scrollTop += caret.bottom - bottom + MARGIN
            else if (caret && caret.top < top) view.scrollDOM.scrollTop -= top - caret.top + MARGIN
          },
        })
      })
    }
    const target = visualViewport ?? window
    target.addEventListener('resize', fit)
    return () => {
      cancelAnimationFrame(frame)
      target.removeEventListener('resize', fit)
    }
  }, [editor, source])
}

/** Below this height the text gets the room of the bars that are not needed to type (px): a phone on its side. */
const LOW = 320

/** Space that stays free above and below the line of the caret, in pixels. */
const MARGIN = 12
