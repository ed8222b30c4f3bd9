import type { Extension, Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { memo, type RefObject, useEffect, useRef } from 'react'
import type { TextFeed } from '#web/features/editor/text-feed.ts'
import { currentTexts } from '#web/lib/locale.tsx'
import { createSource } from './create-source.ts'
import './source.css'

/** The place of the editor in the page. React never renders what is inside it. */
export const Source = memo(function Source(props: {
  view: RefObject<EditorView | null>
  feed: TextFeed
  /** Takes the focus at once. */
  focused: boolean
  /** What the editor can do beside writing; taken when it is made. */
  parts: Extension
}) {
  const { view, feed, focused, parts } = props
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const first: Text = feed.doc
    const made = createSource(host.current, first, feed, currentTexts().editor, parts)
    view.current = made
    // on a touch screen the focus would bring up the keyboard over half of the page
    if (focused && !matchMedia('(pointer: coarse)').matches) made.focus()
    return () => {
      made.destroy()
      view.current = null
    }
  }, [view, feed, focused, parts])
  return <div ref={host} className="editor-source" />
})
