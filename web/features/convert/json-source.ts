import { codeAround } from '#shared/markdown/fences.ts'
import type { EditorPage } from '#web/parts/editor-tools/editor-tool.ts'

/** The JSON that a writer means: what is selected, or the block of code around the caret. */
export interface JsonSource {
  text: string
  /** Where it stands, without the fences of a block. */
  from: number
  to: number
  /** What stands before each line. */
  prefix: string
  /** Behind the block; `null` for a selection. */
  end: number | null
}

/** Finds it; `null` when nothing is selected and the caret is in no block of code. */
export function jsonSource(editor: EditorPage): JsonSource | null {
  const { from, to } = editor.range()
  const block = codeAround(editor.text(), from)
  const text = editor.selection()
  if (text.trim()) return { text, from, to, prefix: '', end: block && to <= block.to ? block.end : null }
  return block && { text: block.code, from: block.from, to: block.to, prefix: block.prefix, end: block.end }
}
