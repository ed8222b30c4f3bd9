import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state'
import { cellsOf, isDelimiter, pipesOf } from '#shared/markdown-table/row.ts'
import { nodeAround } from './line.ts'

/** An empty row with this many cells. */
const emptyRow = (cells: number): string => `|${'  |'.repeat(Math.max(1, cells))}`

/** The table around a position. */
export const tableAt = (state: EditorState, pos: number) => nodeAround(state, pos, ['Table'])

/** The range of the content of the table cell at a position; `null` outside of tables. */
export function cellAt(state: EditorState, pos: number): { from: number; to: number } | null {
  const line = state.doc.lineAt(pos)
  if (!tableAt(state, pos) || !line.text.includes('|') || isDelimiter(line.text)) return null
  const cells = cellsOf(line.text)
  const at = pos - line.from
  const cell =
    cells.find((one, index) => at <= (pipesAfter(line.text, one.to) ?? one.to) || index === cells.length - 1) ?? null
  return cell && { from: line.from + cell.from, to: line.from + cell.to }
}

const indentOf = (text: string) => /^[\s>]*/.exec(text)?.[0] ?? ''

/** Adds a row below the line of the caret, with the caret in its first cell. */
export function rowBelow(state: EditorState, pos: number) {
  const line = state.doc.lineAt(pos)
  const below = line.number < state.doc.lines ? state.doc.line(line.number + 1) : null
  // Below the heading row the new row comes after the line of dashes.
  const after = below && isDelimiter(below.text) ? below : line
  const insert = `\n${indentOf(line.text)}${emptyRow(cellsOf(line.text).length)}`
  return {
    changes: { from: after.to, insert },
    range: EditorSelection.cursor(after.to + 1 + indentOf(line.text).length + 2),
  }
}

/** Moves to the next (1) or previous (-1) cell of the table and selects its content. After the last cell it adds a row. */
export function moveCell(step: 1 | -1): StateCommand {
  return ({ state, dispatch }) => {
    const { main } = state.selection
    if (state.selection.ranges.length > 1 || !tableAt(state, main.head)) return false
    const line = state.doc.lineAt(main.head)
    const cells = cellsOf(line.text)
    const at = main.head - line.from
    const here = cells.findIndex(
      (cell, index) => at <= (pipesAfter(line.text, cell.to) ?? cell.to) || index === cells.length - 1,
    )
    const next = cells[here + step]
    const select = (from: number, to: number) =>
      dispatch(state.update({ selection: EditorSelection.range(from, to), scrollIntoView: true, userEvent: 'select' }))
    if (next) {
      select(line.from + next.from, line.from + next.to)
      return true
    }
    for (let number = line.number + step; number >= 1 && number <= state.doc.lines; number += step) {
      const other = state.doc.line(number)
      if (!other.text.includes('|')) break
      if (isDelimiter(other.text)) continue
      const found = step > 0 ? cellsOf(other.text)[0] : cellsOf(other.text).at(-1)
      if (!found) break
      select(other.from + found.from, other.from + found.to)
      return true
    }
    if (step < 0) return true
    if (state.readOnly) return true
    const { changes, range } = rowBelow(state, main.head)
    dispatch(state.update({ changes, selection: range, scrollIntoView: true, userEvent: 'input' }))
    return true
  }
}

/** The position of the pipe that ends the cell whose content ends at `to`. */
function pipesAfter(text: string, to: number): number | undefined {
  return pipesOf(text).find((pipe) => pipe >= to)
}
