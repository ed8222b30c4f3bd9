import { type Area, areaOf, heightOf, holds, meets, type Spot, widthOf } from './address.ts'
import { clearArea, setCells } from './cells.ts'
import { isWholeColumns, isWholeRows } from './formula/lines-area.ts'
import { isFormula, movedFormula, rewriteRefs } from './formula/rewrite.ts'
import { mapFormulas } from './lines.ts'
import {
  type Book,
  type Cell,
  type CellStyle,
  cellAt,
  isSameName,
  type Sheet,
  styleOf,
  usedArea,
  withSheet,
} from './model.ts'
import { withStyle } from './styles.ts'

/** Copied cells with their formats. */
export interface Block {
  /** The source of the cells, from which the references of formulas are moved. */
  sheet: string
  area: Area
  cells: readonly (readonly { cell: Cell; style: CellStyle | undefined }[])[]
  merges: readonly Area[]
}

/** Copies an area out of a sheet. */
export function copyBlock(sheet: Sheet, area: Area): Block {
  const cells = Array.from({ length: heightOf(area) }, (_, down) =>
    Array.from({ length: widthOf(area) }, (_, across) => {
      const cell = cellAt(sheet, { row: area.top + down, col: area.left + across })
      return { cell, style: styleOf(sheet, cell) }
    }),
  )
  return { sheet: sheet.name, area, cells, merges: sheet.merges.filter((one) => meets(one, area)) }
}

/** Whether the source of a block still has the same cells in the same place. */
export const isThere = (sheet: Sheet | undefined, { sheet: name, area, cells }: Block): boolean =>
  sheet?.name === name &&
  cells.every((line, down) =>
    line.every(({ cell }, across) => cellAt(sheet, { row: area.top + down, col: area.left + across }) === cell),
  )

/** The target of a pasted block of this size: the whole selection if that is a multiple of its size, otherwise the corner of the selection. */
export function landing(selection: Area, height: number, width: number): Area {
  const whole = heightOf(selection) % height === 0 && widthOf(selection) % width === 0
  const { top, left } = selection
  return whole ? selection : { top, left, bottom: top + height - 1, right: left + width - 1 }
}

/** Pastes texts from outside into a sheet. The formats of the cells stay. */
export function pasteTexts(sheet: Sheet, selection: Area, rows: readonly (readonly string[])[]): Sheet {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1)
  const to = landing(selection, rows.length, width)
  const cells: [number, number, Cell][] = []
  for (let row = to.top; row <= to.bottom; row++)
    for (let col = to.left; col <= to.right; col++) {
      const text = rows[(row - to.top) % rows.length]?.[(col - to.left) % width]
      if (text !== undefined) cells.push([row, col, { ...cellAt(sheet, { row, col }), text }])
    }
  return setCells(sheet, cells)
}

/** Pastes copied cells into a sheet, with formats, formulas and merged cells. */
export function pasteBlock(sheet: Sheet, selection: Area, block: Block): Sheet {
  const [height, width] = [heightOf(block.area), widthOf(block.area)]
  const to = landing(selection, height, width)
  let next: Sheet = { ...sheet, merges: sheet.merges.filter((one) => !meets(one, to)) }
  const indexes = new Map<CellStyle, number>()
  const cells: [number, number, Cell][] = []
  for (let row = to.top; row <= to.bottom; row++)
    for (let col = to.left; col <= to.right; col++) {
      const [down, across] = [(row - to.top) % height, (col - to.left) % width]
      const source = block.cells[down]?.[across]
      if (!source) continue
      const { style: _style, ...cell } = source.cell
      if (isFormula(cell.text))
        cell.text = movedFormula(cell.text, row - block.area.top - down, col - block.area.left - across)
      if (!source.style) {
        cells.push([row, col, cell as Cell])
        continue
      }
      let index = indexes.get(source.style)
      if (index === undefined) {
        const added = withStyle(next, source.style)
        next = added.sheet
        index = added.index
        indexes.set(source.style, index)
      }
      cells.push([row, col, { ...cell, style: index } as Cell])
    }
  next = setCells(next, cells)
  const merges: Area[] = []
  for (let row = to.top; row <= to.bottom; row += height)
    for (let col = to.left; col <= to.right; col += width)
      for (const one of block.merges) {
        if (!holds(block.area, { row: one.top, col: one.left })) continue
        const [down, across] = [row - block.area.top, col - block.area.left]
        merges.push({
          top: one.top + down,
          bottom: one.bottom + down,
          left: one.left + across,
          right: one.right + across,
        })
      }
  return { ...next, merges: [...next.merges, ...merges] }
}

/**
 * Moves cells, also into another sheet. The source becomes empty, and formulas that refer to it refer to the target. Formulas among the moved cells go
 * on reading the same cells: in another sheet, they name the sheet from which they come.
 */
export function moveBlock(book: Book, from: number, to: number, corner: Spot, block: Block): Book {
  const { area } = block
  const down = corner.row - area.top
  const across = corner.col - area.left
  const target = areaOf(corner, { row: corner.row + heightOf(area) - 1, col: corner.col + widthOf(area) - 1 })
  const [source, goal] = [book[from], book[to]]
  if (!source || !goal) return book
  const used = usedArea(source) ?? { bottom: -1, right: -1 }
  // Whole columns move with all of their cells if they stay at the top, and whole rows if they stay at the left.
  const hasHeight = area.top === 0 && area.bottom >= used.bottom && corner.row === 0
  const hasWidth = area.left === 0 && area.right >= used.right && corner.col === 0
  const isMoved = (one: Area) =>
    ((one.top >= area.top && one.bottom <= area.bottom) || (hasHeight && isWholeColumns(one))) &&
    ((one.left >= area.left && one.right <= area.right) || (hasWidth && isWholeRows(one)))
  /** The formula in a sheet (an index) after the move. `isMoving`: it is one of the moved cells, and gets into the target. */
  const follow = (formula: string, own: number, isMoving: boolean) =>
    rewriteRefs(formula, (name, one) => {
      const isSource = name === null ? own === from : isSameName(name, source.name)
      if (isSource && isMoved(one)) {
        const moved = shiftedArea(one, down, across)
        // Within a sheet, a name that was written stays.
        if (from === to) return moved
        return { ...moved, sheet: (isMoving ? to : own) === to ? null : goal.name }
      }
      if (!isMoving || from === to) return one
      if (name === null) return { ...one, sheet: source.name }
      return one
    })
  const emptied = withSheet(book, from, (sheet) => ({
    ...clearArea(sheet, area, 'all'),
    merges: sheet.merges.filter((one) => !meets(one, area)),
  }))
  const others = emptied.map((sheet, index) => mapFormulas(sheet, (formula) => follow(formula, index, false)))
  const still: Block = {
    ...block,
    area: target,
    merges: block.merges.map((one) => shiftedArea(one, down, across)),
    cells: block.cells.map((line) =>
      line.map(({ cell, style }) =>
        isFormula(cell.text) ? { cell: { ...cell, text: follow(cell.text, from, true) }, style } : { cell, style },
      ),
    ),
  }
  return withSheet(others, to, (sheet) => pasteBlock(sheet, target, still))
}

const shiftedArea = (area: Area, down: number, across: number): Area => ({
  top: area.top + down,
  bottom: area.bottom + down,
  left: area.left + across,
  right: area.right + across,
})
