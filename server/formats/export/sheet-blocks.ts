import { readBook } from '#shared/sheet/document.ts'
import { Calculation } from '#shared/sheet/formula/evaluate.ts'
import { mergeAt, type Sheet, styleOf, usedArea } from '#shared/sheet/model.ts'
import type { Block, Inline, Marks } from './blocks.ts'
import { cleanText } from './html-tree.ts'
import { type LooseCell, tableGrid } from './table-grid.ts'

/** The most rows, columns and cells of a sheet in a document. The rest is left out. */
const SHEET_ROWS = 2_000
const SHEET_COLUMNS = 63
const SHEET_CELLS = 40_000

/**
 * Converts a spreadsheet to tables, with the results of its formulas.
 * @param content the JSON of a spreadsheet page; any other text becomes a code block
 * @param cut is called for each sheet that does not fit completely
 */
export function sheetBlocks(content: string, cut: () => void): Block[] {
  const book = readBook(content)
  if (!book) return content.trim() ? [{ kind: 'code', lang: '', pieces: [{ text: cleanText(content) }] }] : []
  const calculation = new Calculation(book)
  return book.flatMap((sheet, at) => {
    const name: Inline[] = [{ kind: 'text', text: cleanText(sheet.name), marks: {} }]
    const table = tableOf(sheet, (row, col) => calculation.shown(at, row, col), cut)
    if (!table) return []
    return book.length > 1
      ? [{ kind: 'heading', level: 1, anchor: `sheet-${at}`, content: name } as const, table]
      : [table]
  })
}

function tableOf(sheet: Sheet, shown: (row: number, col: number) => string, cut: () => void): Block | undefined {
  const used = usedArea(sheet)
  if (!used) return undefined
  const right = Math.min(used.right, SHEET_COLUMNS - 1)
  const bottom = Math.min(used.bottom, SHEET_ROWS - 1, Math.floor(SHEET_CELLS / (right + 1)))
  if (right < used.right || bottom < used.bottom) cut()
  const rows: LooseCell[][] = []
  for (let row = 0; row <= bottom; row += 1) {
    const cells: LooseCell[] = []
    for (let col = 0; col <= right; col += 1) {
      const merged = mergeAt(sheet, { row, col })
      if (merged && (merged.top !== row || merged.left !== col)) continue
      const look = styleOf(sheet, sheet.rows[row]?.cells[col])
      const marks: Marks = {
        ...(look?.font?.bold ? { bold: true } : {}),
        ...(look?.font?.italic ? { italic: true } : {}),
      }
      const content = linesOf(cleanText(shown(row, col)), marks)
      cells.push({
        colspan: merged ? merged.right - merged.left + 1 : 1,
        rowspan: merged ? merged.bottom - merged.top + 1 : 1,
        isHead: false,
        ...(look?.align ? { align: look.align } : {}),
        blocks: content.length > 0 ? [{ kind: 'paragraph', content }] : [],
      })
    }
    rows.push(cells)
  }
  return tableGrid(rows, 0, cut)
}

const linesOf = (text: string, marks: Marks): Inline[] =>
  text === ''
    ? []
    : text
        .split('\n')
        .flatMap((line, at): Inline[] => [
          ...(at > 0 ? [{ kind: 'break' } as const] : []),
          ...(line ? [{ kind: 'text', text: line, marks } as const] : []),
        ])
