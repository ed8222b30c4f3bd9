import { colorOf } from '#server/formats/export/colors.ts'
import { cleanText } from '#server/formats/export/html-tree.ts'
import { escapeHtml } from '#server/text/escape-html.ts'
import { readBook } from '#shared/sheet/document.ts'
import { Calculation } from '#shared/sheet/formula/evaluate.ts'
import { type CellStyle, type Sheet, styleOf, usedArea } from '#shared/sheet/model.ts'
import { attributesOf } from './html-text.ts'

/** The most rows, columns and cells of a sheet on a page. The rest is left out. */
const SHEET_ROWS = 5_000
const SHEET_COLUMNS = 300
const SHEET_CELLS = 100_000

/** A spreadsheet as the HTML of tables. */
export interface SheetPage {
  html: string
  /** The texts for the contents and for search. */
  headings: { id: string; text: string; level: number }[]
  words: string
}

/**
 * Converts a spreadsheet to a table for each sheet, with the results of formulas.
 * @param content the JSON of a spreadsheet page; any other text is shown unchanged
 * @param cut is called for each sheet that does not fit completely
 */
export function sheetPage(content: string, cut: () => void): SheetPage {
  const book = readBook(content)
  if (!book) {
    const text = cleanText(content)
    return { html: text.trim() ? `<pre class="source">${escapeHtml(text)}</pre>` : '', headings: [], words: text }
  }
  const calculation = new Calculation(book)
  const page: SheetPage = { html: '', headings: [], words: '' }
  const words: string[] = []
  for (const [at, sheet] of book.entries()) {
    const name = cleanText(sheet.name)
    const id = `h-sheet-${at + 1}`
    page.headings.push({ id, text: name, level: 2 })
    const shown = (row: number, col: number) => {
      const text = cleanText(calculation.shown(at, row, col))
      if (text) words.push(text)
      return text
    }
    page.html += `<h2 id="${id}">${escapeHtml(name)}</h2>\n${tableOf(sheet, shown, cut)}`
  }
  return { ...page, words: words.join(' ') }
}

function tableOf(sheet: Sheet, shown: (row: number, col: number) => string, cut: () => void): string {
  const used = usedArea(sheet)
  if (!used) return ''
  const right = Math.min(used.right, SHEET_COLUMNS - 1)
  const bottom = Math.min(used.bottom, SHEET_ROWS - 1, Math.floor(SHEET_CELLS / (right + 1)) - 1)
  if (right < used.right || bottom < used.bottom) cut()
  const spans = new Map<string, string>()
  for (const area of sheet.merges) {
    const [lastRow, lastCol] = [Math.min(area.bottom, bottom), Math.min(area.right, right)]
    for (let row = area.top; row <= lastRow; row += 1)
      for (let col = area.left; col <= lastCol; col += 1) spans.set(`${row},${col}`, '')
    const size = { colspan: String(lastCol - area.left + 1), rowspan: String(lastRow - area.top + 1) }
    spans.set(`${area.top},${area.left}`, attributesOf(size))
  }
  let html = '<div class="tbl" tabindex="0"><table class="sheet">'
  for (let row = 0; row <= bottom; row += 1) {
    html += '<tr>'
    for (let col = 0; col <= right; col += 1) {
      const span = spans.get(`${row},${col}`)
      if (span === '') continue
      const style = lookOf(styleOf(sheet, sheet.rows[row]?.cells[col]))
      html += `<td${span ?? ''}${style ? ` style="${style}"` : ''}>${escapeHtml(shown(row, col))}</td>`
    }
    html += '</tr>\n'
  }
  return `${html}</table></div>\n`
}

/** The look of a cell as a style. Every part of it is a known word or a parsed colour. */
function lookOf(style: CellStyle | undefined): string {
  if (!style) return ''
  const { font, align, color, bgcolor, underline, strike } = style
  const back = typeof bgcolor === 'string' ? colorOf(bgcolor) : undefined
  // On a chosen colour the text is dark or light to match, in both themes.
  const ink = (typeof color === 'string' ? colorOf(color) : undefined) ?? (back ? inkOn(back) : undefined)
  const lines = [underline && 'underline', strike && 'line-through'].filter(Boolean).join(' ')
  return [
    font?.bold && 'font-weight:600',
    font?.italic && 'font-style:italic',
    (align === 'left' || align === 'center' || align === 'right') && `text-align:${align}`,
    lines && `text-decoration:${lines}`,
    back && `background:${hex(back)}`,
    ink && (back || !isDark(ink)) && `color:${hex(ink)}`,
  ]
    .filter(Boolean)
    .join(';')
}

const hex = (color: string): string => (color.startsWith('#') ? color : `#${color}`)

/** Whether a colour is closer to black than to white. */
function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (hex(color).match(/[0-9a-f]{2}/gi) ?? []).map((part) =>
    Number.parseInt(part, 16),
  )
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128
}

const inkOn = (back: string): string => (isDark(back) ? '#ffffff' : '#15211e')
