import { columnName } from '#shared/sheet/address.ts'
import type { Sheet } from '#shared/sheet/model.ts'
import { metricsOf, startOf } from '#web/features/sheet/model/metrics.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Drawn } from './use-viewport.ts'

/** The letters above the columns. */
export function Heads(props: {
  sheet: Sheet
  drawn: Drawn
  headWidth: number
  /** The selected columns. */
  left: number
  right: number
  allLabel: string
}) {
  const { sheet, drawn, headWidth, left, right, allLabel } = props
  const { cols } = metricsOf(sheet)
  const head = (col: number, shift: number) => {
    const [start, end] = [startOf(cols, col), startOf(cols, col + 1)]
    if (start === end) return null
    return (
      <div
        key={col}
        role="columnheader"
        aria-colindex={col + 2}
        className={classNames('sheet-col-head', col >= left && col <= right && 'sheet-hot')}
        style={{ left: start + shift, width: end - start }}
      >
        {columnName(col)}
      </div>
    )
  }
  const moving: ReturnType<typeof head>[] = []
  for (let col = drawn.firstCol; col <= drawn.lastCol; col++) moving.push(head(col, headWidth))
  return (
    <div className="sheet-heads" role="rowgroup">
      <div role="row" aria-rowindex={1}>
        <div role="columnheader" aria-colindex={1} className="sheet-corner" style={{ width: headWidth }}>
          <span className="o-hidden">{allLabel}</span>
        </div>
        {sheet.frozen.col > 0 && (
          <div className="sheet-still-cols" style={{ left: headWidth, width: startOf(cols, sheet.frozen.col) }}>
            {Array.from({ length: sheet.frozen.col }, (_, col) => head(col, 0))}
          </div>
        )}
        {moving}
      </div>
    </div>
  )
}
