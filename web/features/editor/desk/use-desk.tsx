import type { EditorView } from '@codemirror/view'
import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Desk, DeskTool } from '#web/lib/desk.ts'
import type { PageEditorProps } from '../page-editor.tsx'
import { TextPreview } from '../preview/text-preview.tsx'
import type { PageEditing } from '../use-page-editor.ts'
import { insertText, replaceRange } from './insert-text.ts'

/** The tool that is open, and the page as tools see it. */
export interface DeskOpening {
  desk: Desk
  tool: DeskTool | null
  open: (tool: DeskTool | null) => void
}

type Given = PageEditorProps & { editing: PageEditing; source: RefObject<EditorView | null> }

/** Makes the desk of an editor. It reads the editor when it is asked, so it stays the same while the writer writes. */
export function useDesk(given: Given): DeskOpening {
  const now = useRef(given)
  now.current = given
  const { tools, firstTool } = given
  const [tool, open] = useState(() => tools.find(({ name }) => name === firstTool) ?? null)
  const opened = useRef(tool)
  opened.current = tool
  const { item_id, page_id } = given.page
  const enhance = useRef(given.enhance)
  enhance.current = given.enhance
  const wrote = useRef(false)
  // who put something into the text goes on there, not at the menu, to which the dialog gives the focus back
  useEffect(() => {
    if (tool || !wrote.current) return
    wrote.current = false
    const frame = requestAnimationFrame(() => now.current.source.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [tool])
  const desk = useMemo((): Desk => {
    const view = () => now.current.source.current
    return {
      item_id,
      page_id,
      title: () => now.current.editing.title,
      place: () => {
        const { cat_id } = now.current.editing
        const { catalogs, page } = now.current
        return { cat_id, name: catalogs?.find((catalog) => catalog.cat_id === cat_id)?.path ?? page.item_name }
      },
      text: () => now.current.editing.feed.doc.toString(),
      selection: () => {
        const state = view()?.state
        return state ? state.sliceDoc(state.selection.main.from, state.selection.main.to) : ''
      },
      insert: (text, options) => {
        const source = view()
        wrote.current = true
        if (source) insertText(source, text, options?.block ?? false, options?.caretBefore)
      },
      range: () => {
        const { from = 0, to = 0 } = view()?.state.selection.main ?? {}
        return { from, to }
      },
      replace: (from, to, text) => {
        const source = view()
        wrote.current = true
        if (source) replaceRange(source, from, to, text)
      },
      replaceAll: (text) => now.current.editing.put({ text }),
      savedPage: async () => {
        const { editing, onReopen } = now.current
        if (page_id > 0) return page_id
        const saved = await editing.saving.save()
        if (saved && opened.current) {
          const { name } = opened.current
          await editing.leave(() => onReopen(saved, name))
        }
        return null
      },
      Preview: ({ text }) => <TextPreview text={text} enhance={enhance} />,
    }
  }, [item_id, page_id])
  return { desk, tool, open }
}

/** Draws the open tool over the editor. */
export function OpenTool({ opening }: { opening: DeskOpening }) {
  const { desk, tool, open } = opening
  // the same one at each render: a tool may begin its work in an effect that names it
  const close = useCallback(() => open(null), [open])
  if (!tool) return null
  return (
    <Suspense fallback={null}>
      <tool.Tool desk={desk} onClose={close} />
    </Suspense>
  )
}
