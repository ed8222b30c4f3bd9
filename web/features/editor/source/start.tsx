import { useCallback, useSyncExternalStore } from 'react'
import type { DeskOpening } from '#web/features/editor/desk/use-desk.tsx'
import type { TextFeed } from '#web/features/editor/feed.ts'
import type { StartSlot } from '#web/features/editor/types.ts'
import type { DeskTool } from '#web/parts/editor-tools/tools.ts'

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
