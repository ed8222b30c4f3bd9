import type { Spot } from './address.ts'
import { setTexts } from './cells.ts'
import { eachCell, type Sheet } from './model.ts'

/** The cells that contain some words in any case, row by row. @param shown returns the displayed text of a cell, which is searched too */
export function findCells(sheet: Sheet, words: string, shown: (row: number, col: number) => string): Spot[] {
  if (words === '') return []
  const wanted = words.toLowerCase()
  const found: Spot[] = []
  eachCell(sheet, (cell, row, col) => {
    if (cell.text === '') return
    if (cell.text.toLowerCase().includes(wanted) || shown(row, col).toLowerCase().includes(wanted))
      found.push({ row, col })
  })
  return found.sort((a, b) => a.row - b.row || a.col - b.col)
}

/** Replaces words in any case, in the typed texts of cells. */
export function replaceIn(sheet: Sheet, spots: readonly Spot[], words: string, by: string): Sheet {
  const pattern = new RegExp(words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu')
  return setTexts(
    sheet,
    spots.map(({ row, col }) => [row, col, (sheet.rows[row]?.cells[col]?.text ?? '').replace(pattern, () => by)]),
  )
}
