import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state'
import { isVerbatim, type LineMarkup, parseLine, selectedLines, widthOf } from './line.ts'

/** The selected lines, with the lines that belong to the last item. `null` unless the first line is a list item outside code. */
function selectedItems(state: EditorState): Line[] | null {
  const lines = selectedLines(state)
  const [first] = lines
  const last = lines.at(-1)
  if (!first || !last || parseLine(first.text).kind === null || isVerbatim(state, first.from)) return null
  const width = Math.min(
    ...lines.filter((line) => line.text.trim()).map((line) => widthOf(parseLine(line.text).indent)),
  )
  for (let number = last.number + 1; number <= state.doc.lines; number++) {
    const line = state.doc.line(number)
    if (line.text.trim() && widthOf(parseLine(line.text).indent) <= width) break
    lines.push(line)
  }
  while (lines.length > 1 && !lines.at(-1)?.text.trim()) lines.pop()
  return lines
}

/** The nearest item above with an indent of at most `width`; `null` when other text is in between. */
function itemAbove(state: EditorState, line: Line, width: number, quote: string) {
  for (let number = line.number - 1; number >= 1; number--) {
    const { text } = state.doc.line(number)
    if (!text.trim()) continue
    const above = parseLine(text)
    if (above.quote !== quote) return null
    if (above.kind && widthOf(above.indent) <= width) return above
    if (!above.kind && widthOf(above.indent) === 0) return null
  }
  return null
}

const isOrdered = (item: LineMarkup) => /^\d/.test(item.marker)

/** The number of an ordered item at its new indent: one more than the item above, else 1. */
function numberAt(state: EditorState, line: Line, item: LineMarkup, width: number): number {
  const above = itemAbove(state, line, width, item.quote)
  return above && widthOf(above.indent) === width && isOrdered(above) ? above.number + 1 : 1
}

/** Indents lines: the first one to `width`, the others by the same difference. */
function reindent(state: EditorState, lines: readonly Line[], width: number): ChangeSpec[] {
  const [first] = lines
  if (!first) return []
  const top = parseLine(first.text)
  const by = width - widthOf(top.indent)
  return lines.flatMap((line, place): ChangeSpec[] => {
    if (!line.text.trim()) return []
    const item = parseLine(line.text)
    const from = line.from + item.quote.length
    const space = ' '.repeat(Math.max(0, widthOf(item.indent) + by))
    const changes: ChangeSpec[] = [{ from, to: from + item.indent.length, insert: space }]
    if (place === 0 && isOrdered(item)) {
      const at = from + item.indent.length
      const number = String(numberAt(state, line, item, width))
      changes.push({ from: at, to: at + String(item.number).length, insert: number })
    }
    return changes
  })
}

/** Tab: moves the selected list items, with their content, into the item above. Returns `false` outside lists. */
export const indentItems: StateCommand = ({ state, dispatch }) => {
  const lines = selectedItems(state)
  const [first] = lines ?? []
  if (!lines || !first || state.readOnly) return false
  const item = parseLine(first.text)
  const width = widthOf(item.indent)
  const above = itemAbove(state, first, width, item.quote)
  // A nested item begins where the content of the item above begins. An item that is nested already stays.
  const target = above ? widthOf(above.indent) + above.marker.length : width
  if (target <= width) return true
  dispatch(state.update({ changes: reindent(state, lines, target), userEvent: 'input.indent' }))
  return true
}

/** Shift-Tab: moves the selected list items, with their content, out of the item around them. Returns `false` outside lists. */
export const outdentItems: StateCommand = ({ state, dispatch }) => {
  const lines = selectedItems(state)
  const [first] = lines ?? []
  if (!lines || !first || state.readOnly) return false
  const item = parseLine(first.text)
  const width = widthOf(item.indent)
  if (width === 0) return true
  const parent = itemAbove(state, first, width - 1, item.quote)
  const target = parent ? widthOf(parent.indent) : 0
  dispatch(state.update({ changes: reindent(state, lines, target), userEvent: 'delete.dedent' }))
  return true
}
