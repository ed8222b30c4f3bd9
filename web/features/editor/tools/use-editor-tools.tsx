import type { EditorView } from '@codemirror/view'
import { type RefObject, Suspense, useCallback, useMemo, useState } from 'react'
import { TextPreview } from '#web/features/editor/preview/text-preview.tsx'
import { useFocusBack } from '#web/features/editor/source/focus-back.ts'
import type { PageContent, PageEditorProps, PageSaving } from '#web/features/editor/types.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import type { EditorPage, EditorTool } from '#web/parts/editor-tools/editor-tool.ts'
import { insertText, replaceRange } from './insert-text.ts'

/** The open tool, and the editor page for tools. */
export interface ToolOpening {
  editor: EditorPage
  tool: EditorTool | null
  open: (tool: EditorTool | null) => void
}

type Given = PageEditorProps & { content: PageContent; saving: PageSaving; source: RefObject<EditorView | null> }

/** The editor page for tools, and the open tool. The page stays the same object while the writer types. */
export function useEditorTools(given: Given): ToolOpening {
  const now = useLatest(given)
  const [tool, open] = useState<EditorTool | null>(null)
  const { item_id, lineBreaks } = given.page
  const enhance = useLatest(given.enhance)
  useFocusBack(tool !== null, given.source)
  const editor = useMemo((): EditorPage => {
    const view = () => now.current.source.current
    return {
      item_id,
      get page_id() {
        return now.current.content.page_id
      },
      title: () => now.current.content.title,
      place: () => {
        const { cat_id } = now.current.content
        const { catalogs, page } = now.current
        return { cat_id, name: catalogs?.find((catalog) => catalog.cat_id === cat_id)?.path ?? page.item_name }
      },
      text: () => now.current.content.feed.doc.toString(),
      selection: () => {
        const state = view()?.state
        return state ? state.sliceDoc(state.selection.main.from, state.selection.main.to) : ''
      },
      insert: (text, options) => {
        const source = view()
        if (source) insertText(source, text, options?.block ?? false, options?.caretBefore)
      },
      range: () => {
        const { from = 0, to = 0 } = view()?.state.selection.main ?? {}
        return { from, to }
      },
      replace: (from, to, text) => {
        const source = view()
        if (source) replaceRange(source, from, to, text)
      },
      replaceAll: (text) => now.current.content.put({ text }),
      savedPage: async () => {
        const { content, saving } = now.current
        if (content.page_id > 0) return content.page_id
        return (await saving.save())?.page_id ?? null
      },
      Preview: ({ text }) => <TextPreview text={text} lineBreaks={lineBreaks} enhance={enhance} />,
    }
  }, [item_id, lineBreaks, now, enhance])
  return { editor, tool, open }
}

/** Draws the open tool over the editor. */
export function OpenTool({ opening }: { opening: ToolOpening }) {
  const { editor, tool, open } = opening
  // The same function in each render, because a tool may start its work in an effect that depends on it.
  const close = useCallback(() => open(null), [open])
  if (!tool) return null
  return (
    <Suspense fallback={null}>
      <tool.Tool editor={editor} onClose={close} />
    </Suspense>
  )
}
