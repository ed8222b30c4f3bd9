import { isolateHistory } from '@codemirror/commands'
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state'
import { cellsOf, cellTexts, pipesOf } from '#shared/markdown-table/row.ts'
import { rowOf, tableAround } from '#shared/markdown-table/table.ts'
import { markdownCell } from '#shared/markdown-table/write.ts'
import { oneChange } from '#web/features/editor/one-change.ts'
import { cellAt } from './table.ts'

/** Whether a range is in one cell of a table, between its pipes. */
export function inCell(state: EditorState, from: number, to: number): boolean {
  const line = state.doc.lineAt(from)
  if (to > line.to || !cellAt(state, from)) return false
  const pipes = pipesOf(line.text)
  const [start, end] = [from - line.from, to - line.from]
  const opens = line.text.trimStart().startsWith('|')
  const closes = line.text.slice((pipes.at(-1) ?? 0) + 1).trim() === ''
  const isOutside = (opens && start <= (pipes[0] ?? 0)) || (closes && end > (pipes.at(-1) ?? 0))
  return !isOutside && !pipes.some((pipe) => start <= pipe && pipe < end)
}

/**
 * Pastes a range of cells into a table: from the cell of the caret to the right and down, as in a spreadsheet. The table gets more rows
 * and columns where it is too small. Returns `false` outside of a cell.
 * @param rows Markdown without line breaks, the same number of cells in each row
 */
export function pasteCells(rows: readonly (readonly string[])[]): StateCommand {
  return ({ state, dispatch }) => {
    const { main, ranges } = state.selection
    if (state.readOnly || ranges.length > 1 || !inCell(state, main.from, main.to)) return false
    const found = tableAround(state.doc.toString(), main.from)
    if (!found) return false
    const { prefix, column, table } = found
    const width = Math.max(table.align.length, column + (rows[0]?.length ?? 0))
    const before = state.sliceDoc(found.from, found.to)
    const lines = before.split('\n')
    const write = (index: number, cells: readonly string[], at: number, filler = '') => {
      const texts = cellTexts(rowOf(lines[index] ?? ''))
      while (texts.length < width) texts.push(filler)
      texts.splice(at, cells.length, ...cells)
      lines[index] = `${prefix}| ${texts.join(' | ')} |`
    }
    // The head and the line of dashes decide how many columns there are.
    if (width > table.align.length) {
      write(0, [], 0)
      write(1, [], 0, '---')
    }
    const lineOf = (row: number) => (row === 0 ? 0 : row + 1)
    for (const [index, cells] of rows.entries()) write(lineOf(found.row + index), cells, column)
    const last = lineOf(found.row + rows.length - 1)
    const start = lines.slice(0, last).reduce((sum, line) => sum + line.length + 1, found.from)
    const end = cellsOf(rowOf(lines[last] ?? ''))[column + (rows[0]?.length ?? 1) - 1]?.to ?? 0
    const { from, to, insert } = oneChange(before, lines.join('\n'))
    dispatch(
      state.update({
        changes: { from: found.from + from, to: found.from + to, insert },
        selection: EditorSelection.cursor(start + prefix.length + end),
        scrollIntoView: true,
        userEvent: 'input.paste',
        annotations: isolateHistory.of('full'),
      }),
    )
    return true
  }
}

const ROW = /^\s*\|.*\|\s*$/

/** The rows of cells that tabs divide; `null` for other lines, such as code that tabs indent. */
function tabbedRows(lines: readonly string[]): string[][] | null {
  const rows = lines.filter((line) => line !== '').map((line) => line.split('\t'))
  const width = rows[0]?.length ?? 0
  if (width < 2 || rows.some((row) => row.length !== width || row[0] === '')) return null
  return rows.map((row) => row.map(markdownCell))
}

/**
 * Pastes several lines into one cell of a table, with `<br>` between them; a line break would end the row. Returns `false` outside of a cell,
 * for one line, and for rows of a table. Lines that tabs divide into the same number of cells are a range of cells.
 */
export function pasteLines(pasted: string): StateCommand {
  return ({ state, dispatch }) => {
    const { main, ranges } = state.selection
    const lines = pasted.split(/\r\n?|\n/)
    if (state.readOnly || ranges.length > 1 || lines.length < 2 || lines.some((line) => ROW.test(line))) return false
    if (!inCell(state, main.from, main.to)) return false
    const rows = tabbedRows(lines)
    if (rows) return pasteCells(rows)({ state, dispatch })
    dispatch(
      state.update(state.replaceSelection(markdownCell(pasted)), { scrollIntoView: true, userEvent: 'input.paste' }),
    )
    return true
  }
}
