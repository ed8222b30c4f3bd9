import { refOf } from './address.ts'
import { setCells } from './cells.ts'
import { type Book, type Cell, cellAt, eachCell, type Sheet, styleOf } from './model.ts'
import { withStyle } from './styles.ts'

/** A cell whose text differs between two states of a book. */
export interface CellChange {
  sheet: string
  /** `C4`. */
  ref: string
  before: string
  after: string
}

/** The differences between two states of a book. */
export interface BookChanges {
  cells: CellChange[]
  /** Names of added and removed sheets. */
  added: string[]
  removed: string[]
  /** Only things other than texts differ: formats, widths, merged cells. */
  looks: boolean
}

const placesOf = (sheet: Sheet): Map<string, Cell> => {
  const cells = new Map<string, Cell>()
  eachCell(sheet, (cell, row, col) => cells.set(`${row},${col}`, cell))
  return cells
}

const spotOf = (key: string) => {
  const [row, col] = key.split(',').map(Number) as [number, number]
  return { row, col }
}

/** Compares two states of a book. Sheets are matched by name; cells are in the order of sheets and rows. */
export function compareBooks(before: Book, after: Book): BookChanges {
  const cells: CellChange[] = []
  for (const now of after) {
    const then = before.find((sheet) => sheet.name === now.name)
    if (!then) continue
    const [a, b] = [placesOf(then), placesOf(now)]
    const keys = [...new Set([...a.keys(), ...b.keys()])]
      .filter((key) => (a.get(key)?.text ?? '') !== (b.get(key)?.text ?? ''))
      .map((key) => ({ key, ...spotOf(key) }))
      .sort((x, y) => x.row - y.row || x.col - y.col)
    for (const { key, row, col } of keys)
      cells.push({
        sheet: now.name,
        ref: refOf({ row, col }),
        before: a.get(key)?.text ?? '',
        after: b.get(key)?.text ?? '',
      })
  }
  const names = (book: Book) => new Set(book.map((sheet) => sheet.name))
  const [old, fresh] = [names(before), names(after)]
  const added = [...fresh].filter((name) => !old.has(name))
  const removed = [...old].filter((name) => !fresh.has(name))
  const looks = cells.length + added.length + removed.length === 0 && JSON.stringify(before) !== JSON.stringify(after)
  return { cells, added, removed, looks }
}

/** A sheet without its cells, as text. A merge by cells requires that it is the same on both sides. */
const frame = ({ rows, styles: _styles, ...rest }: Sheet): string =>
  JSON.stringify({
    ...rest,
    heights: Object.entries(rows)
      .map(([row, { cells: _cells, ...line }]) => [row, line])
      .filter(([, line]) => Object.keys(line as object).length > 0),
  })

/** The content of a cell as text. A cell with nothing but an empty text has none: it is not written. */
const contentOf = (sheet: Sheet, cell: Cell | undefined): string => {
  if (!cell) return ''
  const { style: _style, text, ...rest } = cell
  const look = styleOf(sheet, cell)
  return text === '' && !look && Object.keys(rest).length === 0 ? '' : JSON.stringify([text, rest, look ?? null])
}

/**
 * Merges the changes of two writers cell by cell.
 * @returns `null` when both changed the same cell in different ways, or when sheets, rows, columns or merged cells differ: a person must decide then
 */
export function mergeBooks(base: Book, mine: Book, theirs: Book): Book | null {
  if (base.length !== mine.length || base.length !== theirs.length) return null
  const merged: Sheet[] = []
  for (const [at, start] of base.entries()) {
    const [a, b] = [mine[at] as Sheet, theirs[at] as Sheet]
    if (frame(a) !== frame(start) || frame(b) !== frame(start)) return null
    const [from, my, their] = [placesOf(start), placesOf(a), placesOf(b)]
    let next = b
    const changes: [number, number, Cell | null][] = []
    for (const key of new Set([...from.keys(), ...my.keys()])) {
      const [was, is, other] = [
        contentOf(start, from.get(key)),
        contentOf(a, my.get(key)),
        contentOf(b, their.get(key)),
      ]
      if (is === was || is === other) continue
      if (other !== was) return null
      const { row, col } = spotOf(key)
      const cell = my.get(key)
      const look = cell && styleOf(a, cell)
      if (!cell) changes.push([row, col, null])
      else if (!look) changes.push([row, col, cell])
      else {
        const added = withStyle(next, look)
        next = added.sheet
        changes.push([row, col, { ...cellAt(a, { row, col }), style: added.index }])
      }
    }
    merged.push(setCells(next, changes))
  }
  return merged
}
