import { codeAround } from '#shared/markdown/fences.ts'
import type { EditorPage } from '#web/parts/editor-tools/editor-tool.ts'

/** The JSON that a tool works on: the selection, or the code block around the caret. */
export interface JsonSource {
  text: string
  /** Its range in the text, without the fences of a block. */
  from: number
  to: number
  /** What every line of the block begins with (a quote or a list). */
  prefix: string
  /** The end of the code block with its fences; `null` when the JSON stands outside code blocks. */
  end: number | null
}

/** Finds the JSON to work on; `null` when nothing is selected and the caret is in no code block. */
export function jsonSource(editor: EditorPage): JsonSource | null {
  const { from, to } = editor.range()
  const block = codeAround(editor.text(), from)
  const text = editor.selection()
  if (text.trim()) return { text, from, to, prefix: '', end: block && to <= block.to ? block.end : null }
  return block && { text: block.code, from: block.from, to: block.to, prefix: block.prefix, end: block.end }
}
