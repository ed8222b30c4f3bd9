import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import type { Column } from './data-table.tsx'
import { IconButton } from './icon-button.tsx'
import './selection.css'

/** The set with one key more or less. */
export function toggled<K>(before: ReadonlySet<K>, key: K): ReadonlySet<K> {
  const after = new Set(before)
  if (!after.delete(key)) after.add(key)
  return after
}

/**
 * The first column of a table whose rows can be selected. Boxes are ordinary check boxes: Tab reaches them, the space bar changes them. Give the
 * table the class `o-table-select`.
 */
export function selectColumn<Row, K>(props: {
  rows: readonly Row[]
  /** undefined: this row cannot be selected. */
  keyOf: (row: Row) => K | undefined
  selected: ReadonlySet<K>
  onSelect: (selected: ReadonlySet<K>) => void
  /** Names of the boxes. */
  all: string
  one: (row: Row) => string
}): Column<Row> {
  const { rows, keyOf, selected, onSelect } = props
  const keys = rows.map(keyOf).filter((key) => key !== undefined)
  const count = keys.filter((key) => selected.has(key)).length
  return {
    id: 'select',
    width: '40px',
    head: (
      <input
        type="checkbox"
        className="o-check-box"
        aria-label={props.all}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < keys.length
        }}
        checked={count > 0 && count === keys.length}
        onChange={(event) => onSelect(new Set(event.currentTarget.checked ? keys : []))}
      />
    ),
    cell: (row) => {
      const key = keyOf(row)
      return (
        key !== undefined && (
          <input
            type="checkbox"
            className="o-check-box"
            aria-label={props.one(row)}
            checked={selected.has(key)}
            onChange={() => onSelect(toggled(selected, key))}
          />
        )
      )
    },
  }
}

/** The actions on the selected rows. It floats over the end of the list, so that nothing moves when a row is selected. */
export function SelectionBar(props: { label: string; said: string; onClear: () => void; children: ReactNode }) {
  const t = useTexts()
  return (
    <div className="o-selection" role="toolbar" aria-label={props.label}>
      <b className="o-num" role="status">
        {props.said}
      </b>
      {props.children}
      <IconButton icon={X} label={t.common.clearSelection} onClick={props.onClear} />
    </div>
  )
}
