import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Line,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state'
import { cellsOf, isDelimiter } from '#shared/markdown-table/row.ts'
import { isVerbatim, type LineMarkup, parseLine } from './line.ts'
import { rowBelow, tableAt } from './table.ts'

interface Result {
  changes: ChangeSpec[] | ChangeSpec
  range: SelectionRange
}

/** How many lines below are renumbered at most. */
const MOST_LINES = 500

/** Renumbers the items after a new one, as long as their numbers were consecutive. */
function renumber(state: EditorState, line: Line, item: LineMarkup): ChangeSpec[] {
  const changes: ChangeSpec[] = []
  let next = item.number + 1
  const last = Math.min(state.doc.lines, line.number + MOST_LINES)
  for (let number = line.number + 1; number <= last; number++) {
    const { from, text } = state.doc.line(number)
    if (!text.trim()) continue
    const other = parseLine(text)
    if (other.quote !== item.quote || other.indent.length < item.indent.length) break
    if (other.indent.length > item.indent.length) continue
    if (other.kind === null || !/\d/.test(other.marker) || other.sign !== item.sign || other.number !== next) break
    const at = from + other.quote.length + other.indent.length
    changes.push({ from: at, to: at + String(other.number).length, insert: String(next + 1) })
    next += 1
  }
  return changes
}

function nextMarker({ marker, box, number }: LineMarkup): string {
  const counted = /^\d/.test(marker) ? marker.replace(/^\d+/, String(number + 1)) : marker
  return (counted.trimEnd() === counted ? `${counted} ` : counted) + (box ? '[ ] ' : '')
}

/** Enter in an empty item: moves it one level out; at the outermost level the list ends. */
function endItem(state: EditorState, line: Line, item: LineMarkup): Result {
  const start = line.from + item.quote.length
  if (item.indent) {
    for (let number = line.number - 1; number >= 1; number--) {
      const above = parseLine(state.doc.line(number).text)
      if (above.kind === null || above.quote !== item.quote || above.indent.length >= item.indent.length) continue
      const insert = above.indent + nextMarker(above)
      return { changes: { from: start, to: line.to, insert }, range: EditorSelection.cursor(start + insert.length) }
    }
  }
  return { changes: { from: start, to: line.to }, range: EditorSelection.cursor(start) }
}

function continueRow(state: EditorState, line: Line, pos: number): Result | null {
  const inTable = tableAt(state, pos)
  const cells = cellsOf(line.text)
  if (inTable && pos > line.from && line.text.includes('|')) {
    const isEmpty = cells.every((cell) => cell.from === cell.to)
    if (!isEmpty) return rowBelow(state, pos)
    // Enter in an empty row ends the table.
    return { changes: { from: line.from, to: line.to, insert: '\n' }, range: EditorSelection.cursor(line.from + 1) }
  }
  const isHead = !inTable && pos === line.to && cells.length > 1 && /^\s*\|.*\|\s*$/.test(line.text)
  const below = line.number < state.doc.lines ? state.doc.line(line.number + 1).text : ''
  if (!isHead || below.includes('|') || isDelimiter(line.text)) return null
  const dashes = `\n|${' --- |'.repeat(cells.length)}`
  const insert = `${dashes}\n|${'  |'.repeat(cells.length)}`
  return { changes: { from: pos, insert }, range: EditorSelection.cursor(pos + dashes.length + 3) }
}

function continueAt(state: EditorState, pos: number): Result | null {
  if (isVerbatim(state, pos)) return null
  const line = state.doc.lineAt(pos)
  const row = continueRow(state, line, pos)
  if (row) return row
  const item = parseLine(line.text)
  if (pos - line.from < item.content || item.content === 0) return null
  if (item.kind === null && !item.quote) return null
  const hasText = line.text.slice(item.content).trim() !== ''
  if (!hasText && item.kind) return endItem(state, line, item)
  if (!hasText) return { changes: { from: line.from, to: line.to }, range: EditorSelection.cursor(line.from) }
  const quote = item.quote.endsWith(' ') || !item.quote ? item.quote : `${item.quote} `
  const marker = item.kind ? item.indent + nextMarker(item) : item.indent
  const insert = `\n${quote}${marker}`
  // White space before the caret would be left at the end of the line.
  const from = pos - (/[ \t]*$/.exec(state.sliceDoc(line.from + item.content, pos))?.[0].length ?? 0)
  const following = /^\d/.test(item.marker) ? renumber(state, line, item) : []
  return {
    changes: [{ from, to: pos, insert }, ...following],
    range: EditorSelection.cursor(from + insert.length),
  }
}

/**
 * Enter: continues the list (numbers count on, a task is unchecked), the quote or the table rows at the caret. In an empty item,
 * row or quote it ends them. Returns `false` outside of them and in code.
 */
export const continueMarkup: StateCommand = ({ state, dispatch }) => {
  const { ranges } = state.selection
  if (state.readOnly || !ranges.every((range) => range.empty && continueAt(state, range.head))) return false
  const change = state.changeByRange((range) => continueAt(state, range.head) ?? { range })
  dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }))
  return true
}

/** Backspace behind a list marker or quote sign removes the whole of it. Returns `false` everywhere else. */
export const deleteMarker: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  if (state.readOnly || ranges.length > 1 || !main.empty || isVerbatim(state, main.head)) return false
  const line = state.doc.lineAt(main.head)
  const item = parseLine(line.text)
  if (main.head - line.from !== item.content) return false
  const start = line.from + item.quote.length + item.indent.length
  if (item.kind) {
    dispatch(state.update({ changes: { from: start, to: main.head }, scrollIntoView: true, userEvent: 'delete' }))
    return true
  }
  const sign = item.indent ? null : />[ \t]?$/.exec(item.quote)
  if (!sign) return false
  const changes = { from: main.head - sign[0].length, to: main.head }
  dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'delete' }))
  return true
}
