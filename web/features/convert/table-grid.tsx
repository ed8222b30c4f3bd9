import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { MarkdownTable } from '#shared/markdown-table/table.ts'
import { isComposing } from '#web/lib/is-composing.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { MOVES, type Place, type TableAction } from './table-tools.ts'

/** The cells of a table as fields. The arrow keys up and down move between rows; Alt with an arrow moves the row or the column. */
export function TableGrid(props: {
  table: MarkdownTable
  at: Place
  onAt: (at: Place) => void
  onChange: (at: Place, text: string) => void
  onMove: (name: TableAction['name']) => void
  onUndo: () => void
}) {
  const { table, at, onAt, onChange, onMove, onUndo } = props
  const t = useTexts().convert.table
  const grid = useRef<HTMLTableElement>(null)
  const fieldAt = ({ row, column }: Place) =>
    grid.current?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`)
  const focusCell = useEffectEvent(() => fieldAt(at)?.focus())
  // when a row or a column was added, moved or removed, the focus follows the cell
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the shape of the table, not on its text
  useEffect(() => {
    const active = document.activeElement
    if (active && !grid.current?.contains(active)) return
    focusCell()
  }, [table.rows.length, table.align.length, at.row, at.column])
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.shiftKey) {
      event.preventDefault()
      onUndo()
      return
    }
    const name = event.altKey ? MOVES[event.key] : undefined
    if (name) {
      event.preventDefault()
      onMove(name)
      return
    }
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
    if (!step || event.altKey || event.ctrlKey || event.metaKey || isComposing(event)) return
    event.preventDefault()
    const next = fieldAt({ ...at, row: at.row + step })
    next?.focus()
    next?.select()
  }
  const field = (text: string, row: number, column: number) => (
    <input
      data-row={row}
      data-column={column}
      aria-label={t.cell(row, column + 1)}
      value={text}
      spellCheck={false}
      style={{ textAlign: table.align[column] ?? undefined }}
      data-autofocus={row === at.row && column === at.column ? '' : undefined}
      onFocus={() => onAt({ row, column })}
      onChange={(event) => onChange({ row, column }, event.currentTarget.value)}
    />
  )
  const isHere = (row: number, column: number) => row === at.row || column === at.column
  return (
    <div className="convert-grid">
      {/* handles keys of its fields */}
      <table ref={grid} aria-label={t.grid} onKeyDown={onKeyDown}>
        <tbody>
          {table.rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
            <tr key={row}>
              {cells.map((text, column) => {
                const Cell = row === 0 ? 'th' : 'td'
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
                  <Cell key={column} data-here={isHere(row, column) ? '' : undefined}>
                    {field(text, row, column)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
