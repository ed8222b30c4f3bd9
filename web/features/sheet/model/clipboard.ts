import type { Area } from '#shared/sheet/address.ts'
import { heightOf, widthOf } from '#shared/sheet/address.ts'
import { type Block, copyBlock, isThere, moveBlock, pasteBlock, pasteTexts } from '#shared/sheet/block.ts'
import { SHEET_COLUMNS_MOST, SHEET_ROWS_MOST } from '#shared/sheet/limits.ts'
import { type Sheet, usedArea, withSheet } from '#shared/sheet/model.ts'
import { fromTsv, toTsv } from '#shared/sheet/tsv.ts'
import { wholeCols, wholeRows } from './selection.ts'
import type { SheetStore } from './sheet-store.ts'

/** The content of the last copy here. It contains more than the system's clipboard: styles, formulas, merged cells. */
interface Copied {
  text: string
  block: Block
  /** The index of the sheet that it was cut from; `null` for a copy. */
  cutFrom: number | null
}

/** A larger selection is not put on the clipboard. */
const CELLS_MOST = 500_000

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')

function tableOf(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`)
  return `<table>${lines.join('')}</table>`
}

/** Elements that begin a new line. */
const LINES = 'p, div, li, ul, ol, dt, dd, blockquote, pre, h1, h2, h3, h4, h5, h6'
/** Stands for the begin and the end of such an element. HTML cannot contain it. */
const EDGE = '\0'

/** The text without spaces, line breaks and no-break spaces at its ends. A pattern would be slow for long rows of them. */
function trimmed(text: string): string {
  const isBlank = (at: number) => ' \n\u00a0'.includes(text.charAt(at))
  let [from, to] = [0, text.length]
  while (from < to && isBlank(from)) from += 1
  while (to > from && isBlank(to - 1)) to -= 1
  return text.slice(from, to)
}

/**
 * The text of an element with its line breaks. As in a browser, line breaks of the source are spaces, and only the spaces of ASCII are joined. Excel
 * breaks long texts in its source.
 */
function cellText(cell: Element): string {
  const texts = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement?.closest('pre')) text.textContent = (text.textContent ?? '').replace(/[ \t\r\n\f]+/g, ' ')
  for (const line of cell.querySelectorAll('br')) line.replaceWith('\n')
  for (const element of cell.querySelectorAll(LINES)) {
    element.before(EDGE)
    element.after(EDGE)
  }
  return (cell.textContent ?? '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .split(EDGE)
    .map(trimmed)
    .filter((part) => part !== '')
    .join('\n')
    .replaceAll('\u00a0', ' ')
}

/** Removes all attributes from HTML except the spans of cells, so that nothing can load a script or a picture. */
const bare = (html: string): string =>
  html.replace(/<([a-z][a-z0-9]*)\b([^>]*)>/gi, (_tag, name: string, attributes: string) => {
    const spans = attributes.match(/\b(?:row|col)span\s*=\s*["']?\d{1,4}["']?/gi) ?? []
    return `<${[name, ...spans].join(' ')}>`
  })

/**
 * The cells of a table that was copied elsewhere. It is parsed as a document that neither runs nor loads anything; only its texts
 * are used.
 * @returns `null` when the HTML is not one table
 */
export function rowsOfTable(html: string): string[][] | null {
  const { body } = new DOMParser().parseFromString(bare(html), 'text/html')
  const tables = body.querySelectorAll('table')
  const [table] = tables
  if (!table || tables.length !== 1) return null
  const rows: string[][] = []
  for (const [at, line] of [...table.rows].entries()) {
    rows[at] ??= []
    const row = rows[at] as string[]
    let col = 0
    for (const cell of line.cells) {
      while (row[col] !== undefined) col += 1
      const across = Math.min(cell.colSpan, 100)
      const down = Math.min(cell.rowSpan, table.rows.length - at)
      const text = cellText(cell)
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) {
          rows[at + y] ??= []
          ;(rows[at + y] as string[])[col + x] = x + y === 0 ? text : ''
        }
      col += across
    }
  }
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  table.remove()
  const isAlone = (body.textContent ?? '').trim() === ''
  return isAlone && width > 0 ? rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? '')) : null
}

/**
 * Copy, cut and paste for one grid.
 * @param onCut called when something is beyond the limits of a sheet: the rest of what is pasted is left out (`rest`), or cut cells are not moved (`move`)
 */
export function createClipboard(store: SheetStore, onCut: (why: 'rest' | 'move') => void) {
  let copied: Copied | null = null

  /** Limits whole rows and columns to the part with texts. */
  const filled = (sheet: Sheet, area: Area): Area => {
    const used = usedArea(sheet) ?? area
    return {
      ...area,
      bottom: wholeCols(sheet, area) ? Math.max(area.top, used.bottom) : area.bottom,
      right: wholeRows(sheet, area) ? Math.max(area.left, used.right) : area.right,
    }
  }

  /** The selection as text and as a table; remembers the rest. `null` when it is too large. */
  const take = (cut: boolean): { text: string; html: string } | null => {
    const { at, selection, results } = store.snapshot()
    const sheet = store.sheet()
    const area = filled(sheet, selection.area)
    if (heightOf(area) * widthOf(area) > CELLS_MOST) return null
    const rows: string[][] = []
    for (let row = area.top; row <= area.bottom; row++)
      rows.push(Array.from({ length: widthOf(area) }, (_, across) => results.shown(at, row, area.left + across)))
    const text = toTsv(rows)
    copied = { text, block: copyBlock(sheet, area), cutFrom: cut ? at : null }
    return { text, html: tableOf(rows) }
  }

  const put = (text: string, html: string) => {
    const { book, at, selection } = store.snapshot()
    const own = copied && text.replaceAll('\r\n', '\n') === copied.text.replaceAll('\r\n', '\n') ? copied : null
    const { top, left } = selection.area
    if (own) {
      const { block } = own
      // Cells that were changed or moved after they were cut stay. What was cut is pasted like a copy.
      const cutFrom = own.cutFrom !== null && isThere(book[own.cutFrom], block) ? own.cutFrom : null
      const size = { row: heightOf(block.area) - 1, col: widthOf(block.area) - 1 }
      const to = {
        row: Math.max(selection.area.bottom, top + size.row),
        col: Math.max(selection.area.right, left + size.col),
      }
      const fits = top + size.row < SHEET_ROWS_MOST && left + size.col < SHEET_COLUMNS_MOST
      // Cells that are moved are gone where they were, so none may be left out.
      if (!fits && cutFrom !== null) return onCut('move')
      if (!fits) onCut('rest')
      if (cutFrom === null) {
        const whole = heightOf(selection.area) % (size.row + 1) === 0 && widthOf(selection.area) % (size.col + 1) === 0
        const end = whole ? to : { row: top + size.row, col: left + size.col }
        return store.change(
          withSheet(book, at, (sheet) => pasteBlock(sheet, selection.area, block)),
          { from: { row: top, col: left }, to: end },
        )
      }
      copied = null
      return store.change(moveBlock(book, cutFrom, at, { row: top, col: left }, block), {
        from: { row: top, col: left },
        to: { row: top + size.row, col: left + size.col },
      })
    }
    const rows = (html && rowsOfTable(html)) || fromTsv(text)
    if (rows.length === 0 || (rows.length === 1 && rows[0]?.length === 0)) return
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
    if (top + rows.length > SHEET_ROWS_MOST || left + width > SHEET_COLUMNS_MOST) onCut('rest')
    store.change(
      withSheet(book, at, (sheet) => pasteTexts(sheet, selection.area, rows)),
      {
        from: { row: top, col: left },
        to: {
          row: Math.max(
            top + rows.length - 1,
            heightOf(selection.area) % rows.length === 0 ? selection.area.bottom : 0,
          ),
          col: Math.max(left + width - 1, widthOf(selection.area) % width === 0 ? selection.area.right : 0),
        },
      },
    )
  }

  return {
    /** Handles the events `copy` and `cut`. */
    onCopy(event: ClipboardEvent, cut: boolean) {
      const taken = take(cut)
      if (!taken || !event.clipboardData) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', taken.text)
      event.clipboardData.setData('text/html', taken.html)
    },
    onPaste(event: ClipboardEvent) {
      if (!event.clipboardData) return
      event.preventDefault()
      put(event.clipboardData.getData('text/plain'), event.clipboardData.getData('text/html'))
    },
    /** Copies or cuts from the menu. @throws DOMException when the browser refuses */
    async copy(cut: boolean) {
      const taken = take(cut)
      if (taken) await navigator.clipboard.writeText(taken.text)
    },
    async paste() {
      put(await navigator.clipboard.readText(), '')
    },
  }
}

export type SheetClipboard = ReturnType<typeof createClipboard>
