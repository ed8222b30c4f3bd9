import { useCallback, useSyncExternalStore } from 'react'
import type { DeskTool } from '#web/lib/desk.ts'
import type { DeskOpening } from '../desk/use-desk.tsx'
import type { TextFeed } from '../feed.ts'
import type { StartSlot } from '../page-editor.tsx'

/** Stands below the placeholder while a new page is empty. */
export function Start(props: { feed: TextFeed; desk: DeskOpening; tools: readonly DeskTool[]; start: StartSlot }) {
  const { feed, desk, tools, start } = props
  const isEmpty = useSyncExternalStore(
    useCallback((listener: () => void) => feed.subscribe(listener), [feed]),
    () => feed.doc.length === 0,
  )
  const more = tools.find(({ name }) => name === 'insertTemplate')
  if (!isEmpty || !more) return null
  return <div className="editor-start">{start({ desk: desk.desk, onMore: () => desk.open(more) })}</div>
}
