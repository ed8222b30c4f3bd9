import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './data-table.css'

export interface Column<Row> {
  id: string
  /** The heading; with `hideHead` only screen readers get it (the column of row menus). */
  head: ReactNode
  hideHead?: boolean
  cell: (row: Row) => ReactNode
  /** Aligned to the right edge: numbers, the menu of the row. */
  end?: boolean
  /** Any CSS width. A column with a width does not grow. */
  width?: string
  /** Left out on phones, where rows are cards. */
  hideOnPhone?: boolean
}

/**
 * A table of things and facts about them. It is a real `<table>`, so links, selects and menus of the rows stay in the Tab order.
 * Under 640 px each row becomes a card: first column on top, the other columns below it with their headings.
 */
export function DataTable<Row>(props: {
  /** A name for the table's content; read aloud by screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** 52 px rows for avatars and selects, instead of 40. */
  tall?: boolean
  /** Shown when there are no rows. */
  empty?: ReactNode
  /** Keeps the columns on phones and scrolls sideways, instead of cards. */
  scroll?: boolean
  rowClass?: (row: Row) => string | undefined
  /** The content below an opened row, over the whole width; null: the row is closed. */
  detailOf?: (row: Row) => ReactNode
  className?: string
}) {
  const { columns, rows, rowKey } = props
  if (rows.length === 0 && props.empty) return props.empty
  return (
    <div className="o-scroll-x">
      <table
        aria-label={props.label}
        className={classNames(
          'o-table',
          props.tall && 'o-table-tall',
          !props.scroll && 'o-table-cards',
          props.className,
        )}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={column.end ? 'o-table-end' : undefined}
                style={{ width: column.width }}
              >
                {column.hideHead ? <span className="o-hidden">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const detail = props.detailOf?.(row)
            return (
              <Fragment key={rowKey(row)}>
                <tr className={props.rowClass?.(row)}>
                  {columns.map((column, index) => (
                    <td
                      key={column.id}
                      className={classNames(
                        column.end && 'o-table-end',
                        column.hideOnPhone && 'o-table-wide',
                        column.hideHead && index > 0 && 'o-table-corner',
                      )}
                      data-head={typeof column.head === 'string' && !column.hideHead ? column.head : undefined}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {detail && (
                  <tr className="o-table-detail">
                    <td colSpan={columns.length}>{detail}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
