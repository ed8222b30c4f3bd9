import { useCallback, useSyncExternalStore } from 'react'
import type { TextFeed } from '#web/features/editor/text-feed.ts'
import type { ToolOpening } from '#web/features/editor/tools/use-editor-tools.tsx'
import type { StartSlot } from '#web/features/editor/types.ts'
import type { EditorTool } from '#web/parts/editor-tools/editor-tool.ts'

/** Shown below the placeholder while a new page is empty. */
export function Start(props: { feed: TextFeed; opening: ToolOpening; tools: readonly EditorTool[]; start: StartSlot }) {
  const { feed, opening, tools, start } = props
  const isEmpty = useSyncExternalStore(
    useCallback((listener: () => void) => feed.subscribe(listener), [feed]),
    () => feed.doc.length === 0,
  )
  const more = tools.find(({ name }) => name === 'insertTemplate')
  if (!isEmpty || !more) return null
  return <div className="editor-start">{start({ editor: opening.editor, onMore: () => opening.open(more) })}</div>
}
