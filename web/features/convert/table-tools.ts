import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  ArrowDown,
  ArrowDownAZ,
  ArrowDownZA,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Trash2,
} from 'lucide-react'
import type { Texts } from '#shared/i18n/type.ts'
import {
  addColumn,
  addRow,
  alignColumn,
  moveColumn,
  moveRow,
  removeColumn,
  removeRow,
  sortRows,
} from '#shared/markdown-table/edit.ts'
import type { MarkdownTable } from '#shared/markdown-table/table.ts'
import type { LucideIcon } from '#web/ui/icon.tsx'

/** A cell of the grid; row 0 is the heading. */
export interface Place {
  row: number
  column: number
}

/** One button above the grid: its action on the row or the column of the current cell, and the position of the cell afterwards. */
export interface TableAction {
  name: keyof Texts['convert']['table'] & string
  icon: LucideIcon
  shortcut?: string
  run: (table: MarkdownTable, at: Place, lang: string) => { table: MarkdownTable; at: Place }
}

const action = (
  name: TableAction['name'],
  icon: LucideIcon,
  change: (table: MarkdownTable, at: Place, lang: string) => MarkdownTable,
  move: (at: Place) => Place = (at) => at,
  shortcut?: string,
): TableAction => ({
  name,
  icon,
  shortcut,
  run: (table, at, lang) => {
    const next = change(table, at, lang)
    if (next === table) return { table, at }
    const { row, column } = move(at)
    return {
      table: next,
      at: { row: Math.min(row, next.rows.length - 1), column: Math.min(column, next.align.length - 1) },
    }
  },
})

const down = (at: Place) => ({ ...at, row: at.row + 1 })
const up = (at: Place) => ({ ...at, row: at.row - 1 })
const right = (at: Place) => ({ ...at, column: at.column + 1 })
const left = (at: Place) => ({ ...at, column: at.column - 1 })

/** The buttons, in groups that are separated by a thin line. */
export const TABLE_ACTIONS: readonly (readonly TableAction[])[] = [
  [
    action('rowAbove', BetweenHorizontalStart, (t, { row }) => (row === 0 ? t : addRow(t, row))),
    action('rowBelow', BetweenHorizontalEnd, (t, { row }) => addRow(t, row + 1), down),
    action('rowUp', ArrowUp, (t, { row }) => moveRow(t, row, row - 1), up, 'Alt ↑'),
    action('rowDown', ArrowDown, (t, { row }) => moveRow(t, row, row + 1), down, 'Alt ↓'),
    action('removeRow', Trash2, (t, { row }) => removeRow(t, row)),
  ],
  [
    action('columnBefore', BetweenVerticalStart, (t, { column }) => addColumn(t, column)),
    action('columnAfter', BetweenVerticalEnd, (t, { column }) => addColumn(t, column + 1), right),
    action('columnLeft', ArrowLeft, (t, { column }) => moveColumn(t, column, column - 1), left, 'Alt ←'),
    action('columnRight', ArrowRight, (t, { column }) => moveColumn(t, column, column + 1), right, 'Alt →'),
    action('removeColumn', Trash2, (t, { column }) => removeColumn(t, column)),
  ],
  [
    action('left', AlignLeft, (t, { column }) => alignColumn(t, column, t.align[column] === 'left' ? null : 'left')),
    action('center', AlignCenter, (t, { column }) =>
      alignColumn(t, column, t.align[column] === 'center' ? null : 'center'),
    ),
    action('right', AlignRight, (t, { column }) =>
      alignColumn(t, column, t.align[column] === 'right' ? null : 'right'),
    ),
  ],
  [
    action('sortUp', ArrowDownAZ, (t, { column }, lang) => sortRows(t, column, 'up', lang)),
    action('sortDown', ArrowDownZA, (t, { column }, lang) => sortRows(t, column, 'down', lang)),
  ],
]

/** The actions of Alt with an arrow key. */
export const MOVES: Record<string, TableAction['name']> = {
  ArrowUp: 'rowUp',
  ArrowDown: 'rowDown',
  ArrowLeft: 'columnLeft',
  ArrowRight: 'columnRight',
}
