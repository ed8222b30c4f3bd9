import { memo } from 'react'
import type { Area } from '#shared/sheet/address.ts'
import type { Calculation } from '#shared/sheet/formula/evaluate.ts'
import { isFormula, plainText } from '#shared/sheet/formula/rewrite.ts'
import { FormulaError, numberOf, shownValue, type Value } from '#shared/sheet/formula/values.ts'
import { type Cell, mergeAt, type Row, type Sheet, styleOf } from '#shared/sheet/model.ts'
import { formatted, lookOf, shortNumber } from '#web/features/sheet/model/cell-style.ts'
import { flowEnd, flowStart } from '#web/features/sheet/model/flow.ts'
import { boxOf, metricsOf, startOf } from '#web/features/sheet/model/metrics.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The marks of the selection and the search in one row. */
export interface RowMarks {
  /** The row is in the selection, so its number is highlighted. */
  hot: boolean
  /** First and last selected column; -1: none. */
  left: number
  right: number
  top: boolean
  bottom: boolean
  /** The column of the active cell; -1 when it is in another row. */
  active: number
  /** The column with the fill handle; -1 when it is in another row. */
  handle: number
  /** The columns that dragging the handle would fill; -1: none. */
  fillLeft: number
  fillRight: number
  /** The columns with search results, and the column of the current one: `2,5|5`. */
  found: string
}

/** Whether rows have formulas, as far as that was asked before. Rows are never changed in place. */
const withFormulas = new WeakMap<Row, boolean>()

/** Whether a row has formulas. Then it is drawn again after every change of the book. */
export function hasFormulas(row: Row | undefined): boolean {
  if (!row) return false
  let known = withFormulas.get(row)
  if (known === undefined) {
    known = Object.values(row.cells).some((cell) => isFormula(cell.text))
    withFormulas.set(row, known)
  }
  return known
}

interface RowProps {
  sheet: Sheet
  at: number
  row: number
  line: Row | undefined
  /** `null` when the row has no formulas. */
  results: Calculation | null
  marks: RowMarks
  isDark: boolean
  headWidth: number
  /** The first and the last drawn column beside the frozen ones. */
  firstCol: number
  lastCol: number
}

function CellBox(props: {
  cell: Cell | undefined
  shown: string
  isNumber: boolean
  failed: boolean
  sheet: Sheet
  row: number
  col: number
  merged: Area | undefined
  marks: RowMarks
  isDark: boolean
  shift: number
  /** The last column that the text overflows into; the cell's own column when it does not overflow. */
  flow: number
  /** A text from the left overflows this cell and continues to the right. */
  isUnder: boolean
}) {
  const { cell, shown, isNumber, failed, sheet, row, col, merged, marks, isDark, shift, flow, isUnder } = props
  const style = styleOf(sheet, cell)
  const box = boxOf(sheet, merged ?? { top: row, left: col, bottom: row, right: col })
  const selected = col >= marks.left && col <= marks.right && marks.left >= 0
  const right = merged ? merged.right : col
  const flowWidth = flow > col ? boxOf(sheet, { top: row, left: col, bottom: row, right: flow }).width : 0
  const text = style?.format ? formatted(shown, style.format) : shown
  const found = marks.found !== '' && marks.found.split('|')[0]?.split(',').includes(String(col))
  return (
    <div
      role="gridcell"
      aria-colindex={col + 2}
      aria-selected={selected}
      aria-rowspan={merged ? merged.bottom - merged.top + 1 : undefined}
      aria-colspan={merged ? merged.right - merged.left + 1 : undefined}
      data-cell={`${row},${col}`}
      className={classNames(
        'sheet-cell',
        isNumber && 'sheet-number',
        failed && 'sheet-failed',
        merged && 'sheet-merged',
        flowWidth > 0 && 'sheet-flows',
        isUnder && 'sheet-under',
        selected && 'sheet-selected',
        selected && marks.top && 'sheet-edge-top',
        selected && marks.bottom && 'sheet-edge-bottom',
        selected && col === marks.left && 'sheet-edge-left',
        selected && right >= marks.right && 'sheet-edge-right',
        marks.active === col && 'sheet-active',
        found && 'sheet-found',
        found && marks.found.endsWith(`|${col}`) && 'sheet-found-now',
        marks.fillLeft >= 0 && col >= marks.fillLeft && col <= marks.fillRight && 'sheet-filling',
      )}
      style={{ ...lookOf(style, isDark), left: box.left + shift, width: box.width, height: box.height }}
    >
      {flowWidth > 0 ? <span style={{ width: flowWidth }}>{text}</span> : text}
      {marks.handle >= 0 && marks.handle === right && <span className="sheet-handle" />}
    </div>
  )
}

/** A result as a cell shows it. The clipboard and files get all digits. */
const resultText = (value: Value): string => (typeof value === 'number' ? shortNumber(value) : shownValue(value))

/** One row: its number, its frozen cells, and the cells of the drawn columns. */
export const SheetRow = memo(
  function SheetRow(props: RowProps) {
    const { sheet, at, row, line, results, marks, isDark, headWidth, firstCol, lastCol } = props
    const { rows, cols } = metricsOf(sheet)
    const cell = (col: number, shift: number) => {
      if (startOf(cols, col + 1) === startOf(cols, col)) return null
      const merged = sheet.merges.length > 0 ? mergeAt(sheet, { row, col }) : undefined
      if (merged && (merged.top !== row || merged.left !== col)) return null
      const own = line?.cells[col]
      const text = own?.text ?? ''
      const value = results && isFormula(text) ? results.value(at, row, col) : undefined
      const isNumber = value === undefined ? text !== '' && numberOf(text) !== null : typeof value === 'number'
      return (
        <CellBox
          key={col}
          cell={own}
          shown={value === undefined ? plainText(text) : resultText(value)}
          isNumber={isNumber}
          failed={value instanceof FormulaError}
          flow={value === undefined && !isNumber ? flowEnd(sheet, line, row, col) : col}
          isUnder={col < flowTo && col > flowFrom}
          {...{ sheet, row, col, merged, marks, isDark, shift }}
        />
      )
    }
    // The columns that a text on the left overflows into.
    let flowFrom = -1
    let flowTo = -1
    const follow = (col: number) => {
      if (col < flowTo) return
      flowFrom = col
      flowTo = flowEnd(sheet, line, row, col)
    }
    const still = Array.from({ length: sheet.frozen.col }, (_, col) => {
      follow(col)
      return cell(col, 0)
    })
    const moving: (ReturnType<typeof cell> | null)[] = []
    const first = flowStart(sheet, line, row, firstCol)
    if (first < firstCol) {
      follow(first)
      moving.push(cell(first, headWidth))
    }
    for (let col = firstCol; col <= lastCol; col++) {
      follow(col)
      moving.push(cell(col, headWidth))
    }
    const anchors = sheet.merges.filter(
      (one) => one.top === row && one.left < firstCol && one.left >= sheet.frozen.col && one.right >= firstCol,
    )
    return (
      <div
        role="row"
        aria-rowindex={row + 2}
        className="sheet-row"
        style={{ top: startOf(rows, row), height: startOf(rows, row + 1) - startOf(rows, row) }}
      >
        <div
          role="rowheader"
          aria-colindex={1}
          className={classNames('sheet-row-head', marks.hot && 'sheet-hot')}
          style={{ width: headWidth }}
        >
          {row + 1}
        </div>
        {sheet.frozen.col > 0 && (
          <div className="sheet-still-cols" style={{ left: headWidth, width: startOf(cols, sheet.frozen.col) }}>
            {still}
          </div>
        )}
        {anchors.map((one) => cell(one.left, headWidth))}
        {moving}
      </div>
    )
  },
  (before, next) =>
    before.line === next.line &&
    before.results === next.results &&
    before.row === next.row &&
    before.at === next.at &&
    before.firstCol === next.firstCol &&
    before.lastCol === next.lastCol &&
    before.isDark === next.isDark &&
    before.headWidth === next.headWidth &&
    before.sheet.cols === next.sheet.cols &&
    before.sheet.styles === next.sheet.styles &&
    before.sheet.merges === next.sheet.merges &&
    before.sheet.frozen === next.sheet.frozen &&
    before.sheet.colCount === next.sheet.colCount &&
    startOf(metricsOf(before.sheet).rows, next.row) === startOf(metricsOf(next.sheet).rows, next.row) &&
    isSameMarks(before.marks, next.marks),
)

const isSameMarks = (a: RowMarks, b: RowMarks): boolean =>
  (Object.keys(a) as (keyof RowMarks)[]).every((key) => a[key] === b[key])
