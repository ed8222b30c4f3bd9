import type { Extension, Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { memo, type RefObject, useEffect, useRef } from 'react'
import type { TextFeed } from '#web/features/editor/text-feed.ts'
import { currentTexts } from '#web/lib/locale.tsx'
import { findPlainField } from '#web/lib/plain-field.ts'
import { createSource } from './create-source.ts'
import { takePlainField } from './take-plain-field.ts'
import './source.css'

/** The element that contains the CodeMirror editor. React never renders its content. */
export const Source = memo(function Source(props: {
  view: RefObject<EditorView | null>
  feed: TextFeed
  /** Focuses the editor when it is created. */
  focused: boolean
  /** Further extensions of the editor, read when it is created. */
  parts: Extension
}) {
  const { view, feed, focused, parts } = props
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const first: Text = feed.doc
    const made = createSource(host.current, first, feed, currentTexts().editor, parts)
    view.current = made
    const plain = findPlainField()
    // The effects of the whole editor come first: they listen to changes of the text.
    if (plain) queueMicrotask(() => takePlainField(made, plain))
    // On a touch screen the focus would open the keyboard over half of the page.
    else if (focused && !matchMedia('(pointer: coarse)').matches) made.focus()
    return () => {
      made.destroy()
      view.current = null
    }
  }, [view, feed, focused, parts])
  return <div ref={host} className="editor-source" />
})
