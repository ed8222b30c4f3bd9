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

/** How many lines below the selection are renumbered at most. */
const MOST_LINES = 500

/** A line of the list around the selection, with its indent before and after the change. */
interface Row {
  line: Line
  item: LineMarkup
  was: number
  is: number
}

/** The lines of the list around some of its lines, which move by a width; without blank lines. */
function rowsAround(state: EditorState, moved: readonly Line[], by: number): Row[] {
  const [first] = moved
  const last = moved.at(-1)
  if (!first || !last) return []
  const { quote } = parseLine(first.text)
  const numbers = new Set(moved.map((line) => line.number))
  const rowAt = (number: number): Row | 'end' | null => {
    const line = state.doc.line(number)
    if (!line.text.trim()) return null
    const item = parseLine(line.text)
    const was = widthOf(item.indent)
    const isMoved = numbers.has(number)
    if (!isMoved && (item.quote !== quote || (!item.kind && was === 0))) return 'end'
    const kind = item.kind && isVerbatim(state, line.from + item.content) ? null : item.kind
    return { line, item: { ...item, kind }, was, is: isMoved ? Math.max(0, was + by) : was }
  }
  const rows: Row[] = []
  for (let number = first.number - 1; number >= 1; number--) {
    const row = rowAt(number)
    if (row === 'end') break
    if (row) rows.push(row)
    // Nothing changes above an outermost item.
    if (row?.item.kind && row.was === 0) break
  }
  rows.reverse()
  const end = Math.min(state.doc.lines, last.number + MOST_LINES)
  for (let number = first.number; number <= end; number++) {
    const row = rowAt(number)
    if (row === 'end') break
    if (row) rows.push(row)
  }
  return rows
}

/** For the ordered items the item before them in the same list. The first item of a list has none. */
function itemsBefore(rows: readonly Row[], width: 'was' | 'is'): Map<Row, Row> {
  const before = new Map<Row, Row>()
  let open: Row[] = []
  for (const row of rows) {
    const sibling = open.find((other) => other[width] === row[width])
    if (
      sibling &&
      [sibling, row].every(({ item }) => item.kind && isOrdered(item)) &&
      sibling.item.sign === row.item.sign
    )
      before.set(row, sibling)
    open = open.filter((other) => other[width] < row[width])
    if (row.item.kind) open.push(row)
  }
  return before
}

/**
 * The new numbers of the ordered items. An item counts on from the item before it if it did so before, or if it had none. An item that is now the first
 * of a list gets 1.
 */
function numbersOf(rows: readonly Row[], moved: Line | undefined): Map<Row, number> {
  const [before, now] = [itemsBefore(rows, 'was'), itemsBefore(rows, 'is')]
  const numbers = new Map<Row, number>()
  for (const row of rows) {
    const { kind, number } = row.item
    if (!kind || !isOrdered(row.item)) continue
    const old = before.get(row)
    const above = now.get(row)
    const isFirst = row.line.number === moved?.number
    const counts = isFirst || !old || number === old.item.number + 1
    if (above) numbers.set(row, counts ? (numbers.get(above) ?? 0) + 1 : number)
    else numbers.set(row, isFirst || old ? 1 : number)
  }
  return numbers
}

/** Indents lines: the first one to `width`, the others by the same difference. The numbers of the list are kept in order. */
function reindent(state: EditorState, lines: readonly Line[], width: number): ChangeSpec[] {
  const [first] = lines
  if (!first) return []
  const rows = rowsAround(state, lines, width - widthOf(parseLine(first.text).indent))
  const numbers = numbersOf(rows, first)
  // The content of an item whose number gets another digit moves with it.
  let longer: { is: number; by: number }[] = []
  return rows.flatMap((row): ChangeSpec[] => {
    const { line, item, was, is } = row
    longer = longer.filter((above) => above.is < is)
    const indent = is + longer.reduce((sum, above) => sum + above.by, 0)
    const from = line.from + item.quote.length
    const at = from + item.indent.length
    const changes: ChangeSpec[] = []
    if (indent !== was) changes.push({ from, to: at, insert: ' '.repeat(indent) })
    const number = numbers.get(row)
    if (number === undefined || number === item.number) return changes
    const digits = /^\d+/.exec(item.marker)?.[0].length ?? 0
    const by = String(number).length - digits
    if (by > 0) longer.push({ is, by })
    return [...changes, { from: at, to: at + digits, insert: String(number) }]
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
