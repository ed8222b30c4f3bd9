import { isolateHistory } from '@codemirror/commands'
import { EditorSelection, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { FileText, Type } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { inCell, pasteCells, pasteLines } from '#web/features/editor/commands/cells.ts'
import { isVerbatim } from '#web/features/editor/commands/line.ts'
import { pasteAddress } from '#web/features/editor/commands/link.ts'
import type { TakeFiles } from '#web/features/editor/uploads/use-uploads.tsx'
import { currentTexts, useTexts } from '#web/lib/locale.tsx'
import { MenuPopup } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { readClipboard } from './clipboard.ts'
import { cellLines, rangeToMarkdown } from './html-table.ts'
import type { Converted } from './to-markdown.ts'

/** Formatted text that waits for the writer's decision. */
interface Question {
  view: EditorView
  at: { x: number; y: number }
  text: string
  converted: Converted
}

/** Replaces the selections by the pasted text, as one step of undo. */
function insert(view: EditorView, text: string): number {
  const { main } = view.state.selection
  view.dispatch(view.state.replaceSelection(text), {
    scrollIntoView: true,
    userEvent: 'input.paste',
    annotations: isolateHistory.of('full'),
  })
  return main.from
}

/** Replaces the selections by the pasted text. In a cell of a table its lines stay in the cell. */
function insertLines(view: EditorView, text: string): void {
  if (!pasteLines(text)(view)) insert(view, text)
}

/** Inserts the pasted text first and then replaces it by the table, so that undo restores the text. */
function insertTable(view: EditorView, rows: string[][], pasted: string): void {
  const text = pasted.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  const [[word = '', ...more] = [], ...below] = rows
  // One cell is a word to insert, not a table.
  if (more.length === 0 && below.length === 0) {
    const { state } = view
    insert(view, state.selection.ranges.some(({ from, to }) => inCell(state, from, to)) ? cellLines(word) : word)
    return
  }
  if (pasteCells(rows.map((cells) => cells.map(cellLines)))(view)) return
  const from = insert(view, text)
  const { doc } = view.state
  const line = doc.lineAt(from)
  const lead = line.from === from ? (line.number > 1 && doc.line(line.number - 1).text.trim() ? '\n' : '') : '\n\n'
  const after = doc.sliceString(from + text.length, from + text.length + 2)
  const tail = after === '' || after === '\n\n' || after === '\n' ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  const table = lead + rangeToMarkdown(rows) + tail
  view.dispatch({
    changes: { from, to: from + text.length, insert: table },
    selection: EditorSelection.cursor(from + table.length - tail.length),
    scrollIntoView: true,
    userEvent: 'input.paste.table',
    annotations: isolateHistory.of('full'),
  })
}

/** Handles paste and drop: pictures and files are uploaded, ranges of cells become tables, formatted text is asked about. */
export function usePaste(files: TakeFiles): { extension: Extension; question: ReactNode } {
  const t = useTexts().editor.paste
  const [asked, setAsked] = useState<Question | null>(null)
  const answered = useRef(false)

  const takeMarkdown = ({ view, converted }: Question) => {
    if (converted.lost > 0) toast({ text: currentTexts().editor.paste.lost(converted.lost), kind: 'info' })
    // Pictures are placed by their positions in the text, so a text with pictures stays as it is.
    if (converted.places.length === 0 && pasteLines(converted.markdown)(view)) return
    const from = insert(view, converted.markdown)
    files.at(
      view,
      converted.places.map(({ file, at }) => ({ file, pos: from + at })),
    )
  }
  const answer = (take: (question: Question) => void) => () => {
    if (!asked) return
    answered.current = true
    take(asked)
  }
  const close = () => {
    // When the writer dismisses the question, the text is inserted as it is.
    if (asked && !answered.current) insertLines(asked.view, asked.text)
    setAsked(null)
    asked?.view.focus()
  }
  const ask = async (view: EditorView, page: Document, given: string) => {
    const text = given.replaceAll(/\r\n?/g, '\n')
    try {
      const { pageToMarkdown, isPlain } = await import('./to-markdown.ts')
      const converted = pageToMarkdown(page)
      if (isPlain(converted, text)) return insertLines(view, text)
      const caret = view.coordsAtPos(view.state.selection.main.head)
      const box = view.dom.getBoundingClientRect()
      answered.current = false
      setAsked({
        view,
        text: text || converted.markdown,
        converted,
        at: { x: caret?.left ?? box.left, y: caret ? Math.min(caret.bottom, innerHeight - 8) : box.top },
      })
    } catch {
      // When the code of the conversion cannot be loaded, the text is inserted.
      insertLines(view, text)
    }
  }
  // Created once: `files` and everything that `ask` uses stay the same.
  const [extension] = useState(() => pasteExtension(files, (view, page, text) => void ask(view, page, text)))
  return {
    extension,
    question: asked && (
      <MenuPopup
        label={t.title}
        anchor={asked.at}
        byKey
        onClose={close}
        groups={[
          {
            title: t.title,
            actions: [
              { id: 'markdown', label: t.markdown, icon: FileText, run: answer(takeMarkdown) },
              { id: 'text', label: t.text, icon: Type, run: answer(({ view, text }) => insertLines(view, text)) },
            ],
          },
        ]}
      />
    ),
  }
}

function pasteExtension(files: TakeFiles, ask: (view: EditorView, page: Document, text: string) => void): Extension {
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
  const mark = (view: EditorView, on: boolean) => view.dom.parentElement?.toggleAttribute('data-dropping', on)
  return EditorView.domEventHandlers({
    paste(event, view) {
      const data = event.clipboardData
      if (!data || view.state.readOnly) return false
      const { from, to, head } = view.state.selection.main
      if (data.files.length === 0 && pasteAddress(data.getData('text/plain'))(view)) {
        event.preventDefault()
        return true
      }
      const clip = readClipboard(data, isVerbatim(view.state, head))
      if (clip.kind === 'text') {
        const isTaken = data.files.length === 0 && pasteLines(data.getData('text/plain'))(view)
        if (isTaken) event.preventDefault()
        return isTaken
      }
      event.preventDefault()
      if (clip.kind === 'files') files.over(view, clip.files, from, to, clip.name)
      else if (clip.kind === 'table') insertTable(view, clip.rows, clip.text)
      else ask(view, clip.page, clip.text)
      return true
    },
    dragover(event, view) {
      if (!hasFiles(event)) return false
      event.preventDefault()
      mark(view, true)
      return true
    },
    dragleave(event, view) {
      if (!(event.relatedTarget instanceof Node && view.dom.contains(event.relatedTarget))) mark(view, false)
      return false
    },
    drop(event, view) {
      mark(view, false)
      const dropped = [...(event.dataTransfer?.files ?? [])]
      if (dropped.length === 0 || view.state.readOnly) return false
      event.preventDefault()
      const pos = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head
      files.over(view, dropped, pos, pos)
      view.focus()
      return true
    },
  })
}
